import { type ImportedTrail, writeTrails } from "../../catalogue/trails/store.ts";
import { sql } from "../../platform/db/sql.ts";
import type { Db } from "../../platform/db/types.ts";

export const HOI_AN = { latitude: 15.8794, longitude: 108.335 };

/** Writes a route of 11 km that starts some kilometres north of the middle of Hội An. */
export async function buildTrail(db: Db, name: string, km: number, values: Partial<ImportedTrail> = {}): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`SELECT id FROM area WHERE slug = 'hoi-an'`);
  const north = HOI_AN.latitude + km / 111.195;
  const written: ImportedTrail = {
    source_key: `test ${name}`,
    base_slug: name.toLowerCase().replaceAll(" ", "-"),
    name,
    words: name.toLowerCase(),
    kind: "hiking",
    network: "lwn",
    ref: "",
    symbol: "blue dot",
    website: "",
    ascent_m: 300,
    latitude: north + 0.05,
    longitude: HOI_AN.longitude,
    country_code: "VN",
    area_id: rows[0]?.id ?? null,
    line: [
      [
        [HOI_AN.longitude, north],
        [HOI_AN.longitude, north + 0.1],
      ],
    ],
    attribution_text: "Hikers",
    attribution_link: null,
    attribution_licence: "CC0",
    ...values,
  };
  await db.transaction((tx) => writeTrails(tx, [written]));
}
