import { describe, expect, it } from "vitest";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildBusiness, buildTraveller, buildVisit } from "../../tools/testing/factories.ts";
import { visited_business } from "../../travellers/visits/tables.ts";
import { newUuid } from "../clock.ts";
import { and, eq } from "../db/sql.ts";
import { createOrGetRecord, deleteRecord, getRecord, updateRecord } from "./records.ts";

const db = testDatabase();
const OWNED = { table: visited_business, owner: visited_business.traveller };
const NOT_FOUND = { status: 404, body: { detail: "Not found." } };

async function scene() {
  const { code: business } = await buildBusiness(db);
  const [{ code: mine }, { code: theirs }] = [await buildTraveller(db), await buildTraveller(db)];
  const { uuid } = await buildVisit(db, { business, traveller: mine, comment: "Quiet", rating: 2 });
  return { business, mine, theirs, uuid };
}

describe("a record that somebody owns", () => {
  it("is read, changed and deleted by its owner", async () => {
    const { mine, uuid } = await scene();
    expect(await getRecord(db, OWNED, mine, uuid)).toMatchObject({ uuid, comment: "Quiet" });
    expect(await updateRecord(db, OWNED, mine, uuid, { comment: "Loud" })).toMatchObject({ comment: "Loud", rating: 2 });
    await deleteRecord(db, OWNED, mine, uuid);
    await expect(getRecord(db, OWNED, mine, uuid)).rejects.toMatchObject(NOT_FOUND);
  });

  it("is not found by anybody else, and stays as it is", async () => {
    const { mine, theirs, uuid } = await scene();
    await expect(getRecord(db, OWNED, theirs, uuid)).rejects.toMatchObject(NOT_FOUND);
    await expect(updateRecord(db, OWNED, theirs, uuid, { comment: "Loud" })).rejects.toMatchObject(NOT_FOUND);
    await expect(updateRecord(db, OWNED, theirs, uuid, {})).rejects.toMatchObject(NOT_FOUND);
    await expect(deleteRecord(db, OWNED, theirs, uuid)).rejects.toMatchObject(NOT_FOUND);
    await expect(deleteRecord(db, OWNED, mine, newUuid())).rejects.toMatchObject(NOT_FOUND);
    expect(await getRecord(db, OWNED, mine, uuid)).toMatchObject({ comment: "Quiet" });
  });

  it("keeps what is left out of a change, and all of it where nothing is given", async () => {
    const { mine, uuid } = await scene();
    expect(await updateRecord(db, OWNED, mine, uuid, { comment: undefined })).toMatchObject({ comment: "Quiet", rating: 2 });
    expect(await updateRecord(db, OWNED, mine, uuid, { rating: null, comment: undefined })).toMatchObject({
      comment: "Quiet",
      rating: null,
    });
  });

  it("is created once: the second time the first one is given", async () => {
    const { business, mine, theirs, uuid } = await scene();
    const create = (traveller: string) =>
      createOrGetRecord(
        db,
        OWNED,
        { uuid: newUuid(), traveller, business, comment: "Again" },
        and(eq(visited_business.traveller, traveller), eq(visited_business.business, business)),
      );
    expect(await create(mine)).toMatchObject({ isNew: false, record: { uuid, comment: "Quiet" } });
    expect(await create(theirs)).toMatchObject({ isNew: true, record: { traveller: theirs, comment: "Again" } });
  });
});
