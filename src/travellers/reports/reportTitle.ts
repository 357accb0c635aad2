import { translateCountryName } from "../../catalogue/places/countries/rules.ts";
import { t } from "../../platform/languages/text.ts";

/**
 * Returns the title of a report in the reader's language. Titles are stored with the reported thing's names at that time; that of a guide to
 * a country has the country's English name: "Ana: Germany". Only on the server.
 */
export function reportTitle({ kind, title }: { kind: string; title: string }): string {
  if (title === "") return t`Deleted account`;
  const [, who, country] = (kind === "guide" ? /^(.*): ([^:]+)$/s.exec(title) : undefined) ?? [];
  return country === undefined ? title : `${who}: ${translateCountryName(country)}`;
}
