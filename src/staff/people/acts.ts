import type { StaffRole } from "../../accounts/accounts/enumerations.ts";
import { maskEmail } from "../../accounts/accounts/rules.ts";
import { findAccountByEmail, lockAccount, lockAdministrators, setStaffFields, setStaffRole } from "../../accounts/accounts/store.ts";
import { writeLog } from "../../accounts/auditLog/store.ts";
import { setAccountType } from "../../accounts/travellers/store.ts";
import { now } from "../../platform/clock.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import type { InputOf } from "../../platform/endpoints/endpoint.ts";
import { conflict, notFound } from "../../platform/endpoints/errors.ts";
import { t } from "../../platform/languages/text.ts";
import { recordRemoval, recordRestored } from "../../travellers/reports/decisions/acts.ts";
import type { RemovalReason } from "../../travellers/reports/decisions/removalReason.ts";
import type { changePerson } from "./contract.ts";
import { changeRefusal } from "./rules.ts";
import { findPerson } from "./store.ts";

/** Acts of staff on accounts, by the desk or by command. Every act is logged in its transaction. */

type Body = InputOf<typeof changePerson>["body"];
type Wanted = Omit<Body, keyof RemovalReason> & Partial<RemovalReason>;

/** Returns the role of staff after a change; null for none. */
function wantedRole({ is_staff, staff_role }: Wanted, before: StaffRole | null): StaffRole | null {
  if (staff_role !== undefined) return staff_role;
  if (is_staff === undefined) return before;
  return is_staff ? (before ?? "administrator") : null;
}

/**
 * @param by acting staff account; null for a command on the server
 * @throws ApiError 404 if the account does not exist, 409 with the reason that the change is not possible
 */
export function changeAccount(db: DbOrTransaction, id: string, wanted: Wanted, by: string | null): Promise<void> {
  return db.transaction(async (tx) => {
    const isRole = wanted.is_staff !== undefined || wanted.staff_role !== undefined;
    const administrators = isRole ? await lockAdministrators(tx) : [];
    const locked = await lockAccount(tx, id);
    const person = locked && (await findPerson(tx, id));
    if (!person) throw notFound();
    const { staff_role: roleBefore, is_verified, blocked, traveller, email, note } = person;
    const staff_role = wantedRole(wanted, roleBefore);
    const refusal = changeRefusal(
      { ...wanted, staff_role },
      { id, staff_role: roleBefore, is_verified, is_blocked: blocked !== null, hasTraveller: traveller !== null },
      by,
      administrators,
    );
    if (refusal) throw conflict(refusal);
    const name = traveller?.name ?? maskEmail(email);
    const log = (act: Parameters<typeof writeLog>[1]["act"], change = {}) =>
      writeLog(tx, { business: null, account: by, side: "staff", act, id, name, ...change });
    if (staff_role !== roleBefore) {
      await setStaffRole(tx, id, staff_role);
      const act = !staff_role ? "account.staff_taken" : roleBefore ? "account.staff_changed" : "account.staff_given";
      await log(act, { ...(roleBefore && { before: { staff_role: roleBefore } }), ...(staff_role && { after: { staff_role } }) });
    }
    if (wanted.account_type !== undefined && traveller && wanted.account_type !== traveller.account_type) {
      await setAccountType(tx, traveller.code, wanted.account_type);
      await log("account.type_changed", { before: { account_type: traveller.account_type }, after: { account_type: wanted.account_type } });
    }
    if (wanted.is_blocked !== undefined && wanted.is_blocked !== (blocked !== null)) {
      await setStaffFields(tx, id, { blocked: wanted.is_blocked ? now() : null });
      const subject = { kind: "traveller" as const, subject: traveller?.code ?? id };
      const { ground = "terms", explanation = "" } = wanted;
      const about = { title: name, url: traveller ? `/traveller/${traveller.code}/` : "/", about: traveller?.code ?? null };
      if (wanted.is_blocked) await recordRemoval(tx, { ...subject, ...about, ground, explanation }, by);
      else await recordRestored(tx, subject);
      await log(wanted.is_blocked ? "account.blocked" : "account.unblocked");
    }
    if (wanted.note !== undefined && wanted.note !== note) {
      await setStaffFields(tx, id, { staff_note: wanted.note });
      await log("account.noted", { before: { note }, after: { note: wanted.note } });
    }
  });
}

/** Returns the account with an address. @throws ApiError 404 if no account has it */
export async function requireAccountId(db: DbOrTransaction, email: string): Promise<string> {
  const found = await findAccountByEmail(db, email);
  if (!found) throw notFound(t`No account uses this email. Ask them to sign up first.`);
  return found.id;
}
