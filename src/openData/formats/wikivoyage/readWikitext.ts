import type { RawRecord, ReadRecord } from "../../../platform/files/records.ts";
import { FormatError, type Row, readTextPieces, type SourceFile } from "../file.ts";
import { readXml, xmlTexts } from "../readXml.ts";
import { type WikitextWords, wikitextWords } from "../sources/sources.ts";

/**
 * Pure: reads the listing templates of Wikivoyage's articles: the wikitext of one article, or MediaWiki's XML export of many. The names of
 * templates and parameters in each language are in sources/data/wikivoyage-wikitext.json.
 */

/** Maximum length of a template, and of an article. */
const TEMPLATE_MAX = 20_000;
const ARTICLE_MAX = 5_000_000;

interface Words {
  /** Wikivoyage's type by the name of the template: "" for templates that state it in a parameter. */
  templates: Map<string, { type: string; language: string }>;
  /** Column by the name of the parameter. */
  parameters: Map<string, string>;
  /** Wikivoyage's type by the words of that parameter. */
  types: Map<string, string>;
  heads: RegExp;
}

let words: Words | undefined;

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replaceAll(" ", "[ _]");

function buildWords({ parameters, types, languages }: WikitextWords): Words {
  const templates: Words["templates"] = new Map();
  const byParameter = new Map<string, string>();
  const add = (given: Record<string, readonly string[]>) => {
    for (const [column, names] of Object.entries(given)) for (const name of names) byParameter.set(name, column);
  };
  add(parameters);
  for (const [language, { templates: named, parameters: own }] of Object.entries(languages)) {
    add(own);
    for (const [name, type] of Object.entries(named)) if (!templates.has(name)) templates.set(name, { type, language });
  }
  const byWord = Object.entries(types).flatMap(([type, names]) => [type, ...names].map((name) => [name, type] as const));
  return {
    templates,
    parameters: byParameter,
    types: new Map(byWord),
    heads: new RegExp(`\\{\\{\\s*(${[...templates.keys()].map(escaped).join("|")})\\s*[|\\n]`, "giu"),
  };
}

const readWords = (): Words => {
  words ??= buildWords(wikitextWords());
  return words;
};

/** Splits the parameters of a template, from its name to its end. @returns undefined if it has no end */
function splitParameters(text: string): string[] | undefined {
  const parts: string[] = [];
  let [braces, brackets, from] = [1, 0, 2];
  for (let at = 2; at < text.length; at += 1) {
    const pair = text.slice(at, at + 2);
    if (pair === "{{") braces += 1;
    else if (pair === "}}") braces -= 1;
    else if (pair === "[[") brackets += 1;
    else if (pair === "]]") brackets = Math.max(0, brackets - 1);
    else {
      if (text[at] === "|" && braces === 1 && brackets === 0) {
        parts.push(text.slice(from, at));
        from = at + 1;
      }
      continue;
    }
    if (braces === 0) return [...parts, text.slice(from, at)];
    at += 1;
  }
  return undefined;
}

function templateRow(
  [head = "", ...parameters]: readonly string[],
  { templates, parameters: columns, types }: Words,
  article: string,
  language: string,
): Row {
  const name = head.trim().replaceAll("_", " ").toLowerCase();
  const row: Row = Object.create(null);
  for (const parameter of parameters) {
    const at = parameter.indexOf("=");
    const column = at < 0 ? undefined : columns.get(parameter.slice(0, at).trim().toLowerCase());
    const value = parameter.slice(at + 1).trim();
    if (column && value !== "" && !row[column]) row[column] = value;
  }
  const said = (row.type ?? "").toLowerCase().split(/[,;]/)[0]?.trim() ?? "";
  const known = templates.get(name);
  row.type = known?.type || types.get(said) || (said === "" ? "listing" : said);
  row.article = article;
  row.language = language;
  return row;
}

/** Returns a text without its comments; their lines stay. */
function withoutComments(text: string): string {
  const [first = "", ...others] = text.split("<!--");
  const parts = others.map((part) => {
    const end = part.indexOf("-->");
    const comment = end < 0 ? "" : part.slice(0, end);
    return "\n".repeat(comment.split("\n").length - 1) + (end < 0 ? part : part.slice(end + "-->".length));
  });
  return first + parts.join("");
}

/** Returns the language of the templates, if a name belongs to one language only; otherwise "". */
const commonLanguage = (found: readonly string[], { templates }: Words): string =>
  found.map((name) => templates.get(name.replaceAll("_", " ").toLowerCase())?.language ?? "en").find((language) => language !== "en") ?? "";

/** Returns the listings of one article. */
export function readListings(text: string, article: string, language = ""): ReadRecord<Row>[] {
  const known = readWords();
  const plain = withoutComments(text);
  const heads = [...plain.matchAll(known.heads)];
  const said =
    language ||
    commonLanguage(
      heads.map(([, name = ""]) => name),
      known,
    );
  let [line, counted] = [1, 0];
  return heads.map(({ index }, number): ReadRecord<Row> => {
    for (; counted < index; counted += 1) if (plain.charCodeAt(counted) === 10) line += 1;
    const next = heads[number + 1]?.index ?? plain.length;
    const parts = splitParameters(plain.slice(index, Math.min(next, index + TEMPLATE_MAX)));
    if (!parts) return { line, problem: "the listing template is not closed" };
    return { line, content: templateRow(parts, known, article, said) };
  });
}

/** Whether a text is the wikitext of an article with listings. */
export function isWikitext(text: string): boolean {
  const { heads } = readWords();
  heads.lastIndex = 0;
  const has = heads.test(text);
  heads.lastIndex = 0;
  return has && /\}\}/.test(text) && /^\s*(?:==|\{\{|\*|'''|\[\[|<|\w)/u.test(text);
}

/** Yields the listings of an article that is a file of its own; its name is the dataset's. */
export async function* readArticle(source: SourceFile): AsyncGenerator<ReadRecord<Row>[]> {
  let text = "";
  for await (const piece of readTextPieces(source)) {
    text += piece;
    if (text.length > ARTICLE_MAX) throw new FormatError("is longer than an article: use MediaWiki's XML export.");
  }
  yield readListings(text, "");
}

/** Yields the listings of the articles in an XML export. */
export async function* readExport(source: SourceFile): AsyncGenerator<ReadRecord<Row>[]> {
  const found: ReadRecord<Row>[] = [];
  let [title, text, value, language, count] = ["", "", "", "", 0];
  const add = (record: ReadRecord<Row>) => {
    count += 1;
    found.push({ ...record, line: count, place: `${title}, listing ${count}` } as RawRecord<Row>);
  };
  const handlers = {
    open(name: string, attributes: Record<string, string>) {
      value = "";
      if (name === "mediawiki") language = attributes["xml:lang"] ?? "";
    },
    text(part: string) {
      value += part;
    },
    close(name: string) {
      if (name === "title") title = value.trim();
      if (name === "text") text = value;
      if (name === "page") for (const record of readListings(text, title, language)) add(record);
      value = "";
    },
  };
  try {
    yield* readXml(xmlTexts(source), handlers, () => found.splice(0));
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    source.onDamage(error.message);
  }
}
