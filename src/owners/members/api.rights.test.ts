import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sql } from "../../platform/db/sql.ts";
import { UNLIMITED } from "../../tools/testing/access.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { freshDatabase, testDatabase } from "../../tools/testing/database.ts";
import { buildRights, CONFIG, SECRETS, send } from "../../tools/testing/rights.ts";
import { WAYS } from "../../tools/testing/rightsWays.ts";

/** No right outlives its owner: tests each secret that the guide issues, after each way in which its holder's right ends. */

const db = testDatabase();
const app = await buildApp(db, { config: CONFIG, limits: UNLIMITED });

describe("what one person made and knows", () => {
  const works = async (probes: [string, () => Promise<boolean | string>][]) => {
    const found: Record<string, boolean | string> = {};
    for (const [name, probe] of probes) found[name] = await probe();
    return found;
  };

  it.each(Object.entries(WAYS))("stops working: %s", async (_, { loses, act }) => {
    const rights = await buildRights(db, app);
    const probes: [string, () => Promise<boolean | string>][] = [];
    for (const [name, { make }] of Object.entries(SECRETS)) probes.push([name, await make(rights)]);
    const before = await works(probes);
    expect(before).toEqual(Object.fromEntries(probes.map(([name]) => [name, name === "published calendar address" ? "whole" : true])));
    await act(rights);
    const expected = Object.entries(SECRETS).map(([name, { needs }]) => {
      const isLost = loses.includes(needs);
      // For 14 days the old URL still shows other sites which nights are taken, because otherwise they would sell them again.
      return [name, name === "published calendar address" ? (isLost ? "nights" : "whole") : !isLost];
    });
    expect(await works(probes)).toEqual(Object.fromEntries(expected));
  });
});

it("a key, webhook or invitation created during the creator's removal is rejected or revoked", async () => {
  const { db: shared, close } = await freshDatabase({ places: true, poolSize: 6 });
  const own = await buildApp(shared, { config: CONFIG, limits: UNLIMITED });
  const statuses = new Set<number>();
  for (let round = 0; round < 8; round += 1) {
    const { ana, ben, base } = await buildRights(shared, own);
    const made = [
      send(ben, "POST", `${base}keys/`, { label: "Reseller", scope: "read" }),
      send(ben, "POST", `${base}webhooks/`, { url: "https://example.com/hook", events: ["enquiry.created"] }),
      send(ben, "POST", `${base}invitations/`, { email: `friend${round}@example.com`, role: "owner" }),
    ];
    const removed = send(ana, "DELETE", `${base}members/${ben.id}/`);
    for (const { statusCode } of await Promise.all(made)) statuses.add(statusCode);
    expect((await removed).statusCode).toBe(204);
    const { rows } = await shared.execute(sql`
      SELECT 'key' FROM api_key WHERE created_by = ${ben.id} AND revoked IS NULL
      UNION ALL SELECT 'webhook' FROM webhook WHERE created_by = ${ben.id} AND is_active
      UNION ALL SELECT 'invitation' FROM listing_invitation WHERE invited_by = ${ben.id}`);
    expect(rows).toEqual([]);
  }
  // 403: the removal finished before the request, and this was their only listing.
  expect([...statuses].filter((status) => ![201, 403, 404].includes(status))).toEqual([]);
  await close();
});

describe("no secret and no way is forgotten", () => {
  /** Columns that name an account but give it no right. */
  const HARMLESS = [
    ...["report.reporter", "report.resolved_by", "claim.decided_by", "log_entry.account_id", "listing_merge.account_id"],
    ...["enquiry_message.author", "coupon.redeemed_by", "credit_transfer.made_by", "listing_closing.account_id"],
    "import_source.account_id",
    ...["report_objection.account", "report_objection.first_decider", "report_objection.decided_by"],
    // Notices that an account does not want.
    ...["push_muted.account_id", "mail_muted.account_id"],
    // Ends with the invitation to the listing, or with the role of the administrator (accounts/invitations/api.test.ts).
    "sign_up_invitation.invited_by",
  ];
  /** Usable only in a session of the account. */
  const BY_SESSION = [
    ...["item_import.account_id", "incoming_upload.account_id", "upload.account_id", "import_job.account_id"],
    ...["passkey.account_id", "passkey_challenge.account_id", "held_request.account_id"],
    // Ends with its session; the right to each notice is checked again when it is sent.
    "push_subscription.account_id",
    // Logs in to the account, whose rights are read at each login.
    "account_identity.account_id",
  ];
  const made = Object.values(SECRETS).flatMap(({ madeBy }) => madeBy);

  it("each column that names an account is a secret of the list above, or gives no right", async () => {
    const { rows } = await db.execute<{ name: string }>(sql`
      SELECT c.conrelid::regclass || '.' || a.attname AS name FROM pg_constraint c
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
      WHERE c.contype = 'f' AND c.confrelid = 'account'::regclass`);
    expect(rows.map(({ name }) => name).filter((name) => ![...made, ...HARMLESS, ...BY_SESSION].includes(name))).toEqual([]);
  });

  const SRC = join(import.meta.dirname, "../..");
  const files = readdirSync(SRC, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith("tools/testing/"));
  const filesWith = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(join(SRC, file), "utf8"))).toSorted();

  it("each file that makes a token, a signature or a link is in the list above, or gives no right", () => {
    /** Belong to a browser, are public, or are a traveller's own for ten minutes. */
    const others = [
      ...[
        "accounts/captcha/question/store.ts",
        "accounts/captcha/store.ts",
        "platform/security/csrf.ts",
        "platform/security/device.ts",
        "platform/endpoints/limits.ts",
      ],
      ...[
        "platform/security/token.ts",
        "platform/security/password.ts",
        "platform/db/embedded/layout.ts",
        "platform/storedSecret.ts",
        "platform/db/backup/passphrase.ts",
        "platform/http/seenRequest.ts",
        "platform/http/ownWrites.ts",
        "platform/redis/redis.ts",
        "platform/clock.ts",
      ],
      ...[
        "platform/pages/pages.ts",
        "platform/pages/pagePerRequest.ts",
        "platform/pages/pageRenderer.ts",
        "platform/pages/personalPage.ts",
        "owners/analytics/counter/store.ts",
        "accounts/travellers/api.ts",
      ],
      // Send a guest the link of their own conversation.
      ...["staff/mail/incoming/mails.ts", "booking/enquiries/push/sending/acts.ts"],
      // Let a person sign up, who gets no right by it; bind a login to its browser.
      ...["accounts/accounts/invitations/store.ts", "accounts/accounts/jobs.ts", "accounts/signIn/provider/api.ts"],
      // Send people the link of their own report or of what was removed.
      ...["travellers/reports/decisions/api.ts", "travellers/reports/decisions/jobs.ts"],
      // The key with which push services know the guide.
      "accounts/push/keys.ts",
    ];
    const found = filesWith(
      /\b(?:createHmac|hkdfSync|randomBytes|newToken|linkToken|answerToken|guestToken|isLinkToRecord|createCipheriv)\(/,
    );
    expect(found.filter((file) => !made.includes(file) && !others.includes(file))).toEqual([]);
    expect(found.filter((file) => made.includes(file)).length).toBeGreaterThan(10);
  });

  it("each file that takes a membership or an account away is one of the ways above", () => {
    const done = Object.values(WAYS).flatMap(({ doneBy }) => doneBy);
    const stores = [
      "catalogue/listings/members/store.ts",
      // Repeats after a restore what one of the ways has done before.
      "staff/backups/replay/acts.ts",
      ...["store.ts", "email/store.ts", "deletion/store.ts"].map((file) => `accounts/accounts/${file}`),
    ];
    const found = filesWith(
      /\b(?:removeMembers|setMemberRole|requestDeletion|deleteRequestedAccounts)\(|setStaffFields\(\w+, \w+, \{ blocked|(?:delete|update)\((?:business_member|account)\)/,
    );
    expect(found.filter((file) => ![...done, ...stores].includes(file))).toEqual([]);
  });
});
