import { nameAndCounts } from "../../accounts/travellers/rules.ts";
import { asTraveller, findTravellerOfAccount } from "../../accounts/travellers/store.ts";
import { findVisible, isVisible } from "../../accounts/travellers/visibility/store.ts";
import { listByCodes } from "../../catalogue/listings/named/store.ts";
import { withDetails } from "../../catalogue/pictures/listPictures.ts";
import { notFound, tooMany } from "../../platform/endpoints/errors.ts";
import { hit } from "../../platform/endpoints/limits.ts";
import { listPage } from "../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { relationshipStatus } from "../follows/rules.ts";
import { asGuideRow, listFollowedGuides } from "../guides/lists/store.ts";
import { toVisitedBusiness } from "../visits/ownVisits/store.ts";
import { findPeople, getPassport, getTravellerHome, listPeople } from "./contract.ts";
import { NAME_SEARCHES, NEWS_GUIDES_MAX, NEWS_PEOPLE_MAX } from "./rules.ts";
import * as store from "./store.ts";

export const travellerProfileHandlers: EndpointHandler[] = [
  handle(getPassport, async ({ params: { code } }, { db, traveller: own }) => {
    const found = await findVisible(db, own?.code, code);
    if (!found?.sees.profile) throw notFound();
    const sees_lists = found.sees.lists;
    const [standing, follows, countries] = await Promise.all([
      store.readStanding(db, code),
      own ? store.findFollows(db, own.code, code) : undefined,
      sees_lists ? store.listCountries(db, code) : [],
    ]);
    if (!standing) throw notFound();
    return {
      traveller: sees_lists ? found.traveller : nameAndCounts(found.traveller),
      sees_lists,
      is_self: own?.code === code,
      is_verified: standing.is_verified,
      own_follow: follows?.own ?? null,
      follows_you: follows?.follows_you ?? false,
      since: sees_lists ? new Date(standing.since).toISOString() : null,
      countries,
      recommendations_count: sees_lists ? standing.recommendations_count : 0,
    };
  }),

  handle(listPeople, ({ query }, { db, address, account, traveller: { code } }) => {
    const { kind } = query;
    const [isShown, seesLists] = [isVisible("profile", code), isVisible("lists", code)];
    return listPage(query, address, {
      count: () => store.countPeople(db, code, kind, isShown),
      rows: async (window) => {
        const [own, rows] = await Promise.all([
          findTravellerOfAccount(db, account.id),
          store.listPeople(db, code, kind, isShown, seesLists, window),
        ]);
        if (!own) return [];
        const paths = await store.listPaths(
          db,
          code,
          rows.map((row) => row.traveller.code),
          seesLists,
        );
        return rows.map(({ relationship, sees_lists, ...row }) => {
          const shown = asTraveller(row.traveller);
          const traveller = sees_lists ? shown : nameAndCounts(shown);
          const [from_traveller, to_traveller] = kind === "following" ? [own, traveller] : [traveller, own];
          return {
            ...row,
            traveller,
            people: paths.get(traveller.code) ?? [],
            relationship: {
              uuid: relationship.uuid,
              status: relationshipStatus(relationship.status),
              created: relationship.created.toISOString(),
              from_traveller,
              to_traveller,
            },
          };
        });
      },
    });
  }),

  handle(findPeople, async ({ query }, { db, services, address, account, traveller: { code } }) => {
    const wait = await hit(services, NAME_SEARCHES, account.id);
    if (wait > 0) throw tooMany(wait);
    const found = await store.findByName(db, code, query.name, isVisible("profile", code));
    const seesLists = isVisible("lists", code);
    return listPage(query, address, {
      count: () => found.length,
      rows: async ({ offset, limit }) => {
        const codes = found.slice(offset, offset + limit);
        const [rows, paths] = await Promise.all([
          store.listByCode(db, code, codes, seesLists),
          store.listPaths(db, code, codes, seesLists),
        ]);
        return rows.map(({ sees_lists, ...row }) => {
          const shown = asTraveller(row.traveller);
          return {
            ...row,
            traveller: sees_lists ? shown : nameAndCounts(shown),
            people: paths.get(shown.code) ?? [],
          };
        });
      },
    });
  }),

  handle(getTravellerHome, async (_input, { db, account, traveller: { code } }) => {
    const [own, requests_count, rows, guides] = await Promise.all([
      findTravellerOfAccount(db, account.id),
      store.countPeople(db, code, "requests", isVisible("profile", code)),
      store.listNews(db, code, isVisible("lists", code)),
      listFollowedGuides(db, code, isVisible("lists", code), NEWS_PEOPLE_MAX, NEWS_GUIDES_MAX),
    ]);
    const cards = await listByCodes(db, [...new Set(rows.map(({ visit }) => visit.business))]);
    const byCode = new Map(withDetails(cards).map((card) => [card.business_code, card]));
    const news = rows.flatMap(({ visit, traveller }) => {
      const business = byCode.get(visit.business);
      return business ? [toVisitedBusiness(visit, business, asTraveller(traveller))] : [];
    });
    return { following_count: own?.following_count ?? 0, requests_count, news, guides: guides.map(asGuideRow) };
  }),
];
