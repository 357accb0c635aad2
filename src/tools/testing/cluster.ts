import type { ClientConfig } from "pg";

/** Templates from which tests' databases are copied. */
export const SCHEMA_TEMPLATE = "template_schema";
export const PLACES_TEMPLATE = "template_places";
export const FEW_TEMPLATE = "template_few";

/** Returns a connection to the embedded database as a URL; the socket's folder is a query parameter. */
export function urlOfConnection({ user, password, host, port }: ClientConfig, database: string): string {
  const url = new URL(`postgresql://${user}:${encodeURIComponent(String(password))}@localhost:${port}/${database}`);
  url.searchParams.set("host", host ?? "");
  return url.href;
}

/** Returns the URL of another database on the same server. */
export function urlOfDatabase(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
