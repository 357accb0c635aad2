import { translateCountryName } from "../../catalogue/places/countries/rules.ts";

/**
 * Returns the title of a report in the reader's language. Titles are stored with the reported thing's names at that time; that of a guide to
 * a country has the country's English name: "Ana: Germany". Only on the server.
 */
export function reportTitle({ kind, title }: { kind: string; title: string }): string {
  const [, who, country] = (kind === "guide" ? /^(.*): ([^:]+)$/s.exec(title) : undefined) ?? [];
  return country === undefined ? title : `${who}: ${translateCountryName(country)}`;
}
