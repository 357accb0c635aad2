import type { EndpointHandler, FileHandler } from "../http/context.ts";

/** Whether a file lies among pages: "/listing/:code/enquiries/:uuid/booking.ics". The addresses around it are those of pages. */
const isAmongPages = (path: string): boolean => {
  const parts = path.split("/");
  return !parts.includes("api") && parts.slice(0, -1).some((part) => part.startsWith(":")) && !parts.at(-1)?.startsWith(":");
};

/** Returns the folder of an endpoint's path: up to a segment called "api", else up to its first parameter. */
function apiFolder(path: string): string {
  const parts = path.split("/").slice(1);
  const api = parts.indexOf("api");
  const parameter = parts.findIndex((part) => /^[{:]/.test(part));
  const end = api >= 0 ? api + 1 : parameter >= 0 ? parameter : parts.length - 1;
  return `/${parts.slice(0, end).join("/")}/`;
}

/**
 * Returns a function that tells addresses of the API and of files from those of pages, by the existing endpoints and files: an unknown
 * address below these folders gets the API's 404.
 * @param more folders of files that the server itself serves
 */
export function apiAddresses(handlers: EndpointHandler[], files: FileHandler[], more: string[]): (path: string) => boolean {
  const paths = [...handlers.map(({ endpoint }) => endpoint.path), ...files.flatMap(({ path }) => (isAmongPages(path) ? [] : path))];
  const folders = [...new Set([...paths.map(apiFolder), ...more])].filter((folder) => folder !== "/");
  return (path) => folders.some((folder) => path.startsWith(folder));
}
