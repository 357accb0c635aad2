import { currentReader } from "./reader.ts";

/** Addresses that are the same in every language: files and the API. */
const WITHOUT_LANGUAGE = /^\/(?:assets|api|guide\/api|media|users|icon)\//;

/**
 * Returns the address of a page in the reader's language: "/explore/" is "/de/explore/" for readers of German. Addresses of files, of other
 * sites and within the page are returned unchanged. Called by the code that the build generates for `href`, `action` and `formAction`.
 */
export function inReadersLanguage<Address>(address: Address): Address {
  const { prefix } = currentReader();
  if (prefix === "" || typeof address !== "string" || !/^\/(?!\/)/.test(address) || WITHOUT_LANGUAGE.test(address)) return address;
  return address.startsWith(`${prefix}/`) ? address : (`${prefix}${address}` as Address);
}

/** Returns the address of a page without the prefix of the reader's language. For addresses that a browser sends, such as `next`. */
export function withoutLanguage(address: string): string {
  const { prefix } = currentReader();
  return prefix !== "" && address.startsWith(`${prefix}/`) ? address.slice(prefix.length) : address;
}
