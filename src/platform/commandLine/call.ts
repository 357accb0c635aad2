import type { AnyEndpoint } from "../endpoints/endpoint.ts";
import { StartError } from "../endpoints/errors.ts";
import { type Command, type CommandContext, printResult } from "./command.ts";
import { readEndpointNames } from "./endpointNames.ts";
import { describeFields, splitFields, typedFields } from "./fields.ts";
import type { Api, CallEndpoint } from "./inMemoryApi.ts";

/** Lets a command call endpoints as a staff account. @param address of the account; undefined if there is only one staff account */
export type CallAsStaff = <T>(context: CommandContext, address: string | undefined, use: (call: CallEndpoint) => Promise<T>) => Promise<T>;

const USAGE =
  "[NAME FIELD=VALUE … [--as ADDRESS]]: calls an endpoint as a staff account and prints the response; without NAME, lists the endpoints for staff";

/** Takes `--as ADDRESS` out of the arguments of a command. @throws StartError if `--as` has no address */
export function takeAddress(given: readonly string[]): { address: string | undefined; words: string[] } {
  const at = given.indexOf("--as");
  if (at < 0) return { address: undefined, words: [...given] };
  const address = given[at + 1];
  if (address === undefined) throw new StartError("--as needs the email address of a staff account.");
  return { address, words: given.toSpliced(at, 2) };
}

const addressOfEndpoint = ({ method, path }: AnyEndpoint) => `${method} ${path}`;

function listEndpoints(named: ReadonlyMap<string, AnyEndpoint>): string {
  const lines = [...named]
    .filter(([, { access, bytes }]) => (access === "staff" || access === "administrator") && !bytes)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(
      ([name, endpoint]) => `${`${name} ${describeFields(endpoint)}`.trim()}\n    ${addressOfEndpoint(endpoint)}: ${endpoint.summary}\n`,
    );
  return lines.join("");
}

/**
 * Returns the command that calls any endpoint by the name that its contract exports, or by "METHOD /path/".
 * @param loadApi loads all endpoints, which other commands do not need
 * @param folder of the contracts
 */
export const callCommand = (loadApi: () => Promise<Api>, folder: URL, asStaff: CallAsStaff): Command => ({
  name: "call",
  usage: USAGE,
  run: async (given, context) => {
    const { address, words } = takeAddress(given);
    const endpoints = (await loadApi()).handlers.map(({ endpoint }) => endpoint);
    const named = await readEndpointNames(folder, endpoints);
    const [name, ...rest] = words;
    if (name === undefined) {
      context.stdout.write(listEndpoints(named));
      return 0;
    }
    const isMethod = endpoints.some(({ method }) => method === name);
    const wanted = isMethod ? `${name} ${rest.shift() ?? ""}` : name;
    const endpoint = named.get(wanted) ?? endpoints.find((one) => addressOfEndpoint(one) === wanted);
    if (!endpoint) throw new StartError(`There is no endpoint ${wanted}. Run call without arguments to list the endpoints for staff.`);
    if (endpoint.bytes) throw new StartError(`${wanted} takes binary data, which a command cannot send.`);
    const fields = await typedFields(endpoint, splitFields(rest));
    return printResult(context, "", async () => {
      const answer = await asStaff(context, address, (call) => call(endpoint, fields));
      return answer === undefined ? "" : JSON.stringify(answer, null, 2);
    });
  },
});
