import { type MetaArgs, useLoaderData } from "react-router";
import { pageMeta } from "../head/rules.ts";
import { callApi } from "../platform/callApi.ts";
import { getOpenApi } from "../platform/contract.ts";
import type { PageHandle } from "../platform/pagePolicy.ts";

export const handle = { cache: "shared" } satisfies PageHandle;

interface Operation {
  summary: string;
  tags: string[];
  parameters: { name?: string; in?: string; required?: boolean; $ref?: string }[];
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown>; required?: string[] } }> };
  responses: Record<string, { description: string }>;
}

export async function loader() {
  const { paths } = (await callApi(getOpenApi, {})) as { paths: Record<string, Record<string, Operation>> };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
  );
  return { groups: [...Map.groupBy(operations, (one) => one.tags[0] ?? "")].map(([name, list]) => ({ name, list })) };
}

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, "/api/docs/", "API · The Guide", "Every address of The Guide's API, with what it takes and answers.");

function OperationView({
  method,
  path,
  summary,
  parameters,
  requestBody,
  responses,
}: Awaited<ReturnType<typeof loader>>["groups"][number]["list"][number]) {
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
  const own = parameters.filter((parameter) => parameter.name);
  return (
    <article className="border-t border-rule py-6">
      <h3 className="font-mono text-intro break-words">
        {method} {path}
      </h3>
      <p className="mt-2 max-w-prose">{summary}</p>
      <dl className="mt-3 grid gap-x-6 gap-y-1 text-ink2 sm:grid-cols-[8rem_1fr]">
        {own.length > 0 && (
          <>
            <dt>Parameters</dt>
            <dd>{own.map(({ name, in: place, required }) => `${name} (${place}${required ? ", required" : ""})`).join(", ")}</dd>
          </>
        )}
        {schema?.properties && (
          <>
            <dt>Body</dt>
            <dd>
              {Object.keys(schema.properties)
                .map((name) => (schema.required?.includes(name) ? `${name} (required)` : name))
                .join(", ")}
            </dd>
          </>
        )}
        <dt>Answers</dt>
        <dd>
          {Object.entries(responses)
            .map(([status, { description }]) => `${status} ${description}`)
            .join("; ")}
        </dd>
      </dl>
    </article>
  );
}

/** The API in words, made from its OpenAPI document. */
export default function ApiDocsPage() {
  const { groups } = useLoaderData<typeof loader>();
  return (
    <div className="page py-16">
      <h1 className="text-page">API</h1>
      <p className="mt-6 max-w-prose">
        Lists answer with count, next, previous and results. Writes send the value of the cookie <code>csrftoken</code> (from GET
        /api/csrf/) as the header <code>X-CSRFToken</code>. The whole of it, for machines:{" "}
        <a className="link" href="/api/openapi.json">
          OpenAPI 3.1
        </a>
        .
      </p>
      <p className="mt-4 max-w-prose">
        Booking systems speak OCTO at <code>/octo/</code> with a key that a listing's owners make; its parts stand below. Agents speak MCP
        at <code>/mcp</code>: its tools search, read, and prepare an enquiry that a person sends. What the guide is, for programs that read:{" "}
        <a className="link" href="/llms.txt">
          llms.txt
        </a>
        .
      </p>
      {groups.map(({ name, list }) => (
        <section key={name} className="mt-12">
          <h2 className="mb-4 text-h2">{name}</h2>
          {list.map((operation) => (
            <OperationView key={`${operation.method} ${operation.path}`} {...operation} />
          ))}
        </section>
      ))}
    </div>
  );
}
