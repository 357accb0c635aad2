/** For loaders of pages with such a form: the token of the visitor whom the page is made for (platform/http/pages.ts puts it there). */
export const formToken = (request: Request): string => request.headers.get("x-guide-form-token") ?? "";
