import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { AnyEndpoint } from "../endpoints/endpoint.ts";
import { StartError } from "../endpoints/errors.ts";
import { fieldErrors, typedForm, typedQuery } from "../endpoints/input.ts";

/** Parses and describes endpoint fields as typed in a terminal. */

type Fields = NonNullable<AnyEndpoint["body"]>;

const fieldNames = (schema: Fields | undefined): string[] => Object.keys(schema?.shape ?? {});

/** Returns the fields of an endpoint as its caller types them: "slug [name] image=@FILE". */
export function describeFields({ params, query, body, files = [] }: AnyEndpoint): string {
  const inBody = fieldNames(body).filter((name) => !files.includes(name));
  const optional = (schema: Fields | undefined, names: string[]) =>
    names.map((name) => (schema?.shape[name].safeParse(undefined).success ? `[${name}]` : name));
  return [
    ...fieldNames(params),
    ...optional(query, fieldNames(query)),
    ...optional(body, inBody),
    ...files.map((name) => `${name}=@FILE`),
  ].join(" ");
}

/**
 * Returns the values of the arguments "field=value" by field; a list if a field is given more than once.
 * @throws StartError for any other argument
 */
export function splitFields(words: readonly string[]): Record<string, string | string[]> {
  const pairs = words.map((word) => {
    const at = word.indexOf("=");
    if (at < 1) throw new StartError(`${word} is not a field: write field=value.`);
    return { name: word.slice(0, at), value: word.slice(at + 1) };
  });
  return Object.fromEntries(
    [...Map.groupBy(pairs, ({ name }) => name)].map(([name, given]) => {
      const values = given.map(({ value }) => value);
      return [name, values.length === 1 ? (values[0] ?? "") : values];
    }),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the body value for a text: parsed as JSON if the field accepts that, else the text itself, else the text parsed as in a form. */
function bodyValue(body: Fields, name: string, given: unknown): unknown {
  const accepts = (value: unknown): boolean => value !== undefined && body.shape[name].safeParse(value).success;
  const json = typeof given === "string" ? parseJson(given) : undefined;
  const typed = typedForm(body, { [name]: given })[name];
  const taken = [json, given, typed].filter(accepts);
  return taken.length > 0 ? taken[0] : (typed ?? given);
}

async function openFile(text: string): Promise<File> {
  const path = text.slice(1);
  const content = await readFile(path).catch(() => undefined);
  if (!content) throw new StartError(`There is no file ${path}.`);
  return new File([content], basename(path));
}

const isFileName = (value: unknown): value is string => typeof value === "string" && value.startsWith("@");

/**
 * Returns the fields of a call with the types of the endpoint's schemas, and the content of files given as "@FILE". Values other than texts
 * stay unchanged; undefined values are left out.
 * @throws StartError if the endpoint does not have a field, or a file does not exist
 */
export async function typedFields(endpoint: AnyEndpoint, given: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { params, query, body, files = [] } = endpoint;
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const all = [value].flat();
    if (value === undefined) continue;
    if (files.includes(name) && all.every(isFileName)) fields[name] = await Promise.all(all.map(openFile));
    else if (body && Object.hasOwn(body.shape, name)) fields[name] = bodyValue(body, name, value);
    else if ([params, query].some((schema) => schema && Object.hasOwn(schema.shape, name))) fields[name] = value;
    else throw new StartError(`There is no field ${name}. Fields: ${describeFields(endpoint) || "none"}`);
  }
  return fields;
}

const pick = (schema: Fields, fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(schema.shape, name)));

/** Returns the errors that the endpoint's schemas find in the fields, with the API's messages. */
export function schemaErrors({ params, query, body, files = [] }: AnyEndpoint, fields: Record<string, unknown>): Record<string, string[]> {
  const texts = [params, query].flatMap((schema) => (schema ? [{ schema, given: typedQuery(schema, pick(schema, fields)) }] : []));
  const sent = Object.fromEntries(Object.entries(fields).filter(([name]) => !files.includes(name)));
  const parts = [...texts, ...(body ? [{ schema: body, given: pick(body, sent) }] : [])];
  return Object.assign(
    {},
    ...parts.map(({ schema, given }) => {
      const read = schema.safeParse(given, { reportInput: true });
      return read.success ? {} : fieldErrors(read.error);
    }),
  );
}
