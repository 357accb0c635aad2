import type { Problem } from "../../openData/importing/report.ts";
import { accountId, type Naming } from "./rows.ts";

/** Imports by staff: a file that created the duplicates, and one that was undone. */

interface DemoImport {
  key: string;
  file_name: string;
  dataset: string;
  attribution: string;
  licence: string;
  /** Hours before the load. */
  hours: number;
  status: "done" | "undone";
  counts: { read: number; made: number };
  problems: readonly Problem[];
}

const leftOut = (line: number, name: string, field: string, reason: string): Problem => ({
  line,
  place: "",
  kind: "refused",
  field,
  reason,
  name,
});

const OLD_ROWS = 58;
const OLD_PROBLEMS = [
  leftOut(4, "Warung Lama", "latitude", "missing"),
  leftOut(19, "", "name", "missing"),
  leftOut(23, "The Old Post", "longitude", "out of range (-180 to 180)"),
];
const NEW_PROBLEMS = [
  leftOut(3, "Cafe Null", "latitude", "0,0 is the mark of missing coordinates"),
  { ...leftOut(6, "Ouma Hester", "name", "the same thing is on line 5"), kind: "duplicate" as const },
];

/** @param doubles number of listings that the newer import created */
export const demoImports = (doubles: number): DemoImport[] => [
  {
    key: "directory",
    file_name: "directory-of-2019.csv",
    dataset: "directory-of-2019",
    attribution: "Directory of 2019 (made up)",
    licence: "CC BY 4.0",
    hours: 29 * 24,
    status: "undone",
    counts: { read: OLD_ROWS, made: OLD_ROWS - OLD_PROBLEMS.length },
    problems: OLD_PROBLEMS,
  },
  {
    key: "tourist offices",
    file_name: "tourist-offices.csv",
    dataset: "tourist-offices",
    attribution: "Tourist offices (made up)",
    licence: "CC BY 4.0",
    hours: 5 * 24 + 3,
    status: "done",
    counts: { read: doubles + NEW_PROBLEMS.length, made: doubles },
    problems: NEW_PROBLEMS,
  },
];

/** @param moment of the load @param staff account that ran them @param brought codes of the listings that the newer import created */
export function importRows(naming: Naming, { moment, staff, brought }: { moment: Date; staff: string; brought: readonly string[] }) {
  return demoImports(brought.length).map(({ key, hours, counts, problems, licence, attribution, ...run }) => {
    const created = new Date(moment.getTime() - hours * 3_600_000);
    const count = (kind: Problem["kind"]) => problems.filter((one) => one.kind === kind).length;
    return {
      run: {
        ...run,
        id: naming.uuid(`demo import ${key}`),
        file_hash: naming.uuid(`demo file ${key}`),
        format: "csv" as const,
        options: { licence, attribution },
        records_done: counts.read,
        report: { ...counts, refused: count("refused"), duplicates: count("duplicate") },
        created,
        finished: new Date(created.getTime() + 41_000),
      },
      job: { uuid: naming.uuid(`demo import job ${key}`), account_id: accountId(naming, staff), licence, attribution },
      problems,
      codes: run.status === "done" ? brought : [],
    };
  });
}
