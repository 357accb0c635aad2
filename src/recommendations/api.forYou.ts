import { listByCodes } from "../businesses/store.named.ts";
import { areaPictures, diversifyPictures, pickCards } from "../media/rules.lists.ts";
import { type EndpointHandler, handle } from "../platform/http/context.ts";
import { findTravellerOfAccount } from "../travellers/store.ts";
import { areWordsVisible } from "../travellers/store.visibility.ts";
import { getForYou } from "./contract.forYou.ts";
import { groupByListing, interleaveLists, LOVED_MAX, OFFERS_MAX, pickQuotes, QUOTES_MAX } from "./rules.forYou.ts";
import {
  type AreaRow,
  listAreasOfPeople,
  listLoved,
  listLovedIn,
  listOffers,
  listRecommendationsOf,
  listWishedCountries,
} from "./store.forYou.ts";

/** Recommendations read to find so many different listings with something to read. */
const RECOMMENDATIONS_READ = 40;
/** So many more than are shown, because some stand in another part or show what a neighbour shows. */
const SPARE = QUOTES_MAX + OFFERS_MAX + 4;

function areasOf(rows: readonly AreaRow[]) {
  const pictures = areaPictures(rows, "card");
  return rows.map(({ slug, name, country_code, country_name, people_count, people }, index) => ({
    area: { slug, name, country_code },
    country: { code: country_code, name: country_name },
    people_count,
    people,
    image_link: pictures[index] ?? "",
  }));
}

export const forYouHandlers: EndpointHandler[] = [
  handle(getForYou, async (_input, { db, account, traveller }) => {
    // Owners and staff have no traveller; they see what everybody loves.
    const own = traveller && (await findTravellerOfAccount(db, account.id));
    const code = own?.code ?? "";
    const wished_countries = await listWishedCountries(db, code);
    const countries = wished_countries.map((one) => one.code);
    const isShown = areWordsVisible(code);
    const [said, areas, lovedThere, loved, offers] = await Promise.all([
      listRecommendationsOf(db, code, isShown, RECOMMENDATIONS_READ),
      listAreasOfPeople(db, code, isShown),
      listLovedIn(db, code, countries, LOVED_MAX),
      listLoved(db, code, LOVED_MAX + SPARE),
      listOffers(db, countries, OFFERS_MAX),
    ]);
    const listings = groupByListing(said);
    const lovedCodes = [...new Set([...interleaveLists(lovedThere).slice(0, LOVED_MAX), ...loved])];
    const offered = interleaveLists(offers).slice(0, OFFERS_MAX * 2);
    const [ofSaid, ofLoved, ofOffers] = await Promise.all([
      listByCodes(
        db,
        listings.map(({ business }) => business),
      ),
      listByCodes(db, lovedCodes),
      listByCodes(db, offered),
    ]);
    const known = new Set(ofSaid.map(({ business_code }) => business_code));
    const quoteRows = pickQuotes(listings.filter(({ business }) => known.has(business)));
    const shown = new Set(quoteRows.map(({ business }) => business));
    const cards = new Map(
      diversifyPictures(quoteRows.flatMap(({ business }) => ofSaid.filter((one) => one.business_code === business))).map((card) => [
        card.business_code,
        card,
      ]),
    );
    const lovedShown = pickCards(
      ofLoved.filter(({ business_code }) => !shown.has(business_code)),
      LOVED_MAX,
    );
    for (const { business_code } of lovedShown) shown.add(business_code);
    return {
      following_count: own?.following_count ?? 0,
      told: quoteRows.flatMap(({ business, created, rating, comment, people_count, ...traveller }) => {
        const card = cards.get(business);
        return card ? [{ business: card, created: new Date(created).toISOString(), rating, comment, people_count, traveller }] : [];
      }),
      areas: areasOf(areas),
      loved: lovedShown,
      offers: pickCards(
        ofOffers.filter(({ business_code }) => !shown.has(business_code)),
        OFFERS_MAX,
      ),
      wished_countries,
    };
  }),
];
