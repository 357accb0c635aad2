import { z } from "zod";

/** The shared cache in front of the guide, as the setting CDN names it (ADR 0169). */
export type Cdn =
  /** Varnish servers with deploy/varnish.vcl, by their addresses. */
  | { kind: "varnish"; urls: string[] }
  /** A service of Fastly. */
  | { kind: "fastly"; service: string }
  /** nginx without purges: it asks the guide again each second. */
  | { kind: "nginx" };

const EXPECTED = "expected varnish:http://{host}:{port}, fastly:{service id} or nginx";

/** Returns the origin of an HTTP address; undefined for any other text, and for an address with a path. */
function readOrigin(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.pathname === "/" && !url.search && !url.hash && !url.username;
  return isOrigin ? url.origin : undefined;
}

/** Reads the setting. @returns what is wrong with it as a text */
export function readCdn(setting: string): Cdn | string {
  const [, kind = "", rest = ""] = /^(\w+)(?::(.*))?$/s.exec(setting.trim()) ?? [];
  if (kind === "nginx" && rest === "") return { kind };
  if (kind === "fastly" && /^[A-Za-z0-9]{10,40}$/.test(rest)) return { kind, service: rest };
  if (kind !== "varnish") return EXPECTED;
  const urls = rest.split(",").map((address) => readOrigin(address.trim()));
  return urls.every((url) => url !== undefined) ? { kind, urls } : EXPECTED;
}

/** The setting CDN. */
export const cdnSetting = z.string().transform((setting, context): Cdn => {
  const cdn = readCdn(setting);
  if (typeof cdn !== "string") return cdn;
  context.addIssue({ code: "custom", message: cdn });
  return z.NEVER;
});
