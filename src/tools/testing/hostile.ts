import { itemAt } from "../../platform/values/items.ts";
/** Texts that have made parsers slow, in the grammars that the guide reads, and measurement of how their processor time grows. */

export const SHAPES = [
  "many keys",
  "one key repeated",
  "long line",
  "long run of blanks",
  "deep nesting",
  "unclosed quotes",
  "many entities",
  "many small parts",
] as const;
export type Shape = (typeof SHAPES)[number];

/** Texts of one grammar: each shape with approximately the given number of characters. */
export type Dialect = Record<Shape, (size: number) => string>;

/** Repeats `unit` until the text has `size` characters. @param unit text, or a function of the copy's index if copies differ */
const fill = (size: number, unit: string | ((index: number) => string)): string => {
  if (typeof unit === "string") return unit.repeat(Math.max(1, Math.floor(size / unit.length)));
  const parts: string[] = [];
  for (let length = 0, index = 0; length < size; index += 1) {
    const part = unit(index);
    parts.push(part);
    length += part.length;
  }
  return parts.join("");
};
const half = (size: number) => Math.floor(size / 2);

/** @param wrap puts a place's content into a document @param part a whole place */
const xml = (wrap: (content: string) => string, part: string): Dialect => ({
  "many keys": (size) => wrap(fill(size, (index) => `<k${index}>v</k${index}>`)),
  "one key repeated": (size) => wrap(fill(size, "<name>v</name>")),
  "long line": (size) => wrap(`<name>${fill(size, "x")}</name>`),
  "long run of blanks": (size) => wrap(`<name>x${fill(size, " ")}y</name>`),
  "deep nesting": (size) => wrap(fill(half(size), "<a>") + fill(half(size), "</a>")),
  "unclosed quotes": (size) => wrap(fill(size, '<a b="<?<!--')),
  "many entities": (size) => wrap(`<name>${fill(size, "&amp;")}</name>`),
  "many small parts": (size) => wrap(fill(size, part)),
});

export const KML = xml(
  (content) => `<kml><Document><Placemark>${content}</Placemark></Document></kml>`,
  "</Placemark><Placemark><name>a</name>",
);
export const GPX = xml((content) => `<gpx><wpt lat="1" lon="2">${content}</wpt></gpx>`, '</wpt><wpt lat="1" lon="2"><name>a</name>');
export const OSM_XML = xml((content) => `<osm><node id="1" lat="1" lon="2">${content}</node></osm>`, '<tag k="name" v="a"/>');

/** @param wrap puts a feature's properties into a document @param part a whole feature and the separator before the next */
const json = (wrap: (properties: string) => string, part: string): Dialect => ({
  "many keys": (size) => wrap(`${fill(size, (index) => `"k${index}":1,`)}"z":1`),
  "one key repeated": (size) => wrap(`${fill(size, '"name":"a",')}"z":1`),
  "long line": (size) => wrap(`"name":"${fill(size, "x")}"`),
  "long run of blanks": (size) => wrap(`"name":${fill(size, " ")}"x"`),
  "deep nesting": (size) => wrap(`"name":${fill(half(size), "[")}${fill(half(size), "]")}`),
  "unclosed quotes": (size) => wrap(fill(size, '"name":"a\\",')),
  "many entities": (size) => wrap(`"name":"${fill(size, "\\u0026")}"`),
  "many small parts": (size) => wrap(fill(size, part)),
});

const feature = (properties: string) => `{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{${properties}}}`;
export const GEOJSON = json(
  (properties) => `{"type":"FeatureCollection","features":[${feature(properties)}]}`,
  '"a":1}},{"type":"Feature","geometry":null,"properties":{',
);
export const OVERPASS = json(
  (properties) => `{"elements":[{"type":"node","id":1,"lat":1,"lon":2,"tags":{${properties}}}]}`,
  '"a":"b"}},{"type":"node","id":1,"tags":{',
);
export const OCTO = json((properties) => `[{"id":"1","internalName":"a","options":[],${properties}}]`, '"a":1},{"id":"2",');

export const BODY: Dialect = json((fields) => `{${fields}}`, '"a":{"b":[1]},');

/** @param head column names with their separators */
const table = (head: string, row: string): Dialect => ({
  "many keys": (size) => `${fill(size, (index) => `k${index},`)}\n${row}`,
  "one key repeated": (size) => `${fill(size, "name,")}\n${row}`,
  "long line": (size) => `${head}\n${fill(size, "x")},1,2\n`,
  "long run of blanks": (size) => `${head}\n"a"${fill(size, " ")},1,2\n`,
  "deep nesting": (size) => `${head}\n"a",${fill(size, "b,")}\n`,
  "unclosed quotes": (size) => `${head}\n${fill(size, 'a,"b\n')}`,
  "many entities": (size) => `${head}\n"${fill(size, '""')}",1,2\n`,
  "many small parts": (size) => `${head}\n${fill(size, row)}`,
});
export const CSV = table("name,latitude,longitude", "a,1,2\n");

/** Text with markup: HTML, wiki text, and typed text. */
export const MARKUP: Dialect = {
  "many keys": (size) => fill(size, (index) => `<b k${index}=1>[http://a${index} b]</b>`),
  "one key repeated": (size) => fill(size, "<script><style>[[File:a{{km|"),
  "long line": (size) => fill(size, "x"),
  "long run of blanks": (size) => `a${fill(size, " ")}b${fill(size, "\u00a0")}c`,
  "deep nesting": (size) => fill(half(size), "<b>[[{{(") + fill(half(size), ")}}]]</b>"),
  "unclosed quotes": (size) => fill(size, '<a href="<!-- ('),
  "many entities": (size) => fill(size, "&amp;lt;"),
  "many small parts": (size) => fill(size, "a, b; c. "),
};

const sheet = (cells: string) => `<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`;
const inCell = (text: string) => sheet(`<c r="A1" t="inlineStr"><is><t>${text}</t></is></c>`);
/** Sheet of a workbook. */
export const SHEET: Dialect = {
  "many keys": (size) => sheet(fill(size, (index) => `<c r="A1" k${index}="1"/>`)),
  "one key repeated": (size) => sheet(fill(size, '<c r="A1"><v>1</v></c>')),
  "long line": (size) => inCell(fill(size, "x")),
  "long run of blanks": (size) => sheet(`<c r${fill(size, " ")}="A1"><v>1</v></c>`),
  "deep nesting": (size) => inCell(fill(half(size), "<r>") + fill(half(size), "</r>")),
  "unclosed quotes": (size) => sheet(fill(size, '<c r="A1 r=')),
  "many entities": (size) => inCell(fill(size, "&amp;")),
  "many small parts": (size) => sheet(fill(size, (index) => `</row><row r="${index + 2}"><c r="A${index + 2}"><v>1</v></c>`)),
};

const event = (lines: string) => `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART:20261110\r\n${lines}END:VEVENT\r\nEND:VCALENDAR\r\n`;
export const CALENDAR: Dialect = {
  "many keys": (size) => event(fill(size, (index) => `X-${index}:v\r\n`)),
  "one key repeated": (size) => event(fill(size, "RDATE:20261111,20261112\r\n")),
  "long line": (size) => event(`SUMMARY:${fill(size, "x")}\r\n`),
  "long run of blanks": (size) => event(`SUMMARY:a${fill(size, " ")}b\r\nDTEND${fill(size, " ")}20261112\r\n`),
  "deep nesting": (size) => event(fill(half(size), "BEGIN:VALARM\r\n") + fill(half(size), "END:VALARM\r\n")),
  "unclosed quotes": (size) => event(fill(size, 'DTEND;TZID="a;":2026\r\n')),
  "many entities": (size) => event(`SUMMARY:${fill(size, "\\,\\n")}\r\n`),
  "many small parts": (size) =>
    event(fill(size, (index) => `END:VEVENT\r\nBEGIN:VEVENT\r\nUID:${index}\r\nDTSTART:2026${1101 + (index % 28)}\r\n`)),
};

export const COOKIES: Dialect = {
  "many keys": (size) => fill(size, (index) => `k${index}=1; `),
  "one key repeated": (size) => fill(size, "session=a; "),
  "long line": (size) => `session=${fill(size, "x")}`,
  "long run of blanks": (size) => `session=a${fill(size, " ")}; b=c`,
  "deep nesting": (size) => fill(size, "a=b=c=d"),
  "unclosed quotes": (size) => fill(size, 'a="b; '),
  "many entities": (size) => `session=${fill(size, "%26")}`,
  "many small parts": (size) => fill(size, ";a=;"),
};

export const QUERY: Dialect = {
  "many keys": (size) => fill(size, (index) => `k${index}=1&`),
  "one key repeated": (size) => fill(size, "hashtag=a&"),
  "long line": (size) => `hashtag=${fill(size, "x")}`,
  "long run of blanks": (size) => `hashtag=a${fill(size, "+")}b`,
  "deep nesting": (size) => fill(size, "a[b][c]=1&a[b]"),
  "unclosed quotes": (size) => fill(size, 'hashtag="&'),
  "many entities": (size) => `hashtag=${fill(size, "%26")}`,
  "many small parts": (size) => fill(size, "hashtag=a,b&bounds=1,2,3,4&"),
};

export const HOURS: Dialect = {
  "many keys": (size) => fill(size, (index) => `${2000 + (index % 99)} Jan ${1 + (index % 28)} off;`),
  "one key repeated": (size) => fill(size, "Mo 08:00-12:00;"),
  "long line": (size) => `Mo ${fill(size, "08:00-12:00,")}13:00-14:00`,
  "long run of blanks": (size) => `Mo${fill(size, " ")}08:00-12:00`,
  "deep nesting": (size) => fill(half(size), "(") + fill(half(size), ")"),
  "unclosed quotes": (size) => fill(size, 'Mo "'),
  "many entities": (size) => fill(size, "&amp;"),
  "many small parts": (size) => fill(size, "Mo,"),
};

const html = (head: string, text: string) => `From: a@example.org\r\n${head}Content-Type: text/html\r\n\r\n${text}`;
const parted = (text: string) => `From: a@example.org\r\nContent-Type: multipart/mixed; boundary=b0\r\n\r\n${text}`;
/** Emails with an HTML body. */
export const MAIL: Dialect = {
  "many keys": (size) =>
    html(
      fill(size, (index) => `X-${index}: v\r\n`),
      "x",
    ),
  "one key repeated": (size) => html(fill(size, "From: a@example.org\r\n"), "x"),
  "long line": (size) => html("", fill(size, "x")),
  "long run of blanks": (size) => html("", `a${fill(size, " ")}b`),
  "deep nesting": (size) => html("", fill(size, "<blockquote>a")),
  "unclosed quotes": (size) => html(`To: "${fill(half(size), 'a\\"<(')}\r\n`, fill(half(size), '<a b="')),
  "many entities": (size) => html("", fill(size, "&amp;&#65;&")),
  "many small parts": (size) => parted(fill(size, "--b0\r\n\r\n> x\r\n")),
};

const RUNS = 5;
const ATTEMPTS = 8;
const LEAST_MILLISECONDS = 20;
const SIZE_MIN = 8_192;
const SIZE_MAX = 4_194_304;
/** In characters; up to this length the memory of a text is reused for the next one. */
export const SHORT_MAX = 32_768;
const TIMES_MAX = 1_000;
const FACTOR = 4;
/**
 * For short texts, which are read many times: linear time is 4 and quadratic 16, and four times the text may miss the processor's cache.
 */
const GROWTH_MAX = 8;
/** Limit at the smallest size: four times the text would take too long. */
const MILLISECONDS_MAX = 3_000;

type Parse = (text: string) => unknown;

/** Processor milliseconds for a new memory page: 0.2 µs on most machines, 15 µs on some virtual ones. */
const PAGE_MILLISECONDS = ((): number => {
  const measured = Array.from({ length: 3 }, () => {
    const [pages, before] = [process.resourceUsage().minorPageFault, process.cpuUsage()];
    Buffer.allocUnsafeSlow(2 ** 24).fill(1);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000 / Math.max(1, process.resourceUsage().minorPageFault - pages);
  });
  return Math.min(...measured);
})();
/** For texts that take 20 ms or more. While other tests run, new memory takes longer than the subtraction below accounts for. */
const LONG_GROWTH_MAX = 12;

/**
 * Returns processor milliseconds without those for new memory: above 128 kB the system allocates it for each text again, which adds a step
 * that is not growth.
 * @param times number of repetitions if a single read is too short to measure
 */
async function measureTime(parse: Parse, text: string, times = 1): Promise<number> {
  const [pages, before] = [process.resourceUsage().minorPageFault, process.cpuUsage()];
  for (let run = 0; run < times; run += 1) {
    // Ignore why a text is rejected.
    await Promise.resolve(text)
      .then(parse)
      .catch(() => {});
  }
  const { user, system } = process.cpuUsage(before);
  const all = (user + system) / 1_000;
  // On some virtual machines most pages cost less than the measured ones. Subtracting all of them could leave nothing, and the repetitions
  // that add up to 20 ms would then take minutes.
  return Math.max(all / 4, all - (process.resourceUsage().minorPageFault - pages) * PAGE_MILLISECONDS);
}

async function medianTime(parse: Parse, text: string, times: number): Promise<number> {
  const found: number[] = [];
  for (let run = 0; run < RUNS; run += 1) found.push(await measureTime(parse, text, times));
  return itemAt(
    found.sort((a, b) => a - b),
    Math.floor(RUNS / 2),
  );
}

export interface Growing {
  size: number;
  milliseconds: number;
  factor: number;
}

/**
 * Returns the factor of a parser's time for four times the text, at the smallest size that takes 20 ms, or with several texts that take as
 * long.
 * @param most characters of the longest text
 */
async function measuredGrowth(parse: Parse, make: (size: number) => string, most: number, attempts: number): Promise<Growing> {
  let size = SIZE_MIN;
  let first = await measureTime(parse, make(size));
  for (; first < LEAST_MILLISECONDS && 2 * size * FACTOR <= most; first = await measureTime(parse, make(size))) size *= 2;
  if (first > MILLISECONDS_MAX) return { size, milliseconds: first, factor: Number.POSITIVE_INFINITY };
  const text = make(size);
  const times = Math.min(TIMES_MAX, Math.ceil(LEAST_MILLISECONDS / Math.max(0.01, await measureTime(parse, text))));
  const milliseconds = await medianTime(parse, text, times);
  const growing = { size, milliseconds, factor: (await medianTime(parse, make(size * FACTOR), times)) / milliseconds };
  // Garbage collection and other programs only add time, so slow results are measured again.
  return isLinear(growing) || attempts <= 1 ? growing : measuredGrowth(parse, make, most, attempts - 1);
}

/**
 * Returns the factor of a parser's time for four times the text: for short texts and, if these are linear, for long ones up to 4 MB.
 * @param most characters of the longest text that reaches the parser
 * @param attempts number of measurements of a slow result
 */
export async function measureGrowth(
  parse: Parse,
  make: (size: number) => string,
  { most = SIZE_MAX, attempts = ATTEMPTS }: { most?: number | undefined; attempts?: number } = {},
): Promise<Growing> {
  const short = await measuredGrowth(parse, make, Math.min(most, SHORT_MAX), attempts);
  return most <= SHORT_MAX || !isLinear(short) ? short : measuredGrowth(parse, make, most, attempts);
}

export const isLinear = ({ factor, size }: Growing): boolean => factor <= (size * FACTOR > SHORT_MAX ? LONG_GROWTH_MAX : GROWTH_MAX);
