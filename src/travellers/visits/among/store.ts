import { area } from "../../../catalogue/places/tables.ts";
import { preparedStatement } from "../../../platform/db/preparedStatement.ts";
import { and, eq, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { SAID } from "../rules.ts";
import { visited_area, visited_business, visited_country } from "../tables.ts";

/** Finds the things on a page that a traveller has visited; every page with buttons reads this. */

const among = sql`ANY(${sql.placeholder("things")}::text[])`;
const code = sql.placeholder("traveller");
const recordsByThing = (rows: { thing: string; record: string }[]) => new Map(rows.map(({ thing, record }) => [thing, record]));

const businesses = preparedStatement((db) =>
  db
    .select({
      thing: visited_business.business,
      record: sql<string>`CASE WHEN ${visited_business.is_recommended} OR ${visited_business.comment} <> '' OR ${visited_business.rating} IS NOT NULL
        THEN ${sql.raw(`'${SAID}'`)} ELSE ${visited_business.uuid}::text END`,
    })
    .from(visited_business)
    .where(and(eq(visited_business.traveller, code), sql`${visited_business.business} = ${among}`))
    .prepare("business_visits_among"),
);

const areas = preparedStatement((db) =>
  db
    .select({ thing: area.slug, record: visited_area.uuid })
    .from(area)
    .innerJoin(visited_area, and(eq(visited_area.area_id, area.id), eq(visited_area.traveller, code)))
    .where(sql`${area.slug} = ${among}`)
    .prepare("area_visits_among"),
);

const countries = preparedStatement((db) =>
  db
    .select({ thing: visited_country.country_code, record: visited_country.uuid })
    .from(visited_country)
    .where(and(eq(visited_country.traveller, code), sql`${visited_country.country_code} = ${among}`))
    .prepare("country_visits_among"),
);

/** @returns listing → visit, or SAID if the visit has a text that would be deleted with it */
export const businessVisitsAmong = async (db: DbOrTransaction, traveller: string, things: string[]) =>
  recordsByThing(await businesses(db).execute({ traveller, things }));

/** @param things slugs @returns slug → visit */
export const areaVisitsAmong = async (db: DbOrTransaction, traveller: string, things: string[]) =>
  recordsByThing(await areas(db).execute({ traveller, things }));

/** @returns country → visit */
export const countryVisitsAmong = async (db: DbOrTransaction, traveller: string, things: string[]) =>
  recordsByThing(await countries(db).execute({ traveller, things }));
