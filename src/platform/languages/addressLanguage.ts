/**
 * Addresses that are the same in every language: files without texts, the API with its former addresses, and what programs and operators use. `/api/docs/` and
 * `/llms.txt` are pages all the same, and so is Markdown.
 */
const FIXED =
  /^\/(?:api(?!\/docs\/)|assets|captcha|checkout\/[\w-]+\/products|dev|flags|guide\/api|healthz|ical|icon|inventory|item_booking_enquiry|maps|mcp|media|metrics|octo|readyz|search\/[\w-]+|sitemaps|traveller\/(?:areas-in-country|country-list)|users|(?!llms)[\w-]+\.(?!md\b)\w+)(?:[/?#]|$)/;

/**
 * The API of a desk, without its files: a browser that follows a link to a download sends its own languages, so only the address can name
 * the page's.
 */
const DESK_API = /^\/[\w-]+\/api\/(?![^?#]*\.\w+(?:[?#]|$))/;

/** Whether an address can have the prefix of a language: true for pages, feeds and downloads. @param address path, with or without a query */
export const hasLanguage = (address: string): boolean => !FIXED.test(address) && !DESK_API.test(address);
