import type { EndpointHandler, FileHandler } from "../http/context.ts";

/** The folder that an endpoint's path lies in: through a part called "api", else what stands before its first parameter. */
function apiFolder(path: string): string {
  const parts = path.split("/").slice(1);
  const api = parts.indexOf("api");
  const parameter = parts.findIndex((part) => /^[{:]/.test(part));
  const end = api >= 0 ? api + 1 : parameter >= 0 ? parameter : parts.length - 1;
  return `/${parts.slice(0, end).join("/")}/`;
}

/**
 * Tells addresses of the API and of files from those of pages, by the endpoints and files that there are: below these folders what does not exist
 * answers as the API does.
 * @param more folders of files that the server itself serves
 */
export function apiAddresses(handlers: EndpointHandler[], files: FileHandler[], more: string[]): (path: string) => boolean {
  const paths = [...handlers.map(({ endpoint }) => endpoint.path), ...files.map(({ path }) => path)];
  const folders = [...new Set([...paths.map(apiFolder), ...more])].filter((folder) => folder !== "/");
  return (path) => folders.some((folder) => path.startsWith(folder));
}
