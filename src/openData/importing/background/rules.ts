import type { TableReading } from "../../formats/tables/reading.ts";
import type { ImportRequest } from "../events.ts";

/** Pure: converts an import job of the staff desk to a request for the import engine. */

interface Asked {
  format: string;
  reading: TableReading;
  licence: string;
  attribution: string;
  attribution_link: string;
  dataset: string;
}

export const toImportRequest = (job: Asked, file: string, dryRun = false): ImportRequest => ({
  file,
  dryRun,
  dataset: job.dataset || undefined,
  licence: job.licence || undefined,
  attribution: job.attribution || undefined,
  attributionLink: job.attribution_link || undefined,
  language: undefined,
  reading: job.format === "table" ? job.reading : undefined,
});
