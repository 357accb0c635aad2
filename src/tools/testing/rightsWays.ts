import { accountTasks } from "../../accounts/accounts/jobs.ts";
import { account } from "../../accounts/accounts/tables.ts";
import { claimShell } from "../../catalogue/listings/shells/store.ts";
import { business_member } from "../../catalogue/listings/tables.ts";
import { insertClaimRow } from "../../owners/ownership/store.ts";
import { findTransfer } from "../../owners/ownership/transfers/store.ts";
import { newUuid, now } from "../../platform/clock.ts";
import { and, eq } from "../../platform/db/sql.ts";
import { linkToken } from "../../platform/pages/recordLink.ts";
import { DAY_MILLISECONDS } from "../../platform/values/days.ts";
import { asPerson, type Right, type Rights, send } from "./rights.ts";

/** Every way in which one of Ben's rights ends. */

interface Way {
  loses: Right[];
  /** Source files that do it. A file that is in no list is a forgotten way. */
  doneBy: string[];
  act(rights: Rights): Promise<unknown>;
}

const OWNER: Right[] = ["owner"];
const MEMBER: Right[] = ["owner", "member"];
const ACCOUNT: Right[] = ["owner", "member", "account"];

const asStaff = ({ db, app }: Rights) => asPerson(db, app, { roles: ["staff"] });
const ofBen = ({ code, ben }: Rights) => and(eq(business_member.business_code, code), eq(business_member.account_id, ben.id));

/** @throws Error if the request failed, because no right ended then */
async function done(response: Promise<{ statusCode: number; body: string }>) {
  const { statusCode, body } = await response;
  if (statusCode >= 300) throw new Error(`${statusCode} ${body}`);
}

/** Inserts Ben's claim to the listing, granted just now. */
async function grantedClaim({ db, ben, code }: Rights) {
  const uuid = newUuid();
  const before = await db.transaction((tx) => claimShell(tx, code));
  const times = { created: now(), expires: now(), decided: now() };
  await db.transaction((tx) =>
    insertClaimRow(tx, {
      ...{ uuid, business: code, account_id: ben.id, token: "t".repeat(24), method: "staff", state: "granted" },
      ...{ ...times, before },
    }),
  );
  return uuid;
}

const blocked = { blocked: new Date() };

export const WAYS: Record<string, Way> = {
  "removed by an owner": {
    loses: MEMBER,
    doneBy: ["owners/members/acts.ts"],
    act: ({ ana, base, ben }) => done(send(ana, "DELETE", `${base}members/${ben.id}/`, {})),
  },
  left: {
    loses: MEMBER,
    doneBy: ["owners/members/acts.ts"],
    act: ({ base, ben }) => done(send(ben, "DELETE", `${base}members/${ben.id}/`, {})),
  },
  "made a helper": {
    loses: OWNER,
    doneBy: ["owners/members/acts.ts"],
    act: ({ ana, base, ben }) => done(send(ana, "PATCH", `${base}members/${ben.id}/`, { role: "helper" })),
  },
  "handed the listing over": {
    loses: MEMBER,
    doneBy: ["owners/ownership/transfers/acts.ts"],
    async act({ db, app, ben, base, heir, code }) {
      await done(send(ben, "POST", `${base}transfer/`, { email: heir.email }));
      const uuid = (await findTransfer(db, code))?.uuid ?? "";
      const token = linkToken(app.services.config.GUIDE_SECRET, "transfer", { uuid, address: heir.email });
      await done(send(heir, "POST", `/listing/api/transfers/${token}/`, {}));
    },
  },
  "claim taken back": {
    loses: MEMBER,
    doneBy: ["owners/ownership/staff/acts.ts"],
    async act(rights) {
      const uuid = await grantedClaim(rights);
      await done(send(await asStaff(rights), "PATCH", `/staff/api/claims/${uuid}/`, { act: "take_back", note: "" }));
    },
  },
  "dispute decided for another": {
    loses: MEMBER,
    doneBy: ["owners/ownership/staff/acts.ts"],
    async act(rights) {
      await grantedClaim(rights);
      const payload = { business: rights.code, method: "staff", words: "It is mine." };
      const { uuid } = (await send(rights.heir, "POST", "/listing/api/claims/", payload)).json();
      await done(send(await asStaff(rights), "PATCH", `/staff/api/claims/${uuid}/`, { act: "grant", note: "" }));
    },
  },
  "account blocked at the desk": {
    loses: ACCOUNT,
    doneBy: ["staff/people/acts.ts"],
    async act(rights) {
      await done(send(await asStaff(rights), "PATCH", `/staff/api/accounts/${rights.ben.id}/`, { is_blocked: true }));
    },
  },
  "account to be deleted": {
    loses: ACCOUNT,
    doneBy: ["accounts/travellers/profiles/acts.ts"],
    act: ({ ben, own }) => done(send(ben, "DELETE", `/traveller/api/traveller/${own}/`, {})),
  },
  "account deleted": {
    loses: ACCOUNT,
    doneBy: ["accounts/accounts/jobs.ts"],
    async act({ db, app, ben }) {
      const before = new Date(now().getTime() - 15 * DAY_MILLISECONDS);
      await db.update(account).set({ deletion_requested: before }).where(eq(account.id, ben.id));
      await accountTasks.delete_requested_accounts?.({}, app.services);
    },
  },
  // Raw SQL, bypassing all code.
  "row of the membership deleted": { loses: MEMBER, doneBy: [], act: (rights) => rights.db.delete(business_member).where(ofBen(rights)) },
  "role changed in the row": {
    loses: OWNER,
    doneBy: [],
    act: (rights) => rights.db.update(business_member).set({ role: "helper" }).where(ofBen(rights)),
  },
  "account blocked in the row": {
    loses: ACCOUNT,
    doneBy: [],
    act: ({ db, ben }) => db.update(account).set(blocked).where(eq(account.id, ben.id)),
  },
  "row of the account deleted": { loses: ACCOUNT, doneBy: [], act: ({ db, ben }) => db.delete(account).where(eq(account.id, ben.id)) },
};
