import { readersName, type ShortTexts } from "../../translations/rules.ts";

/** Returns an area with its name in the reader's language. */
export const showArea = <Row extends { name: string; translations: ShortTexts | null }>(row: Row): Row => ({
  ...row,
  name: readersName(row.name, row.translations),
});
