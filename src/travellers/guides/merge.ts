import type { GuideVisibility } from "./enumerations.ts";

/** Merges the changes that two windows made to one guide. */

export interface DraftEntry {
  business: string;
  note: string;
}

export interface GuideDraft {
  letter: string;
  visibility: GuideVisibility;
  entries: DraftEntry[];
}

/** Text that both windows changed: this window's version stays, and the other's is shown beside it. */
export interface Conflict {
  /** Code of the listing that the note belongs to; undefined for the letter. */
  business?: string;
  theirs: string;
}

const entryCodes = (entries: readonly DraftEntry[]) => entries.map(({ business }) => business);

/** Inserts entries that only one list has behind the entry that they follow there. */
function insertMissing(order: string[], from: readonly string[], wanted: ReadonlySet<string>): string[] {
  const result = [...order];
  from.forEach((code, index) => {
    if (!wanted.has(code) || result.includes(code)) return;
    const before = from.slice(0, index).findLast((one) => result.includes(one));
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, code);
  });
  return result;
}

/**
 * Merges two drafts of a guide that have the same base.
 * @param base version that both windows read
 * @param mine draft of this window
 * @param theirs draft that the other window has saved
 * @returns a draft that loses nothing that either window wrote, and the texts that both changed
 */
export function mergeDrafts(base: GuideDraft, mine: GuideDraft, theirs: GuideDraft): { merged: GuideDraft; conflicts: Conflict[] } {
  const conflicts: Conflict[] = [];
  const pick = (was: string, own: string, other: string, business?: string) => {
    if (own === other || other === was) return own;
    if (own === was) return other;
    conflicts.push({ ...(business ? { business } : {}), theirs: other });
    return own;
  };
  const notes = (draft: GuideDraft) => new Map(draft.entries.map(({ business, note }) => [business, note]));
  const [was, own, other] = [notes(base), notes(mine), notes(theirs)];
  const stays = (code: string) => {
    if (own.has(code) && other.has(code)) return true;
    if (!was.has(code)) return true;
    // An entry that one window removed stays if the other window changed its note.
    return (own.get(code) ?? other.get(code)) !== was.get(code);
  };
  const kept = new Set([...own.keys(), ...other.keys()].filter(stays));
  const common = (draft: GuideDraft) => entryCodes(draft.entries).filter((code) => was.has(code) && own.has(code) && other.has(code));
  const hasMoved = common(mine).join() !== common(base).join();
  const [first, second] = hasMoved ? [mine, theirs] : [theirs, mine];
  const order = insertMissing(
    entryCodes(first.entries).filter((code) => kept.has(code)),
    entryCodes(second.entries),
    kept,
  );
  const entries = order.map((business) => {
    const [mineSays, theirsSays] = [own.get(business), other.get(business)];
    const note =
      mineSays === undefined || theirsSays === undefined
        ? (mineSays ?? theirsSays ?? "")
        : pick(was.get(business) ?? "", mineSays, theirsSays, business);
    return { business, note };
  });
  return {
    merged: {
      letter: pick(base.letter, mine.letter, theirs.letter),
      visibility: mine.visibility === base.visibility ? theirs.visibility : mine.visibility,
      entries,
    },
    conflicts,
  };
}

/**
 * Moves a place within its chapter.
 * @param codes of the chapter, in their order
 */
export function moveEntry<One extends { business: string }>(
  entries: readonly One[],
  codes: readonly string[],
  code: string,
  to: number,
): One[] {
  const moved = codes.filter((one) => one !== code);
  moved.splice(Math.max(0, Math.min(codes.length - 1, to)), 0, code);
  const byCode = new Map(entries.map((entry) => [entry.business, entry]));
  // The places of other chapters stay at their positions.
  const own = moved.flatMap((one) => byCode.get(one) ?? []);
  return entries.map((entry) => (codes.includes(entry.business) ? (own.shift() ?? entry) : entry));
}
