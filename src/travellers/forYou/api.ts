import { findTravellerOfAccount } from "../../accounts/travellers/store.ts";
import { isVisibleToViewer } from "../../accounts/travellers/visibility/store.ts";
import { listByCodes } from "../../catalogue/listings/named/store.ts";
import { kilometres } from "../../catalogue/listings/nearby/rules.ts";
import { withDetails } from "../../catalogue/pictures/listPictures.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { itemAt } from "../../platform/values/items.ts";
import { listLoved, listNearSaved, listTagged } from "../trust/listingSuggestions/store.ts";
import { pathStatements } from "../trust/paths/store.ts";
import { createPartFiller, type NearRow, rankListings, rankNear, rankTagged, type TrustedListing } from "../trust/ranking.ts";
import { listingReason, lovedReason, nearReason, othersSaying, tagReason } from "../trust/reasons.ts";
import { readProgress } from "../trust/store.ts";
import { getForYou } from "./contract.ts";
import { FEW, FOLLOWED_MAX, FURTHER_MAX, LOVED_MAX, NEAR_MAX, TAGGED_MAX } from "./rules.ts";
import { listComments } from "./store.ts";

const paths = pathStatements(isVisibleToViewer("lists"));

async function nearSaved(db: DbOrTransaction, code: string): Promise<NearRow[]> {
  const rows = await listNearSaved(db, code);
  return rows.map(({ business, saved, saved_name, ...at }) => {
    const from = { latitude: at.saved_latitude, longitude: at.saved_longitude };
    return { business, saved, saved_name, distance: Math.round(kilometres(from, at) * 100) / 100 };
  });
}

/** Returns the recommendations for a traveller by part, in the order of the page. */
async function partsFor(db: DbOrTransaction, code: string) {
  const [trusted, near, tagged] = await Promise.all([paths.listTrusted(db, code), nearSaved(db, code), listTagged(db, code)]);
  // A listing recommended by a followed traveller also counts the points of people one step further.
  const listings = rankListings([...trusted.followed, ...trusted.further]);
  const isFollowed = ({ said }: TrustedListing) => said[0]?.step === 1;
  const fillPart = createPartFiller();
  const followed = fillPart(listings.filter(isFollowed), FOLLOWED_MAX);
  const further = fillPart(
    listings.filter((one) => !isFollowed(one)),
    FURTHER_MAX,
  );
  const around = fillPart(rankNear(near), NEAR_MAX);
  const tags = fillPart(rankTagged(tagged), TAGGED_MAX);
  const rows = [...followed, ...further, ...around, ...tags];
  if (rows.length >= FEW) return { followed, further, near: around, tagged: tags, loved: [] };
  const taken = new Set(rows.map(({ business }) => business));
  const loved = (await listLoved(db, code)).filter(({ business }) => !taken.has(business)).slice(0, LOVED_MAX);
  return { followed, further, near: around, tagged: tags, loved };
}

export const forYouHandlers: EndpointHandler[] = [
  handle(getForYou, async (_input, { db, account, traveller }) => {
    // Owners and staff have no traveller; they see the most recommended places.
    const [own, { save, recommend }, parts] = await Promise.all([
      traveller && findTravellerOfAccount(db, account.id),
      readProgress(db, traveller?.code ?? ""),
      partsFor(db, traveller?.code ?? ""),
    ]);
    const said = [...parts.followed, ...parts.further].flatMap(({ said: [first] }) => first ?? []);
    const shown = [...said, ...parts.near, ...parts.tagged, ...parts.loved].map(({ business }) => business);
    const [found, words] = await Promise.all([
      listByCodes(db, shown),
      listComments(
        db,
        said.map(({ uuid }) => uuid),
      ),
    ]);
    const cards = new Map(withDetails(found).map((card) => [card.business_code, card]));
    const withCard = <Row extends { business: string }, Entry>(rows: readonly Row[], entryOf: (row: Row) => Entry) =>
      rows.flatMap((row) => {
        const business = cards.get(row.business);
        return business ? [{ business, ...entryOf(row) }] : [];
      });
    const peopleEntry = (listing: TrustedListing) => {
      const { uuid, rating, familiarity, created, person, via } = itemAt(listing.said, 0);
      return {
        reason: listingReason(listing),
        quote: { comment: words.get(uuid) ?? "", rating, familiarity, created },
        person,
        via,
        others: othersSaying(listing),
      };
    };
    return {
      following_count: own?.following_count ?? 0,
      done: { save, recommend },
      followed: withCard(parts.followed, peopleEntry),
      further: withCard(parts.further, peopleEntry),
      near: withCard(parts.near, (row) => ({
        reason: nearReason(row),
        saved: { business_code: row.saved, name: row.saved_name },
        distance: row.distance,
      })),
      tagged: withCard(parts.tagged, ({ hashtag }) => ({ reason: tagReason(hashtag), hashtag })),
      loved: withCard(parts.loved, ({ recommendations_count }) => ({ reason: lovedReason(recommendations_count) })),
    };
  }),
];
