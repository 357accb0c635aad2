/**
 * Addresses that are the same in every language: files without texts, the API, and what programs and operators use. `/api/docs/` is a page
 * all the same.
 */
const FIXED =
  /^\/(?:api(?!\/docs\/)|assets|dev|favicon\.\w+|flags|guide\/api|healthz|ical|icon|manifest\.webmanifest|maps|mcp|media|metrics|octo|readyz|robots\.txt|service-worker\.js|sitemap\.xml|sitemaps|users)(?:[/?#]|$)/;

/**
 * The API of a desk, without its files: a browser that follows a link to a download sends its own languages, so only the address can name
 * the page's.
 */
const DESK_API = /^\/[\w-]+\/api\/(?![^?#]*\.\w+(?:[?#]|$))/;

/** Whether an address can have the prefix of a language: true for pages, feeds and downloads. @param address path, with or without a query */
export const hasLanguage = (address: string): boolean => !FIXED.test(address) && !DESK_API.test(address);
