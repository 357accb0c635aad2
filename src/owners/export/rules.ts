import { DESK, sectionUrl } from "../../catalogue/listings/own/rules.ts";
import { t } from "../../platform/languages/text.ts";
import { countLines, tablesSentences } from "../../travellers/archives/rules.ts";

/** Rules of the export of a listing as one file. */

/** Days until a finished export expires. */
export const EXPORT_DAYS = 7;

export const exportUrl = (code: string): string => sectionUrl(code, DESK.export);

export const exportLink = (code: string, uuid: string): string => `/listing/api/businesses/${code}/exports/${uuid}/listing.zip`;

/** Returns the path of a picture in the archive. The table of pictures contains the same path (parts/store.ts). */
export const pictureFile = (uuid: string): string => `pictures/${uuid}.webp`;

/** Returns the text of the archive's readme. */
export const readmeText = (name: string, made: string, counts: readonly { name: string; rows: number }[]): string =>
  [
    t`Everything that the guide holds about ${name}, exported on ${made}.`,
    "",
    ...tablesSentences(),
    t`The folder pictures contains your pictures in the largest stored size; the table of pictures describes each file.`,
    t`The file contains what guests wrote to you, so treat it like your guest book. It contains no secrets of keys, webhooks or booking software.`,
    "",
    ...countLines(counts),
    "",
  ].join("\r\n");
