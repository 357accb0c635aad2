import { PassThrough } from "node:stream";
import { afterAll, describe, expect, it, vi } from "vitest";
import { commands } from "../../commands.ts";
import { tasks } from "../../jobs.ts";
import { newUuid, now } from "../../platform/clock.ts";
import { sql } from "../../platform/db/sql.ts";
import { CSRF_HEADER } from "../../platform/security/csrf.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { openTestDatabase } from "../../tools/testing/commandRun.ts";
import { buildAccount, buildBusiness } from "../../tools/testing/factories.ts";
import { buildForm } from "../../tools/testing/images.ts";
import { doJobs } from "../../tools/testing/jobs.ts";
import { jumpTo, Visitor } from "../../tools/testing/visitor.ts";
import { buildWorkbook } from "../../tools/testing/workbook.ts";
import type { FullImport, StaffImport } from "./contract.ts";

// The time of an import depends on the load of the machine.
vi.setConfig({ testTimeout: 60_000 });

// The engine holds its lock on a separate connection, so one connection per test is not enough.
const { db, close } = await openTestDatabase({ places: true });
afterAll(close);
const { fastify, services } = await buildApp(db);

/** Runs a command as in the terminal. */
async function command(name: string, ...args: string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  let said = "";
  for (const stream of [stdout, stderr]) stream.on("data", (chunk) => (said += chunk));
  const { config } = services;
  const found = commands.find((one) => one.name === name);
  const code = await found?.run(args, { db, connection: {}, config, stdout, stderr, signal: new AbortController().signal });
  return { code, said };
}

async function scene() {
  const staff = await buildAccount(db, { roles: ["staff"] });
  const visitor = await new Visitor(fastify).signIn(db, staff.id);
  const send = async (method: "POST" | "PATCH", url: string, payload: object = {}, by = visitor) =>
    by.request({ method, url, payload, headers: { [CSRF_HEADER]: await by.token() } });
  const bring = async (content: string | Buffer, name = "oferta.csv", by = visitor) => {
    const form = buildForm({}, { field: "file", name, content: Buffer.from(content as string) });
    return by.request({
      ...{ method: "POST", url: "/staff/api/imports/" },
      ...form,
      headers: { ...form.headers, [CSRF_HEADER]: await by.token() },
    });
  };
  const read = async (content: string | Buffer, name?: string) => (await bring(content, name)).json() as FullImport;
  const change = (uuid: string | null, payload: object) => send("PATCH", `/staff/api/imports/${uuid}/`, payload);
  const act = (uuid: string | null, which: string) => send("POST", `/staff/api/imports/${uuid}/acts/`, { act: which });
  const get = async (uuid: string | null) => (await visitor.get(`/staff/api/imports/${uuid}/`)).json() as FullImport;
  const list = async () => (await visitor.get("/staff/api/imports/")).json() as { open: StaffImport[]; results: StaffImport[] };
  const logged = async () =>
    (
      await db.execute<{ act: string }>(
        sql`SELECT act FROM log_entry WHERE subject_kind = 'import' AND account_id = ${staff.id} ORDER BY created, uuid`,
      )
    ).rows.map(({ act: one }) => one);
  const work = async () => {
    while ((await doJobs(services)) > 0);
  };
  return { staff, visitor, send, bring, read, change, act, get, list, logged, work };
}

/** File of a city's register: Western European letters, semicolons, decimal commas. @param name makes the file unique */
const register = (name: string, count = 2) =>
  Buffer.from(
    `long;lat;id;nombre;categoria;telefono;nota\n${Array.from({ length: count }, (_, index) => `-58,4;-34,6${String(index).padStart(4, "0")};${index};Ca\u00f1a ${name} ${index};RESTAURANTE;;x\n`).join("")}`,
    "latin1",
  );
const named = async (name: string) =>
  (await db.execute<{ name: string }>(sql`SELECT name FROM business WHERE name LIKE ${`%${name}%`} ORDER BY name`)).rows.map(
    (row) => row.name,
  );

describe("A file of listings", () => {
  it("gives all of its problems as a table, to staff alone", async () => {
    const { visitor, read, change, act, get, work } = await scene();
    const rows = Array.from({ length: 1_101 }, (_, index) => `Inn ${index},hotel,91,${index % 180}`);
    const { uuid } = await read(`name,type,lat,lon\n${rows.join("\n")}\n"=Fine, inn",hotel,28.2,83.9\n`, "many.csv");
    await change(uuid, { licence: "CC0" });
    await act(uuid, "start");
    await work();
    const { number, problems } = await get(uuid);
    expect(problems).toHaveLength(100);
    const address = `/staff/api/import-runs/${number}/problems.csv`;
    const file = await visitor.get(address);
    expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(file.headers["cache-control"]).toBe("private, no-store");
    const lines = file.body.trimEnd().split("\r\n");
    expect(lines).toHaveLength(1_102);
    expect(lines[0]).toBe("\ufeffwhere,name,field,reason,what");
    expect(lines.at(-1)).toBe("1102,Inn 1100,latitude,out of range (-90 to 90): check the coordinates,Skipped");
    expect(file.body.split("\ufeff")).toHaveLength(2);

    const other = await new Visitor(fastify).signIn(db, (await buildAccount(db)).id);
    for (const [by, url] of [
      [other, address],
      [new Visitor(fastify), address],
      [visitor, "/staff/api/import-runs/999999/problems.csv"],
      [visitor, "/staff/api/import-runs/x/problems.csv"],
    ] as const)
      expect((await by.get(url)).statusCode).toBe(404);
  });

  it("says everything that is missing at once", async () => {
    const { read, change, act } = await scene();
    const { uuid, missing, refusal } = await read("Spot,Remark\nCasa Luz,nice\nCasa Sol,fine\n", "spots.csv");
    expect(missing).toEqual([
      "Choose the column with the names.",
      "Choose the columns with the coordinates, or the column with the town.",
      "Choose the type of these listings.",
      "Enter the licence of the listings.",
    ]);
    expect(refusal).toBe(missing.join(" "));
    const changed = (await change(uuid, { columns: ["name", "city"], business_type: "bar" })).json() as FullImport;
    expect(changed.missing).toEqual(["Choose the country of these listings.", "Enter the licence of the listings."]);
    expect((await act(uuid, "start")).statusCode).toBe(409);
  });

  it("places a row without coordinates by its town and country, with a note", async () => {
    const { read, change, act, get, work } = await scene();
    const rows = [
      "Casa Luz,Indonesia,Ubud,",
      "Casa Luz,Indonesia,Munduk,",
      "Casa Sol,Indonesia,Nowhere-on-earth,",
      "Casa Mar,,Ubud,",
      "Casa Rio,Indonesia,Ubud,12",
    ];
    const { uuid, columns } = await read(`Place,Country,Town,lat\n${rows.join("\n")}\n`, "towns.csv");
    expect(columns.map(({ field }) => field)).toEqual(["name", "country", "city", "latitude"]);
    const seen = (await change(uuid, { licence: "CC0", business_type: "bar" })).json() as FullImport;
    expect(seen.missing).toEqual([]);
    expect(seen.rows.map(({ state, about, notes }) => [state, about?.city ?? "", notes[0]?.field, notes[0]?.reason])).toEqual([
      ["new", "Ubud", "coordinates", "missing: placed in Ubud, its town"],
      ["new", "Munduk", "coordinates", "missing: placed in Munduk, its town"],
      ["wrong", "", "city", "no place in Indonesia has this name: add the coordinates"],
      ["wrong", "", "country", "missing: a row without coordinates needs its town and its country"],
      ["wrong", "", "longitude", "missing"],
    ]);
    await act(uuid, "start");
    await work();
    expect(await get(uuid)).toMatchObject({ state: "done", problem: "", counts: { made: 2, left_out: 3 } });
    const { rows: made } = await db.execute(sql`SELECT b.name, a.slug, b.city, b.country_code, b.latitude, b.longitude FROM business b
      JOIN area a ON a.id = b.area_id WHERE b.name = 'Casa Luz' ORDER BY a.slug`);
    const placed = (slug: string, city: string) => ({ name: "Casa Luz", slug, city, country_code: "ID", latitude: null, longitude: null });
    expect(made).toEqual([placed("munduk", "Munduk"), placed("ubud", "Ubud")]);
    // The same file again changes nothing, and undoing it deletes them.
    const again = await read(`Place,Country,Town,lat\n${rows.join("\n")}\n`, "towns.csv");
    expect((await change(again.uuid, { licence: "CC0", business_type: "bar" })).json()).toMatchObject({
      rows: [{ state: "same" }, { state: "same" }, {}, {}, {}],
    });
    await act(uuid, "undo");
    await work();
    expect(await named("Casa Luz")).toEqual([]);
  });

  it("is read and guessed, and nothing is written yet", async () => {
    const { read, change } = await scene();
    const { uuid, state, file_format, columns, encoding, delimiter, rows, refusal } = await read(register("Leida"));
    expect([state, file_format, encoding, delimiter, rows]).toEqual(["preview", "table", "windows-1252", ";", []]);
    expect(columns.map(({ field }) => field)).toEqual(["longitude", "latitude", "id", "name", "business_type", "phone", ""]);
    expect(columns[3]).toMatchObject({ head: "nombre", example: "Caña Leida 0" });
    expect(refusal).toBe("Enter the licence of the listings.");
    const looked = (await change(uuid, { licence: "CC BY 2.5 AR" })).json() as FullImport;
    expect(looked.rows.map(({ state: one, name, about }) => [one, name, about?.business_type, about?.country])).toEqual([
      ["new", "Caña Leida 0", "restaurant", "AR"],
      ["new", "Caña Leida 1", "restaurant", "AR"],
    ]);
    expect(await named("Leida")).toEqual([]);
  });

  it("shows what is wrong with a row, what is twice in it, and what may be there already", async () => {
    const { read, change } = await scene();
    await buildBusiness(db, {
      name: "Bar Gemelo",
      slug: "bar-gemelo",
      business_type: "bar",
      country_code: "AR",
      latitude: -34.6,
      longitude: -58.4,
      phone: "",
    });
    const { uuid } = await read(
      "name,type,lat,lon,licence\nBar Gemelo,bar,-34.6001,-58.4,CC0\nBar Gemelo,bar,-34.6001,-58.4,CC0\nLejos,bar,158.8,-58,CC0\n",
      "vistas.csv",
    );
    const { rows } = (await change(uuid, {})).json() as FullImport;
    expect(rows.map(({ state }) => state)).toEqual(["joined", "twice", "wrong"]);
    expect(rows[0]?.like?.name).toBe("Bar Gemelo");
    expect(rows[2]?.notes).toEqual([
      { field: "latitude", reason: "out of range (-90 to 90)", text: "Latitude: out of range (-90 to 90): check the coordinates" },
    ]);
  });

  it("says before the import that two of its rows are one place", async () => {
    const { read, change, act, get, work } = await scene();
    const doble = "Bar Doble Esquina,bar,-35.1,-59.1";
    const { uuid } = await read(`id,name,type,lat,lon,licence\n1,${doble},CC0\n2,${doble},CC0\n`, "doble.csv");
    const { rows } = (await change(uuid, {})).json() as FullImport;
    expect(rows.map(({ state }) => state)).toEqual(["new", "joined"]);
    expect(rows[1]?.notes).toEqual([{ field: "record", reason: "same as row 2", text: "Same as row 2." }]);
    await act(uuid, "start");
    await work();
    expect((await get(uuid)).counts).toMatchObject({ made: 1, joined: 1 });
  });

  it("is matched otherwise, each field once, and read once more in another encoding", async () => {
    const { read, change } = await scene();
    const { uuid, columns } = await read(register("Otra"));
    const fields = columns.map(({ field }) => field);
    const moved = (await change(uuid, { columns: fields.with(6, "city"), licence: "CC0", country: "ar" })).json() as FullImport;
    expect([moved.columns[6]?.field, moved.country, moved.rows[0]?.about?.city]).toEqual(["city", "AR", "x"]);
    const twice = await change(uuid, { columns: fields.with(6, "name") });
    expect([twice.statusCode, twice.json().columns]).toEqual([400, ["Two columns have the same field. Skip one of them."]]);
    expect(((await change(uuid, { encoding: "windows-1251" })).json() as FullImport).columns[3]?.example).toBe("Caсa Otra 0");
    expect((await change(uuid, { delimiter: "|" })).statusCode).toBe(400);
    for (const wrong of [
      { encoding: "ebcdic" },
      { country: "Nepal" },
      { licence: "x".repeat(101) },
      { attribution_link: "javascript:alert(1)" },
      { columns: ["nothing"] },
    ])
      expect((await change(uuid, wrong)).statusCode).toBe(400);
  });

  it("may be a spreadsheet or a list of records", async () => {
    const { read } = await scene();
    const sheet = await buildWorkbook([
      ["Nom", "Type", "Coordonnées"],
      ["Chez Paul", "Hôtel", "48.85, 2.35"],
    ]);
    expect((await read(sheet, "hotels.xlsx")).columns.map(({ field }) => field)).toEqual(["name", "business_type", "coordinates"]);
    expect((await read('[{"title":"A","at":{"lat":1.5,"lng":103}}]', "list.json")).columns.map(({ head, field }) => [head, field])).toEqual(
      [
        ["title", "name"],
        ["at.lat", "latitude"],
        ["at.lng", "longitude"],
      ],
    );
  });

  it.each([
    ["nothing at all", "", "is empty"],
    ["a page", "<html>", "is neither a table"],
    ["one column", "name\nA\n", "has no header row"],
    ["an archive that is none", "PK\u0003\u0004x", "not a spreadsheet"],
  ])("is refused where it is %s", async (_, content, sentence) => {
    const { bring } = await scene();
    const response = await bring(content, "wrong.csv");
    expect(response.statusCode).toBe(400);
    expect(response.json().file[0]).toContain(`wrong.csv: `);
    expect(response.json().file[0]).toContain(sentence);
  });

  it("is needed", async () => {
    const { send } = await scene();
    expect((await send("POST", "/staff/api/imports/")).json()).toEqual({
      file: ["Choose a file: a table, a map or an OpenStreetMap extract."],
    });
  });
});

describe("An import by the desk", () => {
  it("runs in the background, is listed with its source and licence, and is taken back as a whole", async () => {
    const { read, change, act, get, list, logged, work } = await scene();
    const { uuid } = await read(register("Fondo"), "fondo.csv");
    expect((await act(uuid, "start")).statusCode).toBe(409);
    await change(uuid, { licence: "CC BY 2.5 AR", attribution: "City of Buenos Aires", dataset: "ba-eats" });
    const [one, other] = await Promise.all([act(uuid, "start"), act(uuid, "start")]);
    expect([one.statusCode, other.statusCode]).toEqual([200, 200]);
    expect((await list()).open).toContainEqual(expect.objectContaining({ uuid, state: "queued" }));
    expect((await change(uuid, { licence: "CC0" })).statusCode).toBe(409);
    await work();
    expect(await get(uuid)).toMatchObject({ state: "done", progress: 100, counts: { made: 2, left_out: 0 } });
    expect(await named("Fondo")).toHaveLength(2);
    expect(await services.storage.exists(`imports/${uuid}`)).toBe(false);
    expect((await list()).results[0]).toMatchObject({
      file_name: "fondo.csv",
      dataset: "ba-eats",
      licence: "CC BY 2.5 AR",
      attribution: "City of Buenos Aires",
    });
    expect((await act(uuid, "undo")).json()).toMatchObject({ state: "undoing" });
    await work();
    expect((await get(uuid)).state).toBe("undone");
    expect(await named("Fondo")).toEqual([]);
    expect(await logged()).toEqual(["import.started", "import.undone"]);
  });

  it("stops after the rows under way when it is paused, goes on, and names what it leaves when it is taken back", async () => {
    const { read, change, act, get, work } = await scene();
    const { uuid } = await read(register("Pausa"), "pausa.csv");
    await change(uuid, { licence: "CC0" });
    await act(uuid, "start");
    expect((await act(uuid, "pause")).json()).toMatchObject({ state: "paused" });
    await work();
    expect(await named("Pausa")).toEqual([]);
    expect((await act(uuid, "resume")).json()).toMatchObject({ state: "preview" });
    await act(uuid, "start");
    // As if it was pressed while a server processes the job.
    await db.execute(sql`UPDATE import_job SET state = 'running', wanted = 'pause' WHERE uuid = ${uuid}`);
    await work();
    expect((await get(uuid)).state).toBe("paused");
    expect((await act(uuid, "resume")).statusCode).toBe(200);
    if ((await get(uuid)).state === "preview") await act(uuid, "start");
    await work();
    expect((await get(uuid)).state).toBe("done");
    await db.execute(sql`UPDATE business SET phone = '+54 11 1' WHERE name = 'Caña Pausa 1'`);
    await act(uuid, "undo");
    await work();
    expect(await get(uuid)).toMatchObject({ state: "undone", problem: "1 listing stayed: Caña Pausa 1 (it was edited)" });
    expect(await named("Pausa")).toEqual(["Caña Pausa 1"]);
  });

  it("that a killed server left is worked on again, and one that another works on is not", async () => {
    const { read, change, act, get, work } = await scene();
    const { uuid } = await read(register("Muerto"), "muerto.csv");
    await change(uuid, { licence: "CC0" });
    await act(uuid, "start");
    await db.execute(sql`UPDATE import_job SET state = 'running', busy_until = now() + interval '1 minute' WHERE uuid = ${uuid}`);
    await work();
    expect((await get(uuid)).state).toBe("running");
    await db.execute(sql`UPDATE import_job SET busy_until = now() - interval '1 second' WHERE uuid = ${uuid}`);
    await tasks.continue_imports?.({}, services);
    await work();
    expect((await get(uuid)).state).toBe("done");
  });

  it("that was under way when the clock was set back is worked on again", async () => {
    const { read, change, act, get, work } = await scene();
    const { uuid } = await read(register("Reloj"), "reloj.csv");
    await change(uuid, { licence: "CC0" });
    await act(uuid, "start");
    await db.execute(sql`UPDATE import_job SET state = 'running', busy_until = now() + interval '1 hour' WHERE uuid = ${uuid}`);
    await tasks.continue_imports?.({}, services);
    await work();
    expect((await get(uuid)).state).toBe("done");
  });

  it("whose file is gone says so, and one that nobody begins is forgotten after a day", async () => {
    const { read, change, act, get, visitor, work } = await scene();
    const { uuid } = await read(register("Perdido"), "perdido.csv");
    await change(uuid, { licence: "CC0" });
    await services.storage.delete(`imports/${uuid}`);
    expect((await get(uuid)).refusal).toContain("has been deleted");
    await act(uuid, "start");
    await work();
    expect(await get(uuid)).toMatchObject({ state: "failed", problem: "The file has been deleted." });
    const other = await read(register("Olvidado"), "olvidado.csv");
    expect((await act(other.uuid, "drop")).statusCode).toBe(200);
    expect((await visitor.get(`/staff/api/imports/${other.uuid}/`)).statusCode).toBe(404);
    const third = await read(register("Viejo"), "viejo.csv");
    await jumpTo(db, new Date(now().getTime() + 25 * 3_600_000));
    await tasks.delete_old_imports?.({}, services);
    const { rows } = await db.execute(sql`SELECT FROM import_job WHERE uuid IN (${third.uuid}, ${uuid})`);
    expect(rows).toEqual([]);
  });

  it("by a command is taken back by its number, and an unknown one is not found", async () => {
    const { send, work } = await scene();
    const { rows } = await db.execute<{ number: number }>(
      sql`INSERT INTO import_run (id, file_name, file_hash, format, dataset, status) VALUES (gen_random_uuid(), 'by-command.csv', 'x', 'csv', 'by-command', 'done') RETURNING number`,
    );
    const path = `/staff/api/import-runs/${rows[0]?.number}/undo/`;
    const answers = await Promise.all([send("POST", path), send("POST", path)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await work();
    expect((await send("POST", path)).json()).toMatchObject({ state: "undone", file_name: "by-command.csv" });
    expect((await send("POST", "/staff/api/import-runs/999999/undo/")).statusCode).toBe(404);
  });

  it("is begun, paused, taken back and put away by command too, by its number or UUID, and the log says so", async () => {
    const { read, change, get, work, staff } = await scene();
    const asStaff = (name: string, ...args: string[]) => command(name, ...args, "--as", staff.email);
    const { uuid } = await read(register("Mando"), "mando.csv");
    expect(await asStaff("import start", `${uuid}`)).toMatchObject({ code: 1, said: expect.stringContaining("licence") });
    await change(uuid, { licence: "CC0" });
    expect((await asStaff("import open")).said).toContain(`${uuid}  Not started, 0 %  mando.csv`);
    expect((await asStaff("import start", `${uuid}`)).code).toBe(0);
    expect((await asStaff("import pause", `${uuid}`)).code).toBe(0);
    expect((await asStaff("import pause", newUuid())).code).toBe(1);
    expect((await asStaff("import resume", `${uuid}`)).code).toBe(0);
    await asStaff("import start", `${uuid}`);
    await work();
    const { number, state } = await get(uuid);
    expect([state, await named("Mando")]).toEqual(["done", ["Caña Mando 0", "Caña Mando 1"]]);
    expect((await asStaff("import pause", `${number}`)).code).toBe(1);
    expect((await asStaff("import drop", `${number}`)).code).toBe(1);
    // As if a server is processing it: the command requests a stop.
    await db.execute(sql`UPDATE import_job SET state = 'running' WHERE uuid = ${uuid}`);
    expect((await command("import undo", `${number}`)).said).toContain("stops, and the guide undoes it");
    expect((await get(uuid)).wanted).toBe("undo");
    await db.execute(sql`UPDATE import_job SET state = 'done', wanted = NULL WHERE uuid = ${uuid}`);
    expect((await command("import undo", `${number}`)).said).toContain("2 listings deleted");
    expect([(await get(uuid)).state, await named("Mando")]).toEqual(["undone", []]);
    const other = await read(register("Dejado"), "dejado.csv");
    expect((await asStaff("import drop", `${other.uuid}`)).code).toBe(0);
    expect(await services.storage.exists(`imports/${other.uuid}`)).toBe(false);
    expect((await asStaff("import drop", `${other.uuid}`)).code).toBe(1);
    const { rows } = await db.execute<{ act: string }>(
      sql`SELECT act FROM log_entry WHERE subject_id IN (${uuid}, ${other.uuid}) AND side = 'staff'
        AND account_id IS NOT DISTINCT FROM (CASE act WHEN 'import.undone' THEN NULL ELSE ${staff.id}::uuid END) ORDER BY created, uuid`,
    );
    expect(rows.map(({ act }) => act)).toEqual(
      ["started", "paused", "started", "started", "undone", "undone", "dropped"].map((act) => `import.${act}`),
    );
  });

  it("is staff's alone", async () => {
    const { bring, read, send, visitor } = await scene();
    const { uuid } = await read(register("Ajeno"));
    const traveller = await new Visitor(fastify).signIn(db, (await buildAccount(db)).id);
    expect((await bring(register("Ajeno"), "a.csv", traveller)).statusCode).toBe(404);
    expect((await send("POST", `/staff/api/imports/${uuid}/acts/`, { act: "start" }, traveller)).statusCode).toBe(404);
    expect((await new Visitor(fastify).get("/staff/api/imports/")).statusCode).toBe(401);
    expect((await visitor.get("/staff/api/imports/?page=999")).statusCode).toBe(404);
  });
});
