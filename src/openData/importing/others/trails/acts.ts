import { foldName } from "../../../../catalogue/places/slugs.ts";
import { folded } from "../../../../catalogue/search/words/fold.ts";
import { deleteTrails, findTrailsByKeys, type ImportedTrail, writeTrails } from "../../../../catalogue/trails/store.ts";
import { trailUrl } from "../../../../catalogue/trails/urls.ts";
import type { Transaction } from "../../../../platform/db/types.ts";
import type { OtherWriter } from "../acts.ts";

const SLUG_MAX = 80;
/** Routes written at once: some have ten thousand points. */
const AT_ONCE = 50;

/** Writes marked routes. */
export const trailWriter: OtherWriter<"trail", Transaction> = {
  async write(tx, editions) {
    const trails = editions.flatMap(({ source_key, record, place: { latitude, longitude, country_code, area_id } }): ImportedTrail[] =>
      latitude === null || longitude === null
        ? []
        : [
            {
              ...{ source_key, latitude, longitude, country_code, area_id },
              name: record.name,
              kind: record.kind,
              network: record.network ?? "",
              ref: record.ref ?? "",
              symbol: record.marking ?? "",
              website: record.website ?? "",
              ascent_m: record.climb_metres ?? null,
              base_slug: foldName(record.name).slice(0, SLUG_MAX).replace(/-$/, "") || "route",
              words: [...new Set(folded(`${record.name} ${record.ref ?? ""}`).split(" "))].join(" "),
              line: record.line,
              attribution_text: record.attribution_text,
              attribution_link: record.attribution_link || null,
              attribution_licence: record.attribution_licence,
            },
          ],
    );
    for (let from = 0; from < trails.length; from += AT_ONCE) await writeTrails(tx, trails.slice(from, from + AT_ONCE));
  },
  remove: deleteTrails,
  async paths(tx, keys) {
    const found = await findTrailsByKeys(tx, keys);
    return new Map(found.map((row) => [row.source_key, trailUrl(row)]));
  },
};
