import { texts } from "../../../platform/languages/text.ts";
import type { ListingField } from "./field.ts";

const source = { writer: "source" } as const;

/** Fields that only imports fill, and staff who merge duplicates. */
export const SOURCE_FIELDS = {
  other_names: { ...source, words: texts({ label: "Other names" }), kind: "list", max: 120, imported: "text[]" },
  price_text: { ...source, words: texts({ label: "Price details" }), kind: "line", max: 200, imported: "text" },
  neighbourhood: { ...source, words: texts({ label: "Neighbourhood" }), kind: "line", max: 100, imported: "text" },
  directions: { ...source, words: texts({ label: "Directions" }), kind: "line", max: 300, imported: "text" },
  check_in: { ...source, words: texts({ label: "Check-in" }), kind: "line", max: 60, imported: "text" },
  check_out: { ...source, words: texts({ label: "Check-out" }), kind: "line", max: 60, imported: "text" },
  osm_id: { ...source, words: texts({ label: "OpenStreetMap ID" }), kind: "line", max: 30, imported: "text" },
  wikidata_id: { ...source, words: texts({ label: "Wikidata ID" }), kind: "line", max: 20, imported: "text" },
  gers_id: { ...source, words: texts({ label: "Overture ID" }), kind: "line", max: 40, imported: "text" },
  picture_sources: { ...source, words: texts({ label: "Pictures" }), kind: "list", max: 10, isHidden: true, imported: "text[]" },
  picture_author: { ...source, words: texts({ label: "Picture author" }), kind: "line", max: 200, isHidden: true, imported: "text" },
  picture_licence: { ...source, words: texts({ label: "Picture licence" }), kind: "line", max: 100, isHidden: true, imported: "text" },
  attribution_text: {
    ...source,
    words: texts({ label: "Attribution" }),
    kind: "text",
    max: 4_000,
    isNullable: true,
    isHidden: true,
    imported: "text",
  },
  attribution_link: {
    ...source,
    words: texts({ label: "Attribution link" }),
    kind: "text",
    max: 4_000,
    isNullable: true,
    isHidden: true,
    imported: "text",
  },
  attribution_licence: {
    ...source,
    words: texts({ label: "Licence" }),
    kind: "text",
    max: 4_000,
    isNullable: true,
    isHidden: true,
    imported: "text",
  },
} as const satisfies Record<string, ListingField>;
