import type { BusinessCard } from "../../catalogue/listings/contract.ts";
import { listByCodes } from "../../catalogue/listings/named/store.ts";
import { canBeClaimed } from "../../catalogue/listings/profile.ts";
import { isMember } from "../../catalogue/listings/store.ts";
import { decodeImage } from "../../catalogue/uploads/store.ts";
import { now } from "../../platform/clock.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { requireVerified } from "../../platform/endpoints/access.ts";
import type { InputOf } from "../../platform/endpoints/endpoint.ts";
import { badRequest, forbidden, notFound, refusedBy, tooMany } from "../../platform/endpoints/errors.ts";
import { countMailTo, hit } from "../../platform/endpoints/limits.ts";
import { listPage } from "../../platform/endpoints/pagination.ts";
import { type ContextFor, type EndpointHandler, handle } from "../../platform/http/context.ts";
import { isLinkToRecord, recordOfLink } from "../../platform/pages/recordLink.ts";
import { lookForProof, openClaim, prove, withdrawClaim } from "./acts.ts";
import * as contract from "./contract.ts";
import { differenceHandlers } from "./differences/api.ts";
import * as rules from "./rules.ts";
import { checkProblemText, claimMailboxes, proofAddress, proofLine, provingSite, recordNames, siteProblemText } from "./site.ts";
import { staffClaimHandlers } from "./staff/api.ts";
import { dropEvidence, putEvidence } from "./staff/store.ts";
import * as store from "./store.ts";
import { transferHandlers } from "./transfers/api.ts";

type Asker = ContextFor<"session">;

/** Returns the cards of claimed listings, published or not, because the claimant knows the listing. */
async function findCards(db: DbOrTransaction, codes: readonly string[]): Promise<Map<string, BusinessCard>> {
  const all = [...new Set(codes)];
  return new Map((await listByCodes(db, all, all)).map((card) => [card.business_code, card]));
}

const toClaim = (row: store.ClaimRow, business: BusinessCard): contract.Claim => ({
  ...row,
  ...rules.shownMoments(row),
  problem: checkProblemText(row.problem),
  business,
  proof:
    row.method === "dns" || row.method === "file"
      ? { line: proofLine(row.token), names: recordNames(row.host), address: proofAddress(`https://${row.host}/`, row.token) }
      : null,
});

async function shownClaim(db: DbOrTransaction, row: store.ClaimRow): Promise<contract.Claim> {
  const card = (await findCards(db, [row.business])).get(row.business);
  if (!card) throw notFound();
  return toClaim(row, card);
}

type Body = InputOf<typeof contract.beginClaim>["body"];

/**
 * Returns the listing if the account can claim it.
 * @throws ApiError 400 if it cannot
 */
async function requireClaimable({ db, account }: Asker, code: string): Promise<store.Claimable> {
  const listing = await store.findClaimable(db, code);
  if (!listing) throw badRequest({ business: [rules.noListing()] });
  if (await isMember(db, code, account.id)) throw badRequest({ business: [rules.ownAlready()] });
  if (listing.is_shell && !canBeClaimed(listing)) throw badRequest({ business: [rules.notRun()] });
  // Another owner's claim can be disputed as long as staff can take it back.
  if (!listing.is_shell && !(await store.findGranted(db, code))) throw badRequest({ business: [rules.ownedLong()] });
  return listing;
}

/** @throws ApiError 400 if the listing does not allow this way */
function chooseWay(listing: store.Claimable, { method, mailbox, words }: Body, hasEvidence: boolean): store.ChosenWay & { domain: string } {
  if (method === "staff") {
    if (words === "" && !hasEvidence) throw badRequest({ words: [rules.wordsNeeded()] });
    return { method, host: "", mailbox: "", words, domain: "" };
  }
  const site = provingSite(listing, now());
  if ("problem" in site) throw badRequest({ method: [siteProblemText(site.problem)] });
  if (method === "mailbox" && !claimMailboxes(site).includes(mailbox)) throw badRequest({ mailbox: [rules.mailboxNeeded()] });
  return { method, host: site.host, mailbox: method === "mailbox" ? mailbox : "", words, domain: site.domain };
}

async function begin(ctx: Asker, body: Body) {
  const { services, account, files } = ctx;
  requireVerified(account);
  const listing = await requireClaimable(ctx, body.business);
  const [file] = files;
  const { domain, ...way } = chooseWay(listing, body, file !== undefined);
  const image = file && way.method === "staff" ? await decodeImage(file) : undefined;
  if (image && "reason" in image) throw badRequest({ evidence: [image.reason] });
  const wait = await hit({ db: ctx.db, limits: services.limits }, rules.CLAIMS, account.id);
  if (wait > 0) throw tooMany(wait);
  if (domain && way.mailbox) await countMailTo(ctx, "claim", domain);
  const evidence = image && (await putEvidence(services.storage, image.content));
  try {
    return await openClaim(ctx.db, { business: body.business, account_id: account.id }, { way, evidence });
  } catch (error) {
    if (evidence) await dropEvidence(services.storage, evidence).catch(() => undefined);
    throw error;
  }
}

/**
 * Returns the claim of a mailed link.
 * @throws ApiError 404 if the link is invalid, 403 if the claim belongs to another account
 */
async function claimOfLink({ db, services, account }: Asker, token: string): Promise<store.ClaimRow> {
  const uuid = recordOfLink(token);
  const row = uuid === undefined ? undefined : await store.findClaim(db, uuid);
  const isIt =
    row && row.mailbox !== "" && isLinkToRecord(services.config.GUIDE_SECRET, "claim", token, { uuid: row.uuid, address: row.mailbox });
  if (!row || !isIt) throw notFound(rules.linkOver());
  if (row.account_id !== account.id) throw forbidden(rules.othersLink());
  return row;
}

export const claimHandlers: EndpointHandler[] = [
  handle(contract.listClaims, ({ query }, { db, account, address }) => {
    const { count, rows } = store.ownClaims(db, account.id, query.business);
    return listPage(query, address, {
      count,
      rows: async (window) => {
        const found = await rows(window);
        const cards = await findCards(
          db,
          found.map(({ business }) => business),
        );
        return found.flatMap((row) => {
          const card = cards.get(row.business);
          return card ? [toClaim(row, card)] : [];
        });
      },
    });
  }),

  handle(
    contract.beginClaim,
    async ({ body }, ctx) => {
      const { row, isNew } = await begin(ctx, body);
      if (!isNew) ctx.reply.code(200);
      return shownClaim(ctx.db, row);
    },
    ({ body: { business } }, ctx) => (business === undefined ? {} : refusedBy(() => requireClaimable(ctx, business))),
  ),

  handle(contract.getClaimOptions, async ({ params: { business: code } }, { db, account }) => {
    const listing = await store.findClaimable(db, code);
    const card = listing && (await findCards(db, [code])).get(code);
    if (!listing || !card) throw notFound();
    const [is_own, gathered, since, granted, last] = await Promise.all([
      isMember(db, code, account.id),
      // The numbers of an owned listing are visible to its owners only.
      listing.is_shell ? store.countGathered(db, code) : { saved_count: 0, enquiries_count: 0 },
      store.findOthersSince(db, code, account.id),
      listing.is_shell ? undefined : store.findGranted(db, code),
      store.findLast(db, account.id, code),
    ]);
    const site = provingSite(listing, now());
    const isProof = !("problem" in site);
    return {
      business: card,
      can_be_claimed: canBeClaimed(listing),
      email: account.email,
      is_verified: account.email_verified_at !== null,
      is_own,
      mailboxes: isProof ? claimMailboxes(site) : [],
      host: isProof ? site.host : "",
      reason: isProof ? "" : siteProblemText(site.problem),
      others_since: since?.toISOString() ?? null,
      can_be_disputed: granted !== undefined && !is_own,
      recommendations_count: card.recommendations_count,
      ...gathered,
      claim: last ? toClaim(last, card) : null,
    };
  }),

  handle(contract.lookAgain, async ({ params: { uuid } }, { db, services, account }) => {
    const wait = await hit({ db, limits: services.limits }, rules.CLAIM_CHECKS, account.id);
    if (wait > 0) throw tooMany(wait);
    const row = await lookForProof(db, account.id, uuid);
    return shownClaim(db, row);
  }),

  handle(contract.giveUpClaim, async ({ params: { uuid } }, { db, account }) => {
    await withdrawClaim(db, account.id, uuid);
    return undefined;
  }),

  handle(contract.getMailedClaim, async ({ params: { token } }, ctx) => {
    const row = await claimOfLink(ctx, token);
    return { business: (await shownClaim(ctx.db, row)).business, state: row.state };
  }),

  handle(contract.proveClaim, async ({ params: { token } }, ctx) => {
    const row = await claimOfLink(ctx, token);
    const listing = await store.findClaimable(ctx.db, row.business);
    const site = listing && provingSite(listing, now());
    // The mailbox is a proof only while it belongs to the website of the listing.
    if (!site || "problem" in site || !claimMailboxes(site).includes(row.mailbox)) throw notFound(rules.linkOver());
    const state = await prove(ctx.db, row.uuid);
    return { business: (await shownClaim(ctx.db, row)).business, state };
  }),

  ...staffClaimHandlers,
  ...transferHandlers,
  ...differenceHandlers,
];
