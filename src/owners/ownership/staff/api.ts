import { readViewer } from "../../../accounts/travellers/viewer/store.ts";
import type { BusinessCard } from "../../../catalogue/listings/contract.ts";
import { listByCodes } from "../../../catalogue/listings/named/store.ts";
import { zoneOfPlace } from "../../../catalogue/places/timeZones/store.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { isStaff } from "../../../platform/endpoints/access.ts";
import { notFound } from "../../../platform/endpoints/errors.ts";
import { listPage } from "../../../platform/endpoints/pagination.ts";
import { type EndpointHandler, type FileHandler, handle } from "../../../platform/http/context.ts";
import { findSession, SESSION_COOKIE } from "../../../platform/sessions/session.ts";
import { decideClaim, listAllClaims, type StaffClaim } from "../contract.ts";
import { daysAfter, evidenceLink, isOver, shownMoments, TAKE_BACK_DAYS } from "../rules.ts";
import { checkProblemText, parseSite } from "../site.ts";
import { type ClaimRow, findClaim, listSites } from "../store.ts";
import { grant, refuse, takeBack } from "./acts.ts";
import { claimQueue, findEvidence, listCounting, listPeople, openEvidence } from "./store.ts";

/** Returns claims with the facts that staff weigh: account, evidence and rival claims. */
async function toStaffClaims(db: DbOrTransaction, rows: readonly ClaimRow[]): Promise<StaffClaim[]> {
  const codes = [...new Set(rows.map(({ business }) => business))];
  const counting = codes.length > 0 ? await listCounting(db, codes) : [];
  const accounts = [...rows, ...counting].flatMap(({ account_id, decided_by }) => (decided_by ? [account_id, decided_by] : [account_id]));
  const [cards, sites, people, evidence] = await Promise.all([
    listByCodes(db, codes, codes).then((all) => new Map<string, BusinessCard>(all.map((card) => [card.business_code, card]))),
    listSites(db, codes),
    listPeople(db, [...new Set(accounts)]),
    findEvidence(
      db,
      rows.map(({ uuid }) => uuid),
    ),
  ]);
  const zones = new Map<string, string | null>();
  for (const card of cards.values()) zones.set(card.business_code, await zoneOfPlace(db, card));
  return rows.flatMap((row) => {
    const [card, site, who] = [cards.get(row.business), sites.get(row.business), people.get(row.account_id)];
    if (!card || !site || !who) return [];
    const rivals = counting.filter(({ business, account_id }) => business === row.business && account_id !== row.account_id);
    const domain = site.website ? parseSite(site.website)?.domain : undefined;
    const isRivalled = !isOver(row.state) && rivals.some(({ proved, state }) => state === "granted" || proved !== null);
    return [
      {
        ...row,
        ...shownMoments(row),
        problem: checkProblemText(row.problem),
        business: card,
        account: { email: who.email, is_verified: who.is_verified, name: who.name },
        evidence_link: evidence.has(row.uuid) ? evidenceLink(row.uuid) : null,
        decided_by: row.decided_by ? (people.get(row.decided_by)?.email ?? null) : null,
        is_disputed: isRivalled || (!isOver(row.state) && !site.is_shell),
        rivals: rivals.map(({ account_id, state, method, created }) => ({
          email: people.get(account_id)?.email ?? "",
          state,
          method,
          created: created.toISOString(),
        })),
        is_at_domain: domain !== undefined && who.is_verified && who.email.toLowerCase().endsWith(`@${domain}`),
        website: site.website,
        website_changed: site.website_changed?.toISOString() ?? null,
        take_back_until: row.state === "granted" && row.decided ? daysAfter(row.decided, TAKE_BACK_DAYS).toISOString() : null,
        time_zone: zones.get(row.business) ?? "UTC",
      },
    ];
  });
}

const ACTS = { grant, refuse, take_back: takeBack };

export const staffClaimHandlers: EndpointHandler[] = [
  handle(listAllClaims, ({ query }, { db, address }) => {
    const { count, rows } = claimQueue(db, query.state, query.uuid);
    return listPage(query, address, { count, rows: async (window) => toStaffClaims(db, await rows(window)) });
  }),

  handle(decideClaim, async ({ params: { uuid }, body: { act, note } }, { db, account }) => {
    await ACTS[act](db, uuid, { decided_by: account.id, note });
    const row = await findClaim(db, uuid);
    const [shown] = row ? await toStaffClaims(db, [row]) : [];
    if (!shown) throw notFound();
    return shown;
  }),
];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const claimFiles: FileHandler[] = [
  {
    path: "/staff/api/claims/:uuid/evidence.webp",
    async handler(request, reply, { db, storage }) {
      const { uuid = "" } = request.params as { uuid?: string };
      const token = request.cookies[SESSION_COOKIE];
      const viewer = token && UUID.test(uuid) ? await findSession(db, token, readViewer) : undefined;
      const evidence = isStaff(viewer?.account) ? (await findEvidence(db, [uuid])).get(uuid) : undefined;
      const file = evidence && (await openEvidence(storage, evidence));
      if (!file) return reply.callNotFound();
      return reply.headers({ "cache-control": "private, no-store", "content-length": file.size }).type("image/webp").send(file.stream);
    },
  },
];
