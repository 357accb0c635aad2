import { isObject } from "../../../platform/values/objects.ts";

/**
 * Pure: reads values of a nested record by a path: `isLocatedAt[].schema:geo.schema:latitude`. Parts are separated by dots, and a part is the
 * name of a field. A list is read by its first item, by all items (`[]`), by one item (`[1]`), or by the items that have a value in a field
 * (`[type.id=201]`). `{language}` stands for each preferred language ("en"), and `{Language}` for the same with a capital ("En").
 */

/** Maximum number of values that a path may return: a list of pictures has hundreds at most. */
const VALUES_MAX = 200;
/** Maximum length of a path, and of its parts. */
export const PATH_MAX = 300;
const PARTS_MAX = 20;

type Choice = { kind: "all" } | { kind: "at"; index: number } | { kind: "where"; path: Step[]; value: string };
interface Step {
  /** Field name; "" for the record itself. */
  name: string;
  /** Names of the rest of the path: a table may have a header with dots. */
  whole: string;
  choices: Choice[];
}

/** Splits a path at its dots outside brackets. */
function splitPath(path: string): string[] {
  const parts: string[] = [""];
  let depth = 0;
  for (const sign of path) {
    if (sign === "[") depth += 1;
    if (sign === "]") depth -= 1;
    if (sign === "." && depth === 0) parts.push("");
    else parts[parts.length - 1] += sign;
  }
  return parts;
}

function parseChoice(text: string): Choice | undefined {
  if (text === "") return { kind: "all" };
  if (/^\d{1,4}$/.test(text)) return { kind: "at", index: Number(text) };
  const at = text.indexOf("=");
  if (at < 1) return undefined;
  const path = parsePath(text.slice(0, at).trim());
  return path && { kind: "where", path, value: text.slice(at + 1).trim() };
}

/**
 * Returns the steps of a path. Text in brackets that is no choice belongs to the name: "Price [EUR]" is a header.
 * @returns undefined if it is empty or too long
 */
export function parsePath(path: string): Step[] | undefined {
  const parts = splitPath(path);
  if (path.trim() === "" || path.length > PATH_MAX || parts.length > PARTS_MAX) return undefined;
  return parseParts(parts) ?? [{ name: path, whole: path, choices: [] }];
}

function parseParts(parts: readonly string[]): Step[] | undefined {
  const steps: Step[] = [];
  for (const [index, part] of parts.entries()) {
    const open = part.indexOf("[");
    const name = open < 0 ? part : part.slice(0, open);
    const brackets = open < 0 ? "" : part.slice(open);
    const inner = [...brackets.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? "");
    if (inner.map((text) => `[${text}]`).join("") !== brackets || (name === "" && brackets === "")) return undefined;
    const choices = inner.map(parseChoice);
    if (choices.some((choice) => choice === undefined)) return undefined;
    steps.push({ name, whole: parts.slice(index).join("."), choices: choices.filter((choice) => choice !== undefined) });
  }
  return steps;
}

const parsed = new Map<string, Step[]>();
const PARSED_MAX = 2_000;

function cachedSteps(path: string): Step[] {
  const known = parsed.get(path);
  if (known) return known;
  if (parsed.size >= PARSED_MAX) parsed.clear();
  const steps = parsePath(path) ?? [];
  parsed.set(path, steps);
  return steps;
}

const items = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]);

function choose(values: unknown[], choice: Choice): unknown[] {
  const all = values.flatMap(items);
  if (choice.kind === "all") return all;
  if (choice.kind === "at") return values.flatMap((value) => (Array.isArray(value) ? value.slice(choice.index, choice.index + 1) : []));
  return all.filter((item) => follow([item], choice.path).some((found) => String(found) === choice.value));
}

/** Returns the value of a field; of a list of records that of the first one. */
function readField(value: unknown, name: string): unknown {
  const record = Array.isArray(value) ? value[0] : value;
  return isObject(record) && Object.hasOwn(record, name) ? record[name] : undefined;
}

function follow(values: unknown[], steps: readonly Step[]): unknown[] {
  let found = values;
  for (const { name, whole, choices } of steps) {
    if (name !== "") {
      const last = found.map((value) => readField(value, whole)).filter((value) => value !== undefined);
      if (last.length > 0) return last;
      found = found.map((value) => readField(value, name)).filter((value) => value !== undefined && value !== null);
    }
    for (const choice of choices) found = choose(found, choice);
    found = found.slice(0, VALUES_MAX);
    if (found.length === 0) return found;
  }
  return found;
}

const capital = (language: string) => language.charAt(0).toUpperCase() + language.slice(1);
const withLanguage = (path: string, language: string) =>
  path.replaceAll("{language}", language).replaceAll("{Language}", capital(language));

/** Returns the preferred one of texts in several languages: `{ fr: ["…"] }`, or JSON-LD's `{ "@language": "fr", "@value": "…" }`. */
function inLanguage(value: unknown, languages: readonly string[]): unknown[] {
  const all = items(value);
  const tagged = all.filter((item): item is Record<string, unknown> => isObject(item) && "@value" in item);
  if (tagged.length > 0) {
    const byLanguage = (wanted: string) => tagged.filter((item) => String(item["@language"] ?? "").split("-")[0] === wanted);
    const preferred = [...languages, ""].map(byLanguage).find((group) => group.length > 0) ?? tagged.slice(0, 1);
    return preferred.map((item) => item["@value"]);
  }
  return all.flatMap((item) => {
    if (!isObject(item)) return [item];
    const keys = Object.keys(item).filter((key) => /^@?[a-z]{2,3}(?:[-_][A-Za-z]{2,4})?$/.test(key));
    if (keys.length === 0 || keys.length < Object.keys(item).filter((key) => key !== "@none").length) return [];
    const key =
      languages.map((language) => keys.find((one) => one === language || one.startsWith(`${language}-`))).find(Boolean) ?? keys[0];
    return key === undefined ? [] : items(item[key]);
  });
}

/** Matches the names of fields that hold a text in a language: "de", "@de", "pt-BR". */
const LANGUAGE_KEY = /^@?([a-z]{2,3}(?:[-_][A-Za-z]{2,4})?)$/;
/** Maximum number of languages of one text. */
const LANGUAGES_MAX = 100;

/** Returns the texts in one language, as a record writes it; texts that name no language are left out. */
function onlyIn(value: unknown, language: string): unknown[] {
  return items(value)
    .slice(0, VALUES_MAX)
    .flatMap((item) => {
      if (!isObject(item)) return [];
      if ("@value" in item) return item["@language"] === language ? [item["@value"]] : [];
      return items(item[language] ?? item[`@${language}`]);
    });
}

/** Returns the languages of the texts in a value. */
function readLanguages(value: unknown): string[] {
  return items(value)
    .slice(0, VALUES_MAX)
    .flatMap((item) => {
      if (!isObject(item)) return [];
      if ("@value" in item) return typeof item["@language"] === "string" ? [item["@language"]] : [];
      const keys = Object.keys(item).filter((key) => key !== "@none");
      const found = keys.flatMap((key) => LANGUAGE_KEY.exec(key)?.[1] ?? []);
      return found.length === keys.length ? found : [];
    });
}

const PLACEHOLDER = /\{([Ll])anguage\}/;

/** Returns the languages that the names of a record's fields have in the place of a placeholder. */
function languagesInNames(record: unknown, path: string): string[] {
  const parts = splitPath(path);
  const at = parts.findIndex((part) => PLACEHOLDER.test(part));
  const [name = ""] = (parts[at] ?? "").split("[");
  const [before = "", letter, after = ""] = name.split(PLACEHOLDER);
  const parents = at < 1 ? [record] : follow([record], cachedSteps(parts.slice(0, at).join(".")));
  return parents.flatMap((parent) => {
    const held = Array.isArray(parent) ? parent[0] : parent;
    const keys = isObject(held) ? Object.keys(held).filter((key) => key.startsWith(before) && key.endsWith(after)) : [];
    const written = keys.map((key) => key.slice(before.length, key.length - after.length));
    return letter === "L"
      ? written.filter((text) => /^[A-Z]/.test(text)).map((text) => text.charAt(0).toLowerCase() + text.slice(1))
      : written;
  });
}

/** Returns the languages, as a record writes them, in which it has texts at a path. */
export function findLanguages(record: unknown, path: string): string[] {
  const found = PLACEHOLDER.test(path) ? languagesInNames(record, path) : follow([record], cachedSteps(path)).flatMap(readLanguages);
  return [...new Set(found)].slice(0, LANGUAGES_MAX);
}

const toText = (value: unknown): string =>
  typeof value === "string" ? value.trim() : typeof value === "number" || typeof value === "boolean" ? String(value) : "";

/**
 * Returns the texts at a path, without empty ones.
 * @param languages preferred languages, the first one best
 */
export function readPath(record: unknown, path: string, languages: readonly string[]): string[] {
  const texts = (written: string) =>
    follow([record], cachedSteps(written))
      .flatMap((value) => inLanguage(value, languages))
      .map(toText)
      .filter(Boolean)
      .slice(0, VALUES_MAX);
  if (!PLACEHOLDER.test(path)) return texts(path);
  for (const language of languages) {
    const found = texts(withLanguage(path, language));
    if (found.length > 0) return found;
  }
  return [];
}

/** Returns the texts at a path in one language, as the record writes it. */
export function readPathIn(record: unknown, path: string, language: string): string[] {
  if (PLACEHOLDER.test(path)) return readPath(record, withLanguage(path, language), [language]);
  return follow([record], cachedSteps(path))
    .flatMap((value) => onlyIn(value, language))
    .map(toText)
    .filter(Boolean)
    .slice(0, VALUES_MAX);
}

/** Returns the items at the first of some paths that has any; "." is the record itself. */
export function readItems(record: unknown, paths: unknown): unknown[] {
  for (const path of items(paths)) {
    const found = path === "." ? [record] : follow([record], cachedSteps(String(path))).filter(isObject);
    if (found.length > 0) return found;
  }
  return [];
}

/** Whether a record has anything at a path, even an empty list or null. */
export const hasPath = (record: unknown, path: string): boolean => {
  // A name may hold dots: "https://schema.org/name".
  if (readField(record, path) !== undefined) return true;
  const steps = cachedSteps(path);
  if (steps.length === 0) return false;
  const last = steps.at(-1);
  const parents = follow([record], steps.slice(0, -1));
  return (
    last !== undefined &&
    parents.some((parent) => readField(parent, last.name) !== undefined || readField(parent, last.whole) !== undefined)
  );
};
