import { hasLanguage } from "./addressLanguage.ts";
import { chosenLanguage, currentReader } from "./reader.ts";

/**
 * Returns the address of a page in the reader's language: "/explore/" is "/de/explore/" for readers of German. Addresses of files, of other
 * sites and within the page are returned unchanged. Called by the code that the build generates for `href`, `action` and `formAction`.
 */
export function inReadersLanguage<Address>(address: Address): Address {
  const { prefix } = currentReader();
  if (prefix === "" || typeof address !== "string" || !/^\/(?!\/)/.test(address) || !hasLanguage(address)) return address;
  return address.startsWith(`${prefix}/`) ? address : (`${prefix}${address}` as Address);
}

/**
 * Returns the absolute address of a page in the reader's language, for feeds, Markdown and other texts that leave the guide.
 * @param origin without a trailing slash
 * @param path in the main language
 */
export const absoluteAddress = (origin: string, path: string): string => `${origin}${inReadersLanguage(path)}`;

/**
 * Returns the address of a file with texts in the reader's language: a picture, the manifest. Files have no prefix, so a parameter keeps
 * public caches from showing one in another language; the main language needs none.
 */
export function fileInReadersLanguage(address: string): string {
  const language = chosenLanguage();
  return language === null ? address : `${address}${address.includes("?") ? "&" : "?"}language=${language}`;
}

/** Returns the address of a page without the prefix of the reader's language. For addresses that a browser sends, such as `next`. */
export function withoutLanguage(address: string): string {
  const { prefix } = currentReader();
  return prefix !== "" && address.startsWith(`${prefix}/`) ? address.slice(prefix.length) : address;
}
