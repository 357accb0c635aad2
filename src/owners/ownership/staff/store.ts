import { account } from "../../../accounts/accounts/tables.ts";
import { business } from "../../../catalogue/listings/tables.ts";
import { newUuid, now } from "../../../platform/clock.ts";
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import type { Storage } from "../../../platform/files/storage.ts";
import type { ClaimQueue } from "../enumerations.ts";
import { daysAfter, EVIDENCE_DAYS } from "../rules.ts";
import type { ClaimRow } from "../store.ts";
import { claim, claim_evidence } from "../tables.ts";

/** Data that staff need for their decisions. */

const QUEUES: Record<ClaimQueue, SQL | undefined> = {
  waiting: eq(claim.state, "waiting"),
  open: eq(claim.state, "open"),
  decided: isNotNull(claim.decided),
};

/** Queries of the staff queue for listPage. @param uuid of the only claim to list, whatever its state */
export function claimQueue(db: DbOrTransaction, queue: ClaimQueue, uuid: string | undefined) {
  const isListed = uuid === undefined ? QUEUES[queue] : eq(claim.uuid, uuid);
  return {
    count: async () => (await db.select({ all: count() }).from(claim).where(isListed))[0]?.all ?? 0,
    rows: ({ limit, offset }: { limit: number; offset: number }): Promise<ClaimRow[]> =>
      db
        .select()
        .from(claim)
        .where(isListed)
        .orderBy(queue === "decided" ? desc(claim.decided) : asc(claim.created), asc(claim.uuid))
        .limit(limit)
        .offset(offset),
  };
}

/** Returns the persons behind these accounts, with the traveller's name if there is one. */
export async function listPeople(db: DbOrTransaction, ids: readonly string[]) {
  const { rows } = await db.execute<{ id: string; email: string; is_verified: boolean; name: string | null }>(sql`
    SELECT account.id, account.email, account.email_verified_at IS NOT NULL AS is_verified, traveller.name
    FROM account LEFT JOIN traveller ON traveller.account_id = account.id WHERE account.id = ANY(${sql.param([...ids])}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns all claims on these listings that count: those under way and those granted. */
export const listCounting = (db: DbOrTransaction, codes: readonly string[]): Promise<ClaimRow[]> =>
  db
    .select()
    .from(claim)
    .where(and(inArray(claim.business, [...codes]), inArray(claim.state, ["open", "waiting", "granted"])))
    .orderBy(claim.created);

/**
 * Returns the data of a mail about a claim.
 * @returns undefined if the claim, its account or its listing no longer exists
 */
export async function findForMail(db: DbOrTransaction, uuid: string) {
  const [found] = await db
    .select({ claim, name: business.name, email: account.email })
    .from(claim)
    .innerJoin(business, eq(business.code, claim.business))
    .innerJoin(account, eq(account.id, claim.account_id))
    .where(eq(claim.uuid, uuid));
  return found;
}

export async function findEmail(db: DbOrTransaction, id: string): Promise<string | undefined> {
  return (await db.select({ email: account.email }).from(account).where(eq(account.id, id)))[0]?.email;
}

const evidenceKey = (uuid: string) => `uploads/claim-${uuid}/proof.webp`;

/**
 * Stores the file of a picture before any row refers to it.
 * @param content the picture, decoded and encoded again
 */
export async function putEvidence(storage: Storage, content: Buffer): Promise<string> {
  const uuid = newUuid();
  await storage.put(evidenceKey(uuid), content, "image/webp");
  return uuid;
}

/** Links a picture to a claim. The job deletes the previous one. */
export async function tieEvidence(db: DbOrTransaction, uuid: string, to: string): Promise<void> {
  await db.update(claim_evidence).set({ claim: null }).where(eq(claim_evidence.claim, to));
  await db.insert(claim_evidence).values({ uuid, claim: to, created: now() });
}

export async function findEvidence(db: DbOrTransaction, of: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select()
    .from(claim_evidence)
    .where(inArray(claim_evidence.claim, [...of]));
  return new Map(rows.flatMap((row) => (row.claim === null ? [] : [[row.claim, row.uuid] as const])));
}

export const openEvidence = (storage: Storage, uuid: string) => storage.get(evidenceKey(uuid));

export const dropEvidence = (storage: Storage, uuid: string): Promise<void> => storage.delete(evidenceKey(uuid));

/**
 * Deletes pictures whose claim no longer exists or was decided long enough ago. It deletes the file first, so that no file remains
 * without a row.
 */
export async function deleteOldEvidence(db: DbOrTransaction, storage: Storage, limit: number): Promise<void> {
  const old = await db
    .select({ uuid: claim_evidence.uuid })
    .from(claim_evidence)
    .leftJoin(claim, eq(claim.uuid, claim_evidence.claim))
    .where(or(isNull(claim_evidence.claim), lte(claim.decided, daysAfter(now(), -EVIDENCE_DAYS))))
    .limit(limit);
  for (const { uuid } of old) {
    await dropEvidence(storage, uuid);
    await db.delete(claim_evidence).where(eq(claim_evidence.uuid, uuid));
  }
}
