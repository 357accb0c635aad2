import { machineLines, table, whole } from "../report.ts";
import type { Made } from "./make.ts";
import { COMPARED_RATE, type Figures, FULL, highestHeld } from "./measure.ts";
import type { Outcome, Quantiles } from "./openLoop.ts";
import { sizeOf } from "./size.ts";
import { SHARES } from "./traffic.ts";

const ms = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? "–" : value.toFixed(1));
const cells = (one: Quantiles | undefined) => [whole(one?.requests ?? 0), ms(one?.p50), ms(one?.p95), ms(one?.p99)];
const failures = ({ failed }: Outcome) =>
  Object.entries(failed)
    .map(([name, count]) => `${name}: ${count}`)
    .join(", ") || "0";

export interface Measured {
  made: Made;
  figures: Figures;
  /** Bytes of the database and of its largest tables with their indexes. */
  bytes: { database: number; search: number; business: number };
}

/** Returns the MB of the guide every ten minutes, from the start of the load. */
const everyTenMinutes = (memory: Figures["memory"]): number[] =>
  memory.filter(({ at }, index) => Math.floor(at / 600) > Math.floor((memory[index - 1]?.at ?? -1) / 600)).map(({ guide }) => guide);

function growthLines(all: readonly Measured[]): string[] {
  const lines = all.slice(1).map(({ figures }, index) => {
    const smaller = all[index]?.figures;
    const [from, to] = [smaller?.compared.all.p99 ?? Number.NaN, figures.compared.all.p99];
    const growth = to / from - 1;
    return `- p99 from ${whole(smaller?.listings ?? 0)} to ${whole(figures.listings)} listings: ${ms(from)} to ${ms(to)} ms, ${growth > 0 ? "+" : ""}${Math.round(100 * growth)} %; goal for ten times the listings: less than +50 %: ${growth < 0.5 ? "reached" : "**missed**"}`;
  });
  return lines.length > 0 ? [...lines, ""] : [];
}

const MILLION = 1_000_000;
/** Largest growth of a figure per million listings. */
const FLAT = 0.25;

/** Compares what a million listings cost in guides of one million and more. */
function flatLines(all: readonly Measured[]): string[] {
  const large = all.filter(({ figures: { listings } }) => listings >= MILLION);
  if (large.length < 2) return [];
  const figures: [string, (one: Measured) => number | undefined][] = [
    ["seconds to write the listings", ({ made }) => made.listings],
    ["seconds to index them", ({ made }) => made.index],
    ["MB of the listings", ({ bytes }) => bytes.business / 2 ** 20],
    ["MB of the search", ({ bytes }) => bytes.search / 2 ** 20],
    ["MB of the database", ({ bytes }) => bytes.database / 2 ** 20],
  ];
  const rows = figures.map(([name, read]) => {
    const each = large.map((one) => ((read(one) ?? Number.NaN) * MILLION) / one.figures.listings);
    const growth = (each.at(-1) ?? Number.NaN) / (each[0] ?? Number.NaN) - 1;
    return [name, ...each.map(whole), `${Math.round(100 * growth)} %: ${growth <= FLAT ? "reached" : "**missed**"}`];
  });
  const sizes = large.map(({ figures: { listings } }) => `in ${whole(listings)}`);
  return [table(["per million listings", ...sizes, `growth; goal: at most ${100 * FLAT} %`], rows), ""];
}

function sizeLines({ made, figures: { listings, compared, steps, memory, scans, held, bare, date, load }, bytes }: Measured): string[] {
  const size = sizeOf(listings);
  const highest = highestHeld(steps);
  const [first, last] = [memory[0], memory.at(-1)];
  const most = (of: "guide" | "database") => Math.max(...memory.map((one) => one[of]));
  const megabytes = (value: number) => `${whole(value / 2 ** 20)} MB`;
  return [
    `## ${whole(listings)} listings`,
    "",
    `Measured on ${date}; load of the machine before (1, 5, 15 minutes): ${load.map((value) => value.toFixed(1)).join(", ")}.`,
    "",
    `${whole(size.travellers)} travellers, ${whole(size.follows)} follows, ${whole(size.recommendations)} recommendations, ${whole(size.coupons)} vouchers, ${whole(size.enquiries)} enquiries. Made in: ${Object.entries(
      made,
    )
      .map(([step, seconds]) => `${step} ${seconds} s`)
      .join(
        ", ",
      )}. Database: ${megabytes(bytes.database)}, of which the listings ${megabytes(bytes.business)} and the search ${megabytes(bytes.search)}.`,
    "",
    highest
      ? `**${highest.rate} requests a second** with a p99 of ${ms(highest.all.p99)} ms is the highest rate held within ${FULL} ms.`
      : `The first rate was already past a p99 of ${FULL} ms.`,
    bare ? `The generator itself held ${whole(bare.rate)} a second against a bare Node server with a p99 of ${ms(bare.all.p99)} ms.` : "",
    "",
    table(
      ["requests/s", "requests", "p50 ms", "p95 ms", "p99 ms", "failed", "sent late by at most, ms", "under way at most"],
      [...steps, ...(held ? [held] : [])].map((step) => [
        `${step.rate} for ${step.seconds} s`,
        ...cells(step.all),
        failures(step),
        ms(step.latest),
        String(step.deepest),
      ]),
    ),
    "",
    `By kind at ${COMPARED_RATE} requests a second for ${compared.seconds} s${highest ? ` and at ${highest.rate}` : ""}; processor time of a request there: guide ${ms(compared.guideCpu)} ms, database ${ms(compared.databaseCpu)} ms; failed: ${failures(compared)}.`,
    "",
    table(
      ["", "share", "requests", "p50 ms", "p95 ms", "p99 ms", `requests at ${highest?.rate ?? "–"}/s`, "p50 ms", "p95 ms", "p99 ms"],
      [
        ["**all**", "", ...cells(compared.all), ...cells(highest?.all)],
        ...Object.entries(SHARES).map(([kind, share]) => [
          kind,
          `${(100 * share).toFixed(1)} %`,
          ...cells(compared.byKind[kind]),
          ...cells(highest?.byKind[kind]),
        ]),
      ],
    ),
    "",
    `Memory (PSS) over ${whole(last?.at ?? 0)} s of load: guide ${first?.guide} MB at the start, ${most("guide")} at most, ${last?.guide} at the end; database ${first?.database}, ${most("database")} and ${last?.database} MB.${held ? ` The guide every ten minutes: ${everyTenMinutes(memory).join(", ")} MB.` : ""}`,
    "",
    Object.keys(scans).length === 0
      ? "No table of more than 10,000 rows was read whole."
      : `Tables of more than 10,000 rows that were read whole, and how often: ${Object.entries(scans)
          .map(([name, count]) => `${name} ${count}`)
          .join(", ")}.`,
    "",
  ];
}

/** Returns the page of results. */
export function countryReport(all: readonly Measured[]): string[] {
  return [
    "# country",
    "",
    "```sh",
    "npm run bench -- country make 10000 FOLDER",
    "npm run bench -- country measure 10000 FOLDER",
    "```",
    "",
    "The same with 100000, 1000000 and 5000000; `measure … --hour` adds an hour at 60 % of the highest rate held.",
    "",
    ...machineLines(),
    "",
    "A day's mixed traffic in an open loop: arrivals are fixed beforehand (exponential gaps, seeded), and each request is timed from the moment it was due until its last byte, so a server that stops is charged for all who wait. The guide has one core and shares the other with its embedded database and the load generator. What is asked for follows Zipf's law, a quarter of the pages are asked for by people who are signed in, and every visitor has an address of their own.",
    "",
    ...growthLines(all),
    ...flatLines(all),
    ...all.flatMap(sizeLines),
  ];
}
