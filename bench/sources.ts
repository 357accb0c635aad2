import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { datasetFromFileName } from "../src/openData/formats/keys.ts";
import { findSource } from "../src/openData/formats/sources/sources.ts";
import { gridSentence, missingFields } from "../src/openData/formats/tables/guessColumns.ts";
import type { TableReading } from "../src/openData/formats/tables/reading.ts";
import { openRecords } from "../src/openData/importing/openRecords.ts";
import { type FileSample, readSample } from "../src/openData/importing/readSample.ts";
import { countProblem, emptyReport } from "../src/openData/importing/report.ts";
import { createRowProcessor, type RowResult } from "../src/openData/importing/rowProcessor.ts";
import { toError } from "../src/platform/toError.ts";
import { machineLines, table } from "./report.ts";

/**
 * `npm run bench -- sources FOLDER` tries the guess, the preview and the advice on every file of a folder. Without a folder it reads
 * ../shared/cases/places and ../shared/data, and measures the share of 100 rows of each of six sources whose kind is right, against labels
 * made by hand (bench/sources/*.tsv: position in the file, and kind; "none" for rows that do not belong in a guide).
 */
const SHARED = join(import.meta.dirname, "..", "..", "shared");
const LABELS = join(import.meta.dirname, "sources");
const RESULTS = join(import.meta.dirname, "results");
const KINDS_WANTED = 95;

/** Labelled sources, with the options that staff choose for each. */
const LABELLED: { name: string; file: string; given?: Partial<TableReading> }[] = [
  { name: "touraine", file: "datatourisme/touraine-a.json.gz" },
  { name: "andorra", file: "osm/andorra_poi.geojson.gz" },
  { name: "cape-town", file: "osm/cape_town_arts_culture.geojson" },
  { name: "pokhara", file: "osm/pokhara_hotels.geojson" },
  { name: "buenos-aires", file: "buenos-aires/oferta_gastronomica_a.csv", given: { business_type: "restaurant", country: "AR" } },
  { name: "wikivoyage", file: "wikivoyage/wikivoyage-listings-sample.csv" },
];

/** Places every row: only kinds are measured here, and `bench -- placing` measures areas. */
const somewhere = Object.assign(() => ({ country_code: "XX", area_id: 1, area_name: "Somewhere" }), {
  byTown: () => ({ country_code: "XX", area_id: 1, area_name: "Somewhere", isAmbiguous: false }),
});

interface Tried {
  sample: FileSample;
  advice: string[];
  rows: { position: string; result: RowResult }[];
}

/** Returns what staff are asked for before a file can be imported. */
function adviceFor({ format, reading, columns }: FileSample): string[] {
  if (format !== "table") return [];
  const missing = missingFields(reading).map((what) => (what === "place" && gridSentence(columns)) || `the ${what} is missing`);
  return missing.length > 0 ? missing : [];
}

async function tryFile(file: string, given: Partial<TableReading> = {}): Promise<Tried> {
  const sample = await readSample(file, given);
  const advice = adviceFor(sample);
  const rows: Tried["rows"] = [];
  if (advice.length > 0) return { sample, advice, rows };
  const reading = sample.format === "table" ? sample.reading : undefined;
  const opened = await openRecords(file, reading);
  const dataset = opened.collectionName || datasetFromFileName(file);
  const options = {
    format: opened.format,
    dataset,
    language: "en",
    licence: "CC BY 4.0",
    attribution: "Source",
    attributionLink: undefined,
    reading,
  };
  const processRow = createRowProcessor(options, somewhere, new Set());
  for await (const records of opened.records)
    for (const record of records) {
      const result = processRow(record);
      if (!result.town) rows.push({ position: record.place || `line ${record.line}`, result });
    }
  return { sample, advice, rows };
}

/** Returns the kind that a row got: "none" for a refused one. */
function kindOfRow({ listing, other }: RowResult): string {
  if (listing) return String(listing.fields.business_type);
  return other ? (other.kind === "trail" ? "route" : other.kind) : "none";
}

function listFiles(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? listFiles(path) : [path];
    });
}

/** Files beside the samples that are no lists of places. */
const NO_SAMPLE = /README|CREDITS|\.(?:jpg|png|md|ics|txt|tsv)$|gazetteer|photos|calendar|-map\.json$|structured\.json$|feeds/;

async function fileRow(file: string): Promise<string[]> {
  try {
    const { sample, advice, rows } = await tryFile(file);
    const { format, reading } = sample;
    const how = reading.source ? `ready mapping: ${findSource(reading.source)?.title}` : format;
    const kinds = Map.groupBy(rows, ({ result }) => kindOfRow(result));
    const report = emptyReport();
    for (const { result } of rows) for (const problem of result.problems) if (problem.kind === "refused") countProblem(report, problem);
    const [most] = Object.entries(report.refused_by).sort(([, a], [, b]) => b - a);
    const counts = [...kinds].map(([kind, all]) => `${all.length} ${kind}`).join(", ");
    return [basename(file), how, advice.length > 0 ? `asks: ${advice.join("; ")}` : counts, most ? `${most[1]} × ${most[0]}` : ""];
  } catch (error) {
    return [basename(file), "refused", toError(error).message.replace(file, basename(file)), ""];
  }
}

interface Labelled {
  source: string;
  record: string;
  label: string;
  result: string;
}

async function measureKinds({ name, file, given }: (typeof LABELLED)[number]): Promise<Labelled[]> {
  const lines = readFileSync(join(LABELS, `${name}.tsv`), "utf8")
    .trimEnd()
    .split("\n")
    .slice(1);
  const { rows } = await tryFile(join(SHARED, "data", file), given);
  const kinds = new Map(rows.map(({ position, result }) => [position, kindOfRow(result)]));
  return lines.map((line) => {
    const [record = "", label = ""] = line.split("\t");
    return { source: name, record, label, result: kinds.get(record) ?? "not read" };
  });
}

/** A route or event without a line or a date is refused by its kind, which is right too. */
const isRight = ({ label, result }: Labelled) => label === result || ((label === "route" || label === "event") && result === "none");

async function main([folder]: string[]): Promise<number> {
  const folders = folder ? [folder] : [join(SHARED, "cases", "places"), join(SHARED, "data")];
  const files = folders.flatMap(listFiles).filter((file) => !NO_SAMPLE.test(file.slice(SHARED.length)));
  const tried: string[][] = [];
  for (const file of files) tried.push(await fileRow(file));
  const lines = ["# sources", "", "`npm run bench -- sources`", "", ...machineLines(), "", "## Guess, preview and advice", ""];
  lines.push(table(["file", "read as", "rows", "most frequent reason"], tried));
  if (!folder) {
    const labelled: Labelled[] = [];
    for (const source of LABELLED) labelled.push(...(await measureKinds(source)));
    const bySource = [...Map.groupBy(labelled, ({ source }) => source)];
    const shares = bySource.map(([source, all]) => [source, String(all.length), String(all.filter(isRight).length), `${KINDS_WANTED}`]);
    lines.push("", "## Right kind, of 100 rows labelled by hand", "", table(["source", "rows", "right", "wanted"], shares));
    mkdirSync(RESULTS, { recursive: true });
    const columns = labelled.map(({ source, record, label, result }) => [source, record, label, result].join("\t"));
    writeFileSync(join(RESULTS, "sources.tsv"), `${["source\trecord\tlabel\tresult", ...columns].join("\n")}\n`);
    writeFileSync(join(RESULTS, "sources.md"), `${lines.join("\n").trimEnd()}\n`);
  }
  process.stdout.write(`${lines.join("\n")}\n`);
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
