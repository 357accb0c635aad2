import { FORGERY_DETAIL, messageFor } from "../endpoints/errorCatalogue.ts";
import { CallError } from "../pages/callApi.ts";

/** Changes that were made without a network: each is sent once, in order, when there is one again, or refused with a reason. */

export interface Change {
  /** Also its Idempotency-Key. */
  id: string;
  /** The code of the traveller who made it. */
  owner: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** What it changes: "saved.k4m2x9ta". */
  subject: string;
  /** What was there before it, and what shall be there: "" for nothing. */
  before: string;
  wanted: string;
  /** In words: "Saved Đèn Tắt". */
  label: string;
  /** "sending": it may have arrived, even if no answer came. */
  state: "waiting" | "sending" | "refused";
  /** Why it was refused. */
  reason: string;
}

export interface ChangeStore {
  /** All, the oldest first. */
  list(): Promise<Change[]>;
  put(change: Change): Promise<void>;
  /** Puts another in its place, or takes it away, if it is still as it was: in one step, for two tabs may try. @returns whether it was */
  replace(change: Change, by: Change | undefined): Promise<boolean>;
}

export type NewChange = Omit<Change, "state" | "reason">;

/**
 * Adds a change. Of what was not sent yet the last word counts: a change of the same subject gives way to it, and what is as it was before needs no sending.
 */
export async function addChange(store: ChangeStore, change: NewChange): Promise<void> {
  const all = await store.list();
  const last = all.findLast(({ owner, subject, state }) => owner === change.owner && subject === change.subject && state !== "refused");
  for (const refused of all)
    if (refused.owner === change.owner && refused.subject === change.subject && refused.state === "refused")
      await store.replace(refused, undefined);
  const isReplaced = last?.state === "waiting" && (await store.replace(last, undefined));
  // One that is on its way may arrive: then what it wants is there.
  const before = last ? (isReplaced ? last.before : last.wanted) : change.before;
  if (before === change.wanted) return;
  // Clocks of phones jump; the order is that of the presses.
  const at = Math.max(change.at, (all.at(-1)?.at ?? 0) + 1);
  await store.put({ ...change, at, before, state: "waiting", reason: "" });
}

/** What came of sending one. "later": nothing is known, or not now. */
export type Outcome = "sent" | "later" | { refused: string };

/** Sends it, with its id as the Idempotency-Key. @throws CallError or Refusal for what the server says, TypeError without a network */
export type SendChange = (change: Change) => Promise<unknown>;

/** Refused by what the server has, rather than by an answer: the words of a recommendation are not deleted by a press. */
export class Refusal extends Error {}

/** What a failure means: a network that is away, a session that has ended and a server that is busy are no refusals. */
export function failureOutcome(error: unknown): Outcome {
  if (error instanceof Refusal) return { refused: error.message };
  if (!(error instanceof CallError)) return "later";
  const { status, detail, fields } = error;
  const isPassing = status >= 500 || [401, 408, 429].includes(status) || (status === 403 && detail === FORGERY_DETAIL);
  if (isPassing) return "later";
  return { refused: Object.values(fields).flat().join(" ") || detail || messageFor(error) };
}

export interface SendReport {
  sent: Change[];
  refused: Change[];
  /** So many wait still. */
  left: number;
}

/** Sends one traveller's changes one after the other. Only one tab may do so at a time: whoever calls it holds the lock. */
export async function sendChanges(store: ChangeStore, owner: string, send: SendChange): Promise<SendReport> {
  const report: SendReport = { sent: [], refused: [], left: 0 };
  const due = (await store.list()).filter((change) => change.owner === owner && change.state !== "refused");
  for (const [index, change] of due.entries()) {
    const sending: Change = { ...change, state: "sending" };
    // It was taken back while those before it were on their way.
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

/** What will be there of a subject once all is sent; undefined where nothing waits. */
export const queuedValue = (changes: readonly Change[], subject: string): string | undefined =>
  changes.findLast((change) => change.subject === subject && change.state !== "refused")?.wanted;
