import { deletePractical, type ImportedPractical, writePractical } from "../../../../catalogue/practical/store.ts";
import type { Transaction } from "../../../../platform/db/types.ts";
import { readWheelchair } from "../../../formats/facts.ts";
import type { OtherWriter } from "../acts.ts";

/** Writes practical places; those without coordinates are of no use on the spot. */
export const practicalWriter: OtherWriter<"amenity", Transaction> = {
  write: (tx, editions) =>
    writePractical(
      tx,
      editions.flatMap(({ source_key, record, place: { latitude, longitude, country_code, area_id } }): ImportedPractical[] =>
        latitude === null || longitude === null
          ? []
          : [
              {
                ...{ source_key, latitude, longitude, country_code, area_id },
                kind: record.kind,
                name: record.name ?? "",
                opening_hours: record.hours ?? "",
                wheelchair: readWheelchair(record.wheelchair ?? ""),
                fee: record.fee ?? "",
                attribution_text: record.attribution_text,
                attribution_link: record.attribution_link || null,
                attribution_licence: record.attribution_licence,
              },
            ],
      ),
    ),
  remove: deletePractical,
};
