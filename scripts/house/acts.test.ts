import { describe, expect, it } from "vitest";
import { actsElsewhere } from "./acts.ts";

const API = "src/booking/coupons/api.ts";
const faults = (path: string, text: string, exceptions: string[] = []) => actsElsewhere([{ path, text }], exceptions);

describe("only acts open transactions and write the audit log", () => {
  it.each([
    ["src/booking/coupons/acts.ts", "db.transaction(async (tx) => writeLog(tx, {}))"],
    ["src/booking/coupons/desk/acts.ts", "tx.transaction(() => take(one))"],
    ["src/booking/coupons/api.test.ts", "db.transaction(async (tx) => writeLog(tx, {}))"],
    ["src/platform/endpoints/idempotency.ts", "db.transaction(async (tx) => run(tx))"],
    ["src/tools/demo/commands.ts", "db.transaction(async (tx) => fill(tx))"],
    ["src/accounts/auditLog/store.ts", "export async function writeLog(db: Db) {}"],
    ["src/owners/pictures/storedFiles.ts", "database.transaction(FILES, mode)"],
    [API, "// db.transaction( is for acts\n/* writeLog( too */\nreturn redeem(db, account.id, body);"],
  ])("lets %s stand with %j", (path, text) => expect(faults(path, text)).toEqual([]));

  it.each([
    [API, "await db.transaction(async (tx) => redeem(tx));"],
    [API, "await ctx.db.transaction(redeem);"],
    ["src/booking/coupons/store.ts", "await writeLog(tx, { act });"],
    ["src/booking/coupons/jobs.ts", "await logActs.writeLog(tx, { act });"],
    ["src/api.ts", "db\n  .transaction((tx) => redeem(tx));"],
  ])("refuses %s with %j", (path, text) => expect(faults(path, text)).toEqual([expect.stringMatching(`^${path}: only acts `)]));
});

describe("an exception", () => {
  const text = "db.transaction(redeem)";

  it("is let stand while it opens transactions", () => expect(faults(API, text, [API])).toEqual([]));

  it("leaves the list with the last one, and with the file", () => {
    expect(faults(API, "redeem(db)", [API])).toEqual([expect.stringMatching(`^${API}: .* Remove it from EXCEPTIONS`)]);
    expect(faults("src/booking/coupons/acts.ts", text, [API])).toEqual([expect.stringMatching(`^${API}: .* Remove it from EXCEPTIONS`)]);
  });
});
