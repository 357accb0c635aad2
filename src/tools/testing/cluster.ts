import type { ClientConfig } from "pg";

/** Databases that tests' own are copied from. */
export const SCHEMA_TEMPLATE = "template_schema";
export const PLACES_TEMPLATE = "template_places";
export const FEW_TEMPLATE = "template_few";

/** A connection to the embedded database as an address; its socket's folder goes into the query. */
export function urlOfConnection({ user, password, host, port }: ClientConfig, database: string): string {
  const url = new URL(`postgresql://${user}:${encodeURIComponent(String(password))}@localhost:${port}/${database}`);
  url.searchParams.set("host", host ?? "");
  return url.href;
}

/** The same server, another database. */
export function urlOfDatabase(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
