import type { AnyEndpoint } from "../../platform/endpoints/endpoint.ts";
import { toSerialiserSchema } from "../../platform/endpoints/jsonSchema.ts";
import type { FileHandler } from "../../platform/http/context.ts";
import { endpointName, isRequired } from "./access.ts";
import { type BlockedScene, NAME_BEGINS, type Reader } from "./blockedScene.ts";
import { routesOfTable } from "./guideBuild.ts";
import type { Visitor } from "./visitor.ts";

/** A URL to read, and the endpoint, page or file that serves it. */
export interface Read {
  of: string;
  url: string;
}

const NO_UUID = "00000000-0000-7000-8000-000000000000";
const NO_TOKEN = "AAAAAAAAAAAAAAAAAAAAAA";

/** Returns the possible values of a URL parameter by its name: the author's records, the reader's own, and places. */
function valuesFor(scene: BlockedScene, reader: Reader, path: string): Record<string, string[]> {
  // Desks of other owners and of staff respond 404 for every listing alike.
  const listings = /^\/(listing|staff)\//.test(path) ? [reader.business] : [scene.business, reader.business];
  const people = [scene.author, scene.far, reader.code];
  const code = /coupon/.test(path) ? [reader.coupon] : /^\/traveller\//.test(path) ? people : /country/.test(path) ? ["VN"] : listings;
  const named = (names: string[], values: string[]) => Object.fromEntries(names.map((name) => [name, values]));
  return {
    code,
    ...named(["id", "business", "business_code", "businessCode", "business__business_code", "one", "other"], listings),
    ...named(["traveller", "traveller_code", "traveller__code", "from_traveller__code", "to_traveller__code"], people),
    ...named(["country", "country_code", "business__country"], ["VN"]),
    ...named(["area", "slug", "area_slug", "place"], ["hoi-an", "vn"]),
    ...{
      activity: ["hiking"],
      activity_type: ["hiking"],
      region: ["AS"],
      kind: ["room", "following", "followers"],
      type: ["accommodation"],
      language: ["de"],
    },
    ...{ name: [NAME_BEGINS], search: [NAME_BEGINS], q: [NAME_BEGINS], coupon: [reader.coupon] },
    ...{ west: ["108"], east: ["109"], south: ["15"], north: ["16"], latitude: ["15.9"], longitude: ["108.3"] },
    // Events name no traveller.
    event: ["00000000"],
    ...{ item: [scene.item], account: [scene.account], token: [NO_TOKEN], version: ["1"] },
    uuid: [/relationships/.test(path) ? reader.follow : NO_UUID],
    ...named(["batch", "feed", "key", "upload", "webhook", "delivery"], [NO_UUID]),
    ...named(["file", "size", "number", "z", "x", "column"], ["1"]),
  };
}

const product = (lists: [string, string[]][]): Record<string, string>[] =>
  lists.reduce<Record<string, string>[]>(
    (all, [name, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );

/** Returns the URLs with all combinations of values. @throws Error for a parameter without a value */
function filled(of: string, path: string, names: string[], values: Record<string, string[]>): string[] {
  const lists = names.map((name): [string, string[]] => {
    const found = values[name];
    if (!found) throw new Error(`${of}: "${name}" needs a value in src/tools/testing/blockedReads.ts`);
    return [name, found];
  });
  return product(lists).map((given) => path.replace(/\{(\w+)\}|:(\w+)/g, (_, one, other) => encodeURIComponent(given[one ?? other] ?? "")));
}

/** Returns an endpoint's URLs: with its required parameters, and with each optional one that has a value. */
function readsOfEndpoint(endpoint: AnyEndpoint, values: Record<string, string[]>): Read[] {
  const of = endpointName(endpoint);
  const paths = filled(of, endpoint.path, Object.keys(endpoint.params?.shape ?? {}), values);
  const shape = Object.entries(endpoint.query?.shape ?? {});
  const needed = shape.filter(([, schema]) => isRequired(schema)).map(([name]) => name);
  const further = shape.map(([name]) => name).filter((name) => !needed.includes(name) && name in values);
  const fillQuery = (names: string[]) => filled(of, names.map((name) => `${name}={${name}}`).join("&"), names, values);
  const queries = [...fillQuery(needed), ...further.flatMap((name) => fillQuery([...needed, name]))];
  return paths.flatMap((path) => queries.map((query) => ({ of, url: query ? `${path}?${query}` : path })));
}

const namesIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);

/** Returns a page's URLs with the router's data URLs, and one with the pages' search parameters. */
function readsOfPage(path: string, values: Record<string, string[]>): Read[] {
  const of = `page ${path}`;
  const urls = filled(of, path, namesIn(path), { ...values, name: values.business ?? [] });
  const search = `name=${NAME_BEGINS}&search=${NAME_BEGINS}&q=${NAME_BEGINS}`;
  const all = urls.flatMap((url, index) => [
    url,
    ...(url.endsWith("/") ? [`${url}_.data`] : []),
    ...(index === 0 ? [`${url}?${search}`] : []),
  ]);
  return all.map((url) => ({ of, url }));
}

/** Returns all reads of the guide for one reader: endpoints, pages with their data, and files. */
export async function collectReads(scene: BlockedScene, reader: Reader, endpoints: AnyEndpoint[], files: FileHandler[]): Promise<Read[]> {
  const valuesForPath = (path: string) => valuesFor(scene, reader, path);
  const anything = (path: string) => Object.fromEntries(namesIn(path).map((name) => [name, ["1"]]));
  return [
    ...endpoints.filter(({ method }) => method === "GET").flatMap((one) => readsOfEndpoint(one, valuesForPath(one.path))),
    ...(await routesOfTable()).flatMap(({ path }) => {
      if (path === undefined) return [];
      return path === "*" ? [{ of: "page *", url: "/nothing/here/" }] : readsOfPage(`/${path}`, valuesForPath(`/${path}`));
    }),
    ...files.flatMap(({ path }) =>
      filled(`file ${path}`, path, namesIn(path), { ...anything(path), ...valuesForPath(path) }).map((url) => ({
        of: `file ${path}`,
        url,
      })),
    ),
  ];
}

/** Returns the marks that a response contains and its URL does not. */
export async function marksIn(visitor: Visitor, { url }: Read, marks: readonly string[]): Promise<{ status: number; found: string[] }> {
  const { statusCode, body } = await visitor.get(url);
  return { status: statusCode, found: marks.filter((mark) => body.includes(mark) && !url.includes(mark)) };
}

/** Whether an endpoint's response can name a traveller. */
export function namesTravellers({ response }: AnyEndpoint): boolean {
  return response !== undefined && /"(selfie_avatar_uuid|traveller_name)"/.test(JSON.stringify(toSerialiserSchema(response)));
}
