import { getSession } from "../../../accounts/travellers/contract.ts";
import { type Change, Refusal, type SendReport } from "../../../platform/offline/changeQueue.ts";
import { listChanges, queueChange, sendQueued, writeMarks } from "../../../platform/offline/changeStore.ts";
import { OWNER_KEY } from "../../../platform/offline/offlineNames.ts";
import { deletePrivatePacks } from "../../../platform/offline/privateStorage.ts";
import { callApi } from "../../../platform/pages/callApi.ts";
import { changeVisitedBusiness, createVisitedBusiness, listVisitedBusinesses } from "../../visits/contract.ts";
import { listVisitedAreas, listVisitedCountries } from "../../visits/places/contract.ts";
import { listWishlistBusinesses, listWishlistCountries } from "../contract.ts";
import { laterLabel, noteRefused, parseNoteName } from "./later.ts";
import { keepsWords, type MarkKind, parseMarkName } from "./rules.ts";
import { submitMark } from "./submitMark.ts";

/** Handles marks and notes made without a network, for travellers who have stored pages offline. */

/** Returns the owner of the offline pages; null without offline pages. */
export const keeperHere = (): string | null => localStorage.getItem(OWNER_KEY) || null;

/**
 * Queues a change of a mark.
 * @param before state that the page showed: "on", or "" for no mark
 * @param thing name of the thing
 */
export async function queueMark(owner: string, name: string, wanted: "on" | "", before: "on" | "", thing: string) {
  await queueChange({ owner, subject: name, wanted, before, label: laterLabel(name, wanted, thing) });
}

/** Maximum page size: a recent mark is among the first 100. */
const SIZE = { page_size: "100" };

/** Finds the current record of a mark that is removed: it may differ from the one in the offline page. */
const RECORDS: Record<MarkKind, (thing: string) => Promise<string | undefined>> = {
  saved: async (business) => (await callApi(listWishlistBusinesses, { business: [business] })).results[0]?.uuid,
  saved_country: async (code) => (await callApi(listWishlistCountries, SIZE)).results.find(({ country }) => country.code === code)?.uuid,
  been: async (business) => {
    const [visit] = (await callApi(listVisitedBusinesses, { business })).results;
    // One press never deletes words.
    if (visit && (visit.is_recommended || visit.comment !== "" || visit.rating !== null)) throw new Refusal(keepsWords());
    return visit?.uuid;
  },
  been_area: async (slug) => (await callApi(listVisitedAreas, SIZE)).results.find(({ area }) => area.slug === slug)?.uuid,
  been_country: async (code) => (await callApi(listVisitedCountries, SIZE)).results.find(({ country }) => country.code === code)?.uuid,
};

/** Sends a private note about a place: it belongs to the visit, and never becomes or changes a recommendation. */
async function sendNote(business: string, comment: string, key: string) {
  const visit = await callApi(createVisitedBusiness, { business, comment, is_recommended: false }, undefined, key);
  if (visit.comment === comment) return;
  if (visit.is_recommended) throw new Refusal(noteRefused());
  await callApi(changeVisitedBusiness, { uuid: visit.uuid, comment, is_recommended: false });
}

async function sendMark(name: string, wanted: string, key: string) {
  if (wanted === "on") return submitMark(name, "", key);
  const mark = parseMarkName(name);
  const record = mark && (await RECORDS[mark.kind](mark.thing));
  return record ? submitMark(name, record) : "";
}

async function send({ id, subject, wanted }: Change) {
  const business = parseNoteName(subject);
  if (business) await sendNote(business, wanted, id);
  else await sendMark(subject, wanted, id);
  await writeMarks(new Map([[subject, wanted]]));
}

/**
 * Sends the queued changes if the same traveller is still signed in.
 * @returns undefined if the owner has to log in first
 * @throws CallError, TypeError without a network
 */
export async function sendLater(owner: string): Promise<SendReport | undefined> {
  if ((await listChanges(owner)).every(({ state }) => state === "refused")) return { sent: [], refused: [], left: 0 };
  const { traveller } = await callApi(getSession, {});
  if (traveller && traveller.code !== owner) await deletePrivatePacks();
  return traveller?.code === owner ? sendQueued(owner, send) : undefined;
}
