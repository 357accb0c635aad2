import { glob } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { AnyEndpoint } from "../endpoints/endpoint.ts";

const isForStaff = ({ access }: AnyEndpoint) => access === "staff" || access === "administrator";

/**
 * Returns endpoints by the names that their contracts export. If two endpoints share a name, the staff endpoint gets it.
 * @param folder that holds the contract.ts files
 */
export async function readEndpointNames(folder: URL, endpoints: readonly AnyEndpoint[]): Promise<Map<string, AnyEndpoint>> {
  const named = new Map<string, AnyEndpoint>();
  for await (const path of glob("**/contract.ts", { cwd: fileURLToPath(folder) })) {
    const contract: Record<string, unknown> = await import(new URL(path, folder).href);
    for (const [name, value] of Object.entries(contract)) {
      const found = endpoints.find((one) => one === value);
      if (found && (isForStaff(found) || !named.has(name))) named.set(name, found);
    }
  }
  return named;
}
