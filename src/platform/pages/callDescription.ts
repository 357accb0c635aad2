/** What a browser is told of an endpoint (scripts/plugins.ts): of each field, whether it may be left out. */
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

/** Makes of it what `callApi` takes: an endpoint as far as calls use it. */
export const describe = ({ method, path, query, body, files }: Call) => ({
  method,
  path,
  ...(query && { query: stubSchema(query) }),
  ...(body && { body: stubSchema(body) }),
  ...(files && { files }),
});
