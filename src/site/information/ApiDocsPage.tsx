import { Fragment } from "react";
import { type MetaArgs, useLoaderData } from "react-router";
import { pageMeta } from "../../catalogue/seo/rules.ts";
import { getOpenApi } from "../../platform/endpoints/contract.ts";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { guideNameFromMatches, titled } from "../../platform/pages/useGuide.ts";
import { withCommas, withSemicolons } from "../../platform/values/punctuation.ts";

export const handle = { cache: "shared" } satisfies PageHandle;

interface Operation {
  summary: string;
  tags: string[];
  parameters: { name?: string; in?: string; required?: boolean; $ref?: string }[];
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown>; required?: string[] } }> };
  responses: Record<string, { description: string }>;
}

interface Shown {
  method: string;
  path: string;
  summary: string;
  /** Already converted to text: the schemas themselves would be sent along with the page. */
  lines: { label: string; text: string }[];
}

const parametersText = (parameters: Operation["parameters"]) =>
  withCommas(
    parameters
      .filter(({ name }) => name)
      .map(({ name = "", in: place = "", required }) => (required ? t`${name} (${place}, required)` : `${name} (${place})`)),
  );

function bodyText(requestBody: Operation["requestBody"]): string {
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
  return withCommas(Object.keys(schema?.properties ?? {}).map((name) => (schema?.required?.includes(name) ? t`${name} (required)` : name)));
}

function shown(path: string, method: string, { summary, parameters, requestBody, responses }: Operation): Shown {
  const answers = Object.entries(responses).map(([status, { description }]) => `${status} ${description}`);
  const lines = [
    { label: t`Parameters`, text: parametersText(parameters) },
    { label: t`Body`, text: bodyText(requestBody) },
    { label: t`Responses`, text: withSemicolons(answers) },
  ];
  return { method: method.toUpperCase(), path, summary, lines: lines.filter(({ text }) => text !== "") };
}

export async function loader() {
  const { paths } = (await callApi(getOpenApi, {})) as { paths: Record<string, Record<string, Operation>> };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ tag: operation.tags[0] ?? "", operation: shown(path, method, operation) })),
  );
  const groups = Map.groupBy(operations, ({ tag }) => tag);
  return { groups: [...groups].map(([name, list]) => ({ name, list: list.map(({ operation }) => operation) })) };
}

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(
    matches,
    "/api/docs/",
    titled(matches, "API"),
    t`Every endpoint of the API of ${guideNameFromMatches(matches)}, with its parameters and responses.`,
  );

const OperationView = ({ method, path, summary, lines }: Shown) => (
  <article className="border-t border-rule py-6">
    <h3 className="font-mono text-intro break-words">
      {method} {path}
    </h3>
    <p className="mt-2 max-w-prose">{summary}</p>
    <dl className="mt-3 grid gap-x-6 gap-y-1 text-ink2 sm:grid-cols-[8rem_1fr]">
      {lines.map(({ label, text }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </Fragment>
      ))}
    </dl>
  </article>
);

/** API documentation, generated from the OpenAPI document. */
export default function ApiDocsPage() {
  const { groups } = useLoaderData<typeof loader>();
  return (
    <div className="page py-16">
      <h1 className="text-page">API</h1>
      <p className="mt-6 max-w-prose">
        Lists return count, next, previous and results. Write requests send the value of the cookie <code>csrftoken</code> (from GET
        /api/csrf/) as the header <code>X-CSRFToken</code>. The full API in machine-readable form:{" "}
        <a className="link" href="/api/openapi.json">
          OpenAPI 3.1
        </a>
        . Scripts of other websites may call every read that needs no account (CORS, without cookies).
      </p>
      <p className="mt-4 max-w-prose">
        Booking systems use OCTO at <code>/octo/</code> with an API key that a listing's owners create; its endpoints are listed below.
        Agents use MCP at <code>/mcp</code>: its tools search, read, and prepare an enquiry for a person to send. A summary of the guide for
        programs:{" "}
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
