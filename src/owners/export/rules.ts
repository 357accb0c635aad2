import { countLines, TABLES_SENTENCES } from "../../travellers/archives/rules.ts";

/** Rules of the export of a listing as one file. */

/** Days until a finished export expires. */
export const EXPORT_DAYS = 7;

export const exportUrl = (code: string): string => `/listing/${code}/export/`;

export const exportLink = (code: string, uuid: string): string => `/listing/api/businesses/${code}/exports/${uuid}/listing.zip`;

/** Returns the path of a picture in the archive. The table of pictures contains the same path (parts/store.ts). */
export const pictureFile = (uuid: string): string => `pictures/${uuid}.webp`;

/** Returns the text of the archive's readme. */
export const readmeText = (name: string, made: string, counts: readonly { name: string; rows: number }[]): string =>
  [
    `Everything that the guide keeps of ${name}, made on ${made}.`,
    "",
    ...TABLES_SENTENCES,
    "The folder pictures has your pictures, as large as the guide keeps them; the table of pictures says which is which.",
    "What guests wrote to you is in it, so treat it like your guest book. Secrets of keys, webhooks and booking software are in none of these files.",
    "",
    ...countLines(counts),
    "",
  ].join("\r\n");
