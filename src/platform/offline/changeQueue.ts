import { FORBIDDEN_DETAIL, FORGERY_DETAIL, messageFor } from "../endpoints/errorCatalogue.ts";
import { CallError } from "../pages/callApi.ts";

/** Changes made offline: each is sent once, in order, when the network is back, or refused with a reason. */

export interface Change {
  /** Also its Idempotency-Key. */
  id: string;
  /** The code of the traveller who made it. */
  owner: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** The changed value: "saved.k4m2x9ta". */
  subject: string;
  /** The value before and after the change: "" for none. */
  before: string;
  wanted: string;
  /** Text for the visitor: "Saved Đèn Tắt". */
  label: string;
  /** "sending": it may have arrived, even if no response came. */
  state: "waiting" | "sending" | "refused";
  /** Reason of the refusal. */
  reason: string;
}

export interface ChangeStore {
  /** Returns all changes, oldest first. */
  list(): Promise<Change[]>;
  put(change: Change): Promise<void>;
  /** Replaces or removes a change if it is unchanged: in one step, because two tabs may try. @returns whether it was unchanged */
  replace(change: Change, by: Change | undefined): Promise<boolean>;
}

export type NewChange = Omit<Change, "state" | "reason">;

/**
 * Adds a change. Among unsent changes of a subject the last one wins: it replaces the earlier one, and a change back to the original value
 * is not sent.
 */
export async function addChange(store: ChangeStore, change: NewChange): Promise<void> {
  const all = await store.list();
  const last = all.findLast(({ owner, subject, state }) => owner === change.owner && subject === change.subject && state !== "refused");
  for (const refused of all)
    if (refused.owner === change.owner && refused.subject === change.subject && refused.state === "refused")
      await store.replace(refused, undefined);
  const isReplaced = last?.state === "waiting" && (await store.replace(last, undefined));
  // A change in flight may arrive: its wanted value is then the current one.
  const before = last ? (isReplaced ? last.before : last.wanted) : change.before;
  if (before === change.wanted) return;
  // Clocks of phones jump; the changes stay in the order of the clicks.
  const at = Math.max(change.at, (all.at(-1)?.at ?? 0) + 1);
  await store.put({ ...change, at, before, state: "waiting", reason: "" });
}

/** Result of sending a change. "later": the result is unknown, or the server cannot take it now. */
export type Outcome = "sent" | "later" | { refused: string };

/**
 * Sends a change, with its id as the Idempotency-Key.
 * @throws CallError or Refusal if the server refuses it, TypeError without a network
 */
export type SendChange = (change: Change) => Promise<unknown>;

/** Refused because of the server's data instead of an error response: one click does not delete the text of a recommendation. */
export class Refusal extends Error {}

/** Returns the outcome of a failure: no network, an ended session and a busy server are not refusals. */
export function failureOutcome(error: unknown): Outcome {
  if (error instanceof Refusal) return { refused: error.message };
  if (!(error instanceof CallError)) return "later";
  const { status, detail, fields } = error;
  const isPassing = status >= 500 || [401, 408, 429].includes(status) || (status === 403 && detail === FORGERY_DETAIL);
  if (isPassing) return "later";
  const reason = detail === FORBIDDEN_DETAIL ? "" : detail;
  return { refused: Object.values(fields).flat().join(" ") || reason || messageFor(error) };
}

export interface SendReport {
  sent: Change[];
  refused: Change[];
  /** Number of changes still waiting. */
  left: number;
}

/** Sends one traveller's changes one after the other. Only one tab may do so at a time: the caller holds the lock. */
export async function sendChanges(store: ChangeStore, owner: string, send: SendChange): Promise<SendReport> {
  const report: SendReport = { sent: [], refused: [], left: 0 };
  const due = (await store.list()).filter((change) => change.owner === owner && change.state !== "refused");
  for (const [index, change] of due.entries()) {
    const sending: Change = { ...change, state: "sending" };
    // The change was taken back while earlier ones were being sent.
    if (!(await store.replace(change, sending))) continue;
    const outcome = await send(sending).then((): Outcome => "sent", failureOutcome);
    if (outcome === "later") return { ...report, left: due.length - index };
    const refused: Change | undefined = outcome === "sent" ? undefined : { ...change, state: "refused", reason: outcome.refused };
    await store.replace(sending, refused);
    if (refused) report.refused.push(refused);
    else report.sent.push(change);
  }
  return report;
}

/** Returns the value of a subject once all changes are sent; undefined if none is queued. */
export const queuedValue = (changes: readonly Change[], subject: string): string | undefined =>
  changes.findLast((change) => change.subject === subject && change.state !== "refused")?.wanted;
