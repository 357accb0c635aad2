import { parquetMetadataAsync, parquetReadObjects, snappyUncompress } from "hyparquet";
import type { ReadRecord } from "../../../platform/files/records.ts";
import { toError } from "../../../platform/toError.ts";
import { utcDay } from "../../../platform/values/days.ts";
import { type Content, FormatError, type SourceFile } from "../file.ts";

/** Pure: reads the places of Overture and Foursquare from Parquet as they publish it: only the needed columns, some rows at a time. */

const ROWS_AT_ONCE = 10_000;
/** Maximum bytes of the file's metadata, of one column of a row group, and of one of its pages unpacked. */
const METADATA_MAX = 32_000_000;
const COLUMN_MAX = 200_000_000;
const PAGE_MAX = 64_000_000;

export type ParquetKind = "overture" | "foursquare";

const COLUMNS: Record<ParquetKind, readonly string[]> = {
  overture:
    "id geometry names categories taxonomy basic_category confidence operating_status websites socials emails phones addresses sources".split(
      " ",
    ),
  foursquare:
    "fsq_place_id name latitude longitude address locality region postcode post_town country date_closed tel website email fsq_category_labels unresolved_flags".split(
      " ",
    ),
};

export const isParquet = (start: Buffer): boolean => start.toString("latin1", 0, 4) === "PAR1";

const limited =
  (unpack: (packed: Uint8Array, length: number) => Uint8Array) =>
  (packed: Uint8Array, length: number): Uint8Array => {
    if (!(length >= 0 && length <= PAGE_MAX))
      throw new FormatError("has a page that is larger than 64 MB: write it again with smaller pages.");
    return unpack(packed, length);
  };

/** JSON replacer for values that JSON cannot hold. */
const plain = (_: string, value: unknown) => {
  if (typeof value === "bigint") return Number(value);
  return value instanceof Map ? Object.fromEntries(value) : value;
};

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return utcDay(value);
  return typeof value === "object" ? JSON.stringify(value, plain) : String(value);
};

export interface ParquetPlaces {
  kind: ParquetKind;
  records: AsyncGenerator<ReadRecord<Content>[]>;
  /** Progress from 0 to 1. */
  progress(): number;
}

/** @throws {FormatError} if the file is from neither source, or cannot be read at all */
export async function openParquet(source: SourceFile): Promise<ParquetPlaces> {
  const file = {
    byteLength: source.size,
    async slice(start: number, end = source.size): Promise<ArrayBuffer> {
      const length = Math.min(end, source.size) - start;
      if (!(start >= 0 && length >= 0 && length <= COLUMN_MAX))
        throw new FormatError("has a column that is larger than 200 MB, or outside of the file: write it again with smaller row groups.");
      return new Uint8Array(await source.readAt(start, length)).buffer;
    },
  };
  const footer = await source.readAt(Math.max(0, source.size - 8), 8);
  if (footer.length < 8 || footer.toString("latin1", 4) !== "PAR1")
    throw new FormatError("is an incomplete Parquet file: its end with the schema is missing, so download it again.");
  if (footer.readUInt32LE() > METADATA_MAX) throw new FormatError("has more than 32 MB of metadata: write it again as several files.");
  const metadata = await parquetMetadataAsync(file).catch((error) => {
    throw error instanceof FormatError ? error : new FormatError("is a broken Parquet file: download it again.");
  });
  const heads = new Set(metadata.schema.map(({ name }) => name));
  const has = (...names: string[]) => names.every((name) => heads.has(name));
  const kind = has("fsq_place_id", "name", "latitude", "longitude")
    ? "foursquare"
    : has("id", "names", "geometry")
      ? "overture"
      : undefined;
  if (!kind) throw new FormatError("is a Parquet file of an unknown kind: use Overture places or Foursquare open places.");
  const total = Number(metadata.num_rows);
  const columns = COLUMNS[kind].filter((name) => heads.has(name));
  const compressors = {
    SNAPPY: limited((packed, length) => {
      const unpacked = new Uint8Array(length);
      snappyUncompress(packed, unpacked);
      return unpacked;
    }),
    ZSTD: limited((packed, length) => source.inflate(packed, "zstd", Math.max(1, length))),
    GZIP: limited((packed, length) => source.inflate(packed, "gzip", Math.max(1, length))),
  };
  let done = 0;

  async function* records(): ParquetPlaces["records"] {
    while (done < total) {
      const rowEnd = Math.min(total, done + ROWS_AT_ONCE);
      const rows = await parquetReadObjects({ file, metadata, columns, rowStart: done, rowEnd, compressors }).catch((error) => {
        source.onDamage(`its rows from ${done + 1} on cannot be read (${toError(error).message.slice(0, 100)}).`);
        return undefined;
      });
      if (!rows || rows.length === 0) return;
      const first = done;
      done = rowEnd;
      yield rows.map((row, index) => {
        const line = first + index + 1;
        const content =
          kind === "overture" ? JSON.stringify(row, plain) : Object.fromEntries(columns.map((name) => [name, cell(row[name])]));
        return { line, place: `row ${line}`, content };
      });
    }
  }
  return { kind, records: records(), progress: () => (total > 0 ? done / total : 1) };
}
