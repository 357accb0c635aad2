import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import extractOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** Tests the real rules on a small made-up source tree: each line is one import, and the violations that the rules report for it. */

let folder: string;
let broken: Map<string, string[]>;

const value = (to: string) => `import { x } from "${to}";\nexport const y = x;\n`;
const type = (to: string) => `import type { X } from "${to}";\nexport type Y = X;\n`;

const HOUSE: Record<string, string> = {
  "package.json": '{ "dependencies": { "zod": "1.0.0", "pg": "1.0.0", "drizzle-orm": "1.0.0" }, "devDependencies": { "tester": "1.0.0" } }',
  "node_modules/zod/index.js": "export const x = 1;",
  "node_modules/pg/index.js": "export const x = 1;",
  "node_modules/drizzle-orm/index.js": "export const x = 1;",
  "node_modules/tester/index.js": "export const x = 1;",
  "src/platform/endpoints/endpoint.ts": "export const x = 1;",
  "src/platform/clock.ts": "export const x = 1;",
  "src/platform/db/open.ts": value("pg"),
  "src/platform/db/sql.ts": value("drizzle-orm"),
  "src/tools/testing/database.ts": value("../../booking/coupons/tables.ts"),
  "src/platform/mail/sendMail.ts": type("../../booking/coupons/contract.ts"),
  "src/ui/Button.tsx": value("../platform/endpoints/endpoint.ts"),
  "src/ui/Card.tsx": value("../booking/coupons/rules.ts"),
  "src/routes.ts": "export const x = 1;",
  "src/api.ts": value("./booking/coupons/api.ts"),
  "src/commands.ts": `${value("./booking/coupons/commands.ts")} import "./booking/coupons/acts.ts";`,
  "src/booking/coupons/contract.ts": value("zod"),
  "src/booking/coupons/rules.ts": value("../../platform/endpoints/endpoint.ts"),
  "src/booking/coupons/dates/rules.ts": value("../../../platform/clock.ts"),
  "src/booking/coupons/files/rules.ts": value("node:fs"),
  "src/booking/coupons/types/rules.ts": type("../tables.ts"),
  "src/booking/coupons/rules.test.ts": value("./store.ts"),
  "src/booking/coupons/enumerations.ts": value("pg"),
  "src/booking/coupons/tables.ts": "export const x = 1;",
  "src/booking/coupons/store.ts": value("./tables.ts"),
  "src/booking/coupons/lists/store.ts": value("../store.ts"),
  "src/booking/coupons/api.ts": value("../credit/store.ts"),
  "src/booking/coupons/commands.ts": value("../credit/lists/store.ts"),
  "src/booking/coupons/jobs.ts": value("../credit/store.ts"),
  "src/booking/coupons/CouponPage.tsx": value("./contract.ts"),
  "src/booking/coupons/acts.ts": value("./store.ts"),
  "src/booking/coupons/urls.ts": value("./tables.ts"),
  "src/booking/coupons/useCoupon.ts": value("./acts.ts"),
  "src/booking/coupons/Coupon.tsx": value("./store.ts"),
  "src/booking/coupons/CouponList.tsx": type("./tables.ts"),
  "src/booking/coupons/CouponRow.tsx": value("./CouponPage.tsx"),
  "src/booking/credit/tables.ts": "export const x = 1;",
  "src/booking/credit/store.ts": value("../coupons/store.ts"),
  "src/booking/credit/lists/store.ts": value("../../coupons/tables.ts"),
  "src/booking/credit/counts/store.ts": value("pg"),
  "src/booking/credit/words/store.ts": value("drizzle-orm"),
  "src/booking/credit/api.ts": value("../coupons/api.ts"),
  "src/booking/credit/jobs.ts": value("tester"),
  "src/booking/credit/rules.ts": value("./more.ts"),
  "src/booking/credit/more.ts": value("./rules.ts"),
  "src/booking/credit/commands.ts": value("./missing.ts"),
  "src/catalogue/places/rules.ts": type("../../booking/coupons/contract.ts"),
  "src/catalogue/places/rules.test.ts": value("../../booking/coupons/contract.ts"),
  "src/owners/desk/contract.ts": value("../../booking/coupons/contract.ts"),
  "server.ts": value("./src/booking/coupons/store.ts"),
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "house-"));
  for (const [path, text] of Object.entries(HOUSE)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const options = await extractOptions(join(import.meta.dirname, "house", "importRules.cjs"));
  const { output } = await cruise(["src", "server.ts"], { ...options, baseDir: folder });
  broken = new Map();
  for (const { from, rule } of (output as ICruiseResult).summary.violations) broken.set(from, [...(broken.get(from) ?? []), rule.name]);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the boundaries report", () => {
  it.each([
    ["a room that names a type of a room below", "src/catalogue/places/rules.ts", "0-catalogue-does-not-import-booking"],
    ["a rule that reads the clock", "src/booking/coupons/dates/rules.ts", "1-pure-contracts-and-rules"],
    ["a rule that reads files", "src/booking/coupons/files/rules.ts", "1-pure-contracts-and-rules"],
    ["a list of values that reaches the driver", "src/booking/coupons/enumerations.ts", "1-pure-contracts-and-rules"],
    ["a component that reaches a store", "src/booking/coupons/Coupon.tsx", "2-screens-know-no-server"],
    ["a store that reaches another capability's store", "src/booking/credit/store.ts", "3-store-never-from-another-store"],
    ["a server that reaches a store", "server.ts", "3-store-only-from-api-jobs-commands"],
    ["a job that reaches another capability's store", "src/booking/coupons/jobs.ts", "3-jobs-use-their-own-store"],
    ["a file called after what it holds that reaches tables", "src/booking/coupons/urls.ts", "3-named-files-touch-no-database"],
    ["a hook that reaches an act", "src/booking/coupons/useCoupon.ts", "3-acts-only-from-api-jobs-commands"],
    ["a component of ui/ that knows a capability", "src/ui/Card.tsx", "4-ui-and-platform-know-no-capability"],
    ["platform that names a capability's type", "src/platform/mail/sendMail.ts", "4-ui-and-platform-know-no-capability"],
    ["a page that is imported", "src/booking/coupons/CouponRow.tsx", "7-pages-entered-by-routes-alone"],
    ["handlers that reach another capability's handlers", "src/booking/credit/api.ts", "7-api-not-from-another-api"],
    ["a store that opens its own connection", "src/booking/credit/counts/store.ts", "driver-known-to-platform-db-alone"],
    ["a store that names drizzle itself", "src/booking/credit/words/store.ts", "driver-known-to-platform-db-alone"],
    ["a product that needs a package of development", "src/booking/credit/jobs.ts", "development-packages-stay-out-of-the-product"],
    ["an import that leads nowhere", "src/booking/credit/commands.ts", "every-import-leads-somewhere"],
  ])("%s", (_, file, rule) => {
    expect(broken.get(file)).toContain(rule);
  });

  it("files that import each other, at one of them", () => {
    const ring = ["src/booking/credit/rules.ts", "src/booking/credit/more.ts"].flatMap((file) => broken.get(file) ?? []);
    expect(ring).toContain("5-no-cycle-of-files");
  });

  it.each([
    ["a room on a room above", "src/owners/desk/contract.ts"],
    ["tests on any room", "src/catalogue/places/rules.test.ts"],
    ["contracts on the schema library", "src/booking/coupons/contract.ts"],
    ["rules on what an endpoint is", "src/booking/coupons/rules.ts"],
    ["rules that name a table's type", "src/booking/coupons/types/rules.ts"],
    ["components that name a table's type", "src/booking/coupons/CouponList.tsx"],
    ["tests that reach a store", "src/booking/coupons/rules.test.ts"],
    ["stores of a topic", "src/booking/coupons/lists/store.ts"],
    ["stores that join another capability's tables", "src/booking/credit/lists/store.ts"],
    ["handlers that use another capability's store", "src/booking/coupons/api.ts"],
    ["commands that use another capability's store", "src/booking/coupons/commands.ts"],
    ["acts on their store", "src/booking/coupons/acts.ts"],
    ["the list of endpoints", "src/api.ts"],
    ["the list of commands", "src/commands.ts"],
    ["pages on their contract", "src/booking/coupons/CouponPage.tsx"],
    ["platform/db on the driver", "src/platform/db/open.ts"],
    ["platform/db on drizzle", "src/platform/db/sql.ts"],
    ["testing on tables", "src/tools/testing/database.ts"],
    ["ui on platform", "src/ui/Button.tsx"],
  ])("but not %s", (_, file) => {
    expect(broken.get(file)).toBeUndefined();
  });
});
