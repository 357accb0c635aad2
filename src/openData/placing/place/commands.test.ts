import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { log_entry } from "../../../accounts/auditLog/tables.ts";
import { moveListings } from "../../../catalogue/listings/areas/store.ts";
import { business } from "../../../catalogue/listings/tables.ts";
import { insertArea, replaceArea, saveOutline } from "../../../catalogue/places/own/store.ts";
import { type Area, findAreaBySlug } from "../../../catalogue/places/store.ts";
import { area } from "../../../catalogue/places/tables.ts";
import { listingUses } from "../../../listingUses.ts";
import { newUuid } from "../../../platform/clock.ts";
import { eq, sql } from "../../../platform/db/sql.ts";
import { openTestDatabase } from "../../../tools/testing/commandRun.ts";
import { buildTraveller } from "../../../tools/testing/factories.ts";
import { visited_area } from "../../../travellers/visits/tables.ts";
import { importCommand } from "../../importing/import/commands.ts";
import { import_record } from "../../importing/tables.ts";
import { undoCommand } from "../../importing/undo/commands.ts";
import { placeNow } from "../acts.ts";
import { placingCommands } from "../commands.ts";
import { placingTasks } from "../jobs.ts";

vi.setConfig({ testTimeout: 60_000 });

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let folder: string;
let towns: string[];

const MIDDLES = { horta: [38.53737, -28.62615], madalena: [38.53642, -28.5266] } as const;

beforeAll(async () => {
  database = await openTestDatabase({ places: true });
  folder = join(database.dataDir, "files");
  mkdirSync(folder);
  towns = await Promise.all(
    Object.values(MIDDLES).map(async ([latitude, longitude]) => {
      const [found] = await database.db
        .select({ slug: area.slug })
        .from(area)
        .where(sql`country_code = 'PT' AND abs(latitude - ${latitude}) < 0.001 AND abs(longitude - ${longitude}) < 0.001`);
      return found?.slug as string;
    }),
  );
}, 60_000);
afterAll(() => database.close());
beforeEach(async () => {
  const { db } = database;
  await db.execute(sql`DELETE FROM business`);
  await db.execute(
    sql`TRUNCATE import_run, import_record, import_change, import_problem, listing_difference, placing_run, placing_move RESTART IDENTITY CASCADE`,
  );
  await db.execute(sql`DELETE FROM visited_area`);
  await db.execute(sql`DELETE FROM area_alias`);
  await db.execute(sql`DELETE FROM area WHERE id >= 2000000000`);
});

interface Row {
  name: string;
  at: readonly [number, number];
  city?: string;
}

/** Five listings of one place, some metres apart. */
const five = (name: string, [latitude, longitude]: readonly [number, number], city = "", count = 5): Row[] =>
  Array.from({ length: count }, (_, index) => ({ name: `${name} ${index}`, at: [latitude + index / 5_000, longitude], city }));

async function importRows(rows: Row[], file = "rows") {
  const path = join(folder, `${file}.csv`);
  const lines = rows.map(
    ({ name, at: [latitude, longitude], city = "" }) => `${name},${name},restaurant,${latitude},${longitude},"${city}",CC0`,
  );
  writeFileSync(path, `id,name,business_type,latitude,longitude,city,licence\n${lines.join("\n")}\n`);
  const { context, output } = database.createContext();
  await importCommand([path], context);
  return output();
}

async function command(name: string, ...args: string[]) {
  const { context, output } = database.createContext();
  const code = await placingCommands.find((one) => one.name === name)?.run(args, context);
  return { code, output: output() };
}

/** Returns the place of each listing: the slug of its area, and its city. */
const places = async () => {
  const rows = await database.db
    .select({ name: business.name, slug: area.slug, city: business.city })
    .from(business)
    .leftJoin(area, eq(area.id, business.area_id))
    .orderBy(business.name);
  return rows.map(({ name, slug, city }) => [name, slug, city]);
};
const findAreaId = async (slug: string) => (await findAreaBySlug(database.db, slug))?.id as number;

/** Recreates the state of an older guide: listings of Pico in Horta, on the opposite island. */
async function misplace(name: string, slug: string) {
  const [found] = await database.db.select().from(business).where(eq(business.name, name));
  const id = await findAreaId(slug);
  await database.db
    .update(business)
    .set({ area_id: id, city: "Horta" })
    .where(eq(business.code, found?.code as string));
  await database.db.execute(sql`UPDATE import_record SET localities = NULL,
    imported = (imported::jsonb || jsonb_build_object('area_id', ${id}::int, 'city', 'Horta'))::json WHERE business_code = ${found?.code}`);
}

const PICO = [38.53, -28.535] as const;

/** Gives an area an outline, a square around a point. */
async function outlined(name: string, [latitude, longitude]: readonly [number, number]) {
  const half = 0.005;
  const ring = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ].map(([x = 0, y = 0]): [number, number] => [longitude + x * half, latitude + y * half]);
  return database.db.transaction(async (tx) => {
    const made = await insertArea(tx, { name, country_code: "PT", latitude, longitude });
    await saveOutline(tx, made.id, [[ring]]);
    return made.slug;
  });
}

describe("areas place", () => {
  test("shows first what would move, moves it with --write, and takes it back", async () => {
    const [horta, madalena] = towns as [string, string];
    await importRows([
      { name: "Cella Bar", at: PICO },
      { name: "Port", at: MIDDLES.horta },
    ]);
    await misplace("Cella Bar", horta);
    const dry = await command("areas place");
    expect(dry.output).toContain("Nothing is changed");
    expect(dry.output).toContain(`2 listings checked, 1 would move.\n  1  Horta (${horta}) → Madalena (${madalena})`);
    expect(await places()).toEqual([
      ["Cella Bar", horta, "Horta"],
      ["Port", horta, "Horta"],
    ]);

    expect((await command("areas place", "--write")).output).toContain("areas place undo 1");
    expect(await places()).toEqual([
      ["Cella Bar", madalena, "Madalena"],
      ["Port", horta, "Horta"],
    ]);
    expect((await command("areas place", "--write")).output).toContain("0 moved");

    expect((await command("areas place undo", "1")).output).toContain("1 listing moved back");
    expect(await places()).toEqual([
      ["Cella Bar", horta, "Horta"],
      ["Port", horta, "Horta"],
    ]);
    const acts = await database.db.select({ act: log_entry.act }).from(log_entry).where(sql`act LIKE 'area.plac%'`);
    expect(acts.map(({ act }) => act).toSorted()).toEqual(["area.placed", "area.placing_undone"]);
  });

  test("leaves what staff placed and what is claimed, and says so", async () => {
    const [horta] = towns as [string, string];
    await importRows([
      { name: "By staff", at: PICO },
      { name: "Claimed", at: PICO },
    ]);
    await database.db
      .update(business)
      .set({ area_id: await findAreaId(horta) })
      .where(eq(business.name, "By staff"));
    await misplace("Claimed", horta);
    await database.db.update(business).set({ is_shell: false }).where(eq(business.name, "Claimed"));
    const { output } = await command("areas place", "--write");
    expect(output).toContain("0 moved");
    expect(output).toContain("1 listing with an owner stay");
    expect(output).toContain("1 listing placed by staff or owners stay");
    expect((await places()).map(([, slug]) => slug)).toEqual([horta, horta]);
  });

  test("is no owner's change: the next edition, and undoing the import, find all as it was imported", async () => {
    const [horta, madalena] = towns as [string, string];
    await importRows([{ name: "Cella Bar", at: PICO }]);
    await misplace("Cella Bar", horta);
    await command("areas place", "--write");
    const again = await importRows([
      { name: "Cella Bar", at: PICO },
      { name: "Second", at: PICO },
    ]);
    expect(again).toMatch(/1 {2}unchanged|1 {2}added/);
    expect((await places()).map(([, slug]) => slug)).toEqual([madalena, madalena]);
    for (const number of ["2", "1"]) await undoCommand([number], database.createContext().context, listingUses);
    expect(await places()).toEqual([]);
  });

  test("is undone but for what staff placed since, and from the last one on", async () => {
    const [horta] = towns as [string, string];
    await importRows([
      { name: "One", at: PICO },
      { name: "Two", at: PICO },
    ]);
    for (const name of ["One", "Two"]) await misplace(name, horta);
    await command("areas place", "--write");
    await database.db.update(business).set({ area_id: null }).where(eq(business.name, "Two"));
    await misplace("One", horta);
    await command("areas place", "--write");
    await expect(command("areas place undo", "1")).rejects.toThrow("Undo placement 2 first");
    await command("areas place undo", "2");
    expect((await command("areas place undo", "1")).output).toContain("have been moved again since");
    await expect(command("areas place undo", "1")).rejects.toThrow("no placement 1");
    await expect(command("areas place undo", "x")).rejects.toThrow("Give the number");
    await expect(command("areas place", "--now")).rejects.toThrow("areas place --write");
  });
});

/** On Pico, 12 km from the next town in the gazetteer. */
const PRAINHA = [38.4725, -28.2] as const;

describe("a locality", () => {
  test("with five listings becomes an area after the import, and not with four", async () => {
    const signal = new AbortController().signal;
    await importRows(five("Four", PRAINHA, "Terra do Pão", 4));
    expect((await placeNow(database.db, { dataset: "rows", signal }))?.plan.areas).toEqual([]);
    await importRows(five("Prainha", PRAINHA, "Municipality of Terra do Pão"), "more");
    await placingTasks.place_localities?.({ dataset: "more" }, { db: database.db } as never);
    const made = await findAreaBySlug(database.db, "terra-do-pao");
    expect(made).toMatchObject({ name: "Terra do Pão", country_code: "PT", is_edited: false });
    expect(new Set((await places()).filter(([name]) => name?.startsWith("Prainha")).map(([, slug]) => slug))).toEqual(
      new Set(["terra-do-pao"]),
    );
  });

  test("that is a kilometre from a village is a village of its own, and what is nearer is not", async () => {
    await importRows(five("Inn", [42.5769, 1.6679], "Soldeu"));
    await importRows(five("Barn", [42.5805, 1.6585], "Upper El Tarter"), "more");
    const { plan } = (await placeNow(database.db, { signal: new AbortController().signal })) ?? {};
    expect(plan?.areas).toMatchObject([{ name: "Soldeu", country_code: "AD" }]);
    const slugs = (begin: string) =>
      places().then((all) => new Set(all.filter(([name]) => name?.startsWith(begin)).map(([, slug]) => slug)));
    expect([await slugs("Inn"), await slugs("Barn")]).toEqual([new Set(["soldeu"]), new Set(["el-tarter"])]);
  });

  test("that is next to a town is the town's, by whatever name", async () => {
    const [horta] = towns as [string, string];
    await importRows(five("Quay", MIDDLES.horta, "Orta"));
    const { plan } = (await placeNow(database.db, { signal: new AbortController().signal })) ?? {};
    expect(plan?.areas).toEqual([]);
    expect(new Set((await places()).map(([, slug]) => slug))).toEqual(new Set([horta]));
  });

  test("goes when its placing is undone: its address leads to where its listings went, and visits go along", async () => {
    await importRows(five("Prainha", PRAINHA, "Terra do Pão"));
    const before = await places();
    await command("areas place", "--write");
    const id = await findAreaId("terra-do-pao");
    const traveller = await buildTraveller(database.db);
    await database.db.insert(visited_area).values({ uuid: newUuid(), traveller: traveller.code, area_id: id });
    await command("areas place undo", "1");
    expect(await places()).toEqual(before);
    const holder = await findAreaBySlug(database.db, "terra-do-pao");
    expect(holder?.slug).toBe(before[0]?.[1]);
    expect((await database.db.select().from(visited_area)).map(({ area_id }) => area_id)).toEqual([holder?.id]);
    // Placed again, it is the same area with the same number and slug, and there is no second one.
    await command("areas place", "--write");
    expect(await findAreaBySlug(database.db, "terra-do-pao")).toMatchObject({ id, name: "Terra do Pão", slug: "terra-do-pao" });
    expect(await findAreaBySlug(database.db, "terra-do-pao-pt")).toBeUndefined();
    expect(new Set((await places()).map(([, slug]) => slug))).toEqual(new Set(["terra-do-pao"]));
    await command("areas place undo", "2");
    expect((await findAreaBySlug(database.db, "terra-do-pao"))?.id).toBe(holder?.id);
  });

  test("that staff have put into another area does not come back with the next import", async () => {
    await importRows(five("Prainha", PRAINHA, "Terra do Pão"));
    const [, holder] = (await places())[0] as [string, string, string];
    await command("areas place", "--write");
    const [from, into] = [await findAreaBySlug(database.db, "terra-do-pao"), await findAreaBySlug(database.db, holder)];
    await database.db.transaction(async (tx) => {
      await moveListings(tx, from?.id as number, into?.id as number);
      await replaceArea(tx, from as Area, into?.id as number, { is_merged: true });
    });
    await importRows(five("Fonte", PRAINHA, "Terra do Pão"), "other");
    expect((await placeNow(database.db, { signal: new AbortController().signal }))?.plan.areas).toEqual([]);
    await command("areas place", "--write");
    expect((await findAreaBySlug(database.db, "terra-do-pao"))?.id).toBe(into?.id);
    expect(new Set((await places()).map(([, slug]) => slug))).toEqual(new Set([holder]));
  });

  test("of the same name elsewhere does not get the slug of one that is gone", async () => {
    await importRows(five("Prainha", PRAINHA, "Terra do Pão"));
    await command("areas place", "--write");
    const id = await findAreaId("terra-do-pao");
    await command("areas place undo", "1");
    await undoCommand(["1"], database.createContext().context, listingUses);
    const [latitude, longitude] = PRAINHA;
    await importRows(five("Fajã", [latitude - 0.05, longitude + 0.03], "Terra do Pão"), "other");
    await command("areas place", "--write");
    expect((await findAreaBySlug(database.db, "terra-do-pao"))?.id).not.toBe(id);
    expect(await findAreaBySlug(database.db, "terra-do-pao-pt")).toMatchObject({ name: "Terra do Pão" });
  });

  test("is kept with the record of each row", async () => {
    await importRows([{ name: "One", at: PICO, city: "Madalena, Pico" }]);
    const kept = await database.db.select({ localities: import_record.localities }).from(import_record);
    expect(kept).toEqual([{ localities: "Madalena, Pico" }]);
  });
});

describe("a quarter's outline around a town's middle", () => {
  afterEach(() => database.db.execute(sql`DELETE FROM area_outline`));

  test("makes no second town of that name: who names the town is in the quarter", async () => {
    await importRows(five("Rua", MIDDLES.horta, "Horta"));
    const quarter = await outlined("Porto da Horta", MIDDLES.horta);
    expect((await command("areas place", "--write")).output).not.toContain("new area");
    expect(new Set((await places()).map(([, slug]) => slug))).toEqual(new Set([quarter]));
  });

  test("still makes an area of a village that nobody knows", async () => {
    await importRows(five("Largo", MIDDLES.horta, "Vila Nenhures"));
    await outlined("Porto da Horta", MIDDLES.horta);
    expect((await command("areas place")).output).toContain("new area: Vila Nenhures (PT), 5 listings");
  });
});
