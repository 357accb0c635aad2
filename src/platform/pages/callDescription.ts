/** Description of an endpoint in the browser's bundle (scripts/plugins.ts): for each field, whether it is optional. */
interface Call {
  method: string;
  path: string;
  query?: { shape: Record<string, boolean> };
  body?: { shape: Record<string, boolean> };
  files?: string[];
}

const stubSchema = ({ shape }: { shape: Record<string, boolean> }) => ({
  shape: Object.fromEntries(Object.entries(shape).map(([name, success]) => [name, { safeParse: () => ({ success }) }])),
});

/** Returns the parts of an endpoint that `callApi` uses. */
export const describe = ({ method, path, query, body, files }: Call) => ({
  method,
  path,
  ...(query && { query: stubSchema(query) }),
  ...(body && { body: stubSchema(body) }),
  ...(files && { files }),
});
