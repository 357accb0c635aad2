import { firstName } from "../../accounts/travellers/rules.ts";
import type { Limit } from "../../platform/endpoints/endpoint.ts";
import { fileInReadersLanguage } from "../../platform/languages/pageAddress.ts";
import { choose, plural, t } from "../../platform/languages/text.ts";
import { formatList } from "../../platform/values/format.ts";

/** Limits of the news: people whose recommendations are read (last followed first), and recommendations of each. */
export const NEWS_PEOPLE_MAX = 200;
export const NEWS_OF_EACH_MAX = 5;
export const NEWS_MAX = 12;
export const NEWS_GUIDES_MAX = 3;
export const GUIDES_SIZE = 10;
/** Recommendations on one page of a passport. */
export const RECOMMENDATIONS_SIZE = 6;

/** Limits of a search by name: results, and the rows read to find them. */
export const NAMED_MAX = 60;
export const NAMED_READ_MAX = 300;
export const NAME_MIN = 2;
export const NAME_MAX = 80;
/** Limits searches per account, so that a client can look for friends but not copy the list of all travellers. */
export const NAME_SEARCHES: Limit = { name: "name_searches", hits: 60, seconds: 600 };

export const TRAVELLER_HOME = "/traveller/";
export const FOLLOWING = "/traveller/following/";
export const INVITE = "/traveller/invite/";
export const FOLLOW_HASHTAGS = "/traveller/follow-hashtags/";
export const UPDATE_HASHTAGS = "/traveller/follow-hashtags/update/";
export const travellerUrl = (code: string): string => `/traveller/${code}/`;

/** Returns the URL of a public passport's picture in the shape of a phone's screen. */
export const passportStoryUrl = (code: string): string => fileInReadersLanguage(`/media/passport/${code}/story`);

/** English writes "Maya’s" but "James’". */
const nameEnding = (name: string) => (/s$/i.test(name) ? "s" : "other");

/** Returns "Maya’s guides". */
export const guidesTitle = (name: string): string => t`${name}${choose(nameEnding(name), { s: "’", other: "’s" })} guides`;

/** Returns "Maya’s passport: 4 countries, in Asia and Europe; 14 places recommended." @param world visited countries, as worldText counts them */
export const passportDescription = (name: string, world: string, recommended: number): string =>
  t`${name}${choose(nameEnding(name), { s: "’", other: "’s" })} passport: ${world}; ${plural(recommended, "# place", "# places")} recommended.`;

/** Returns the text of a row in a list of people: "Japan. 14 recommendations. Follows you." */
export function personText({
  home,
  recommendations_count,
  people,
  follows_you,
}: {
  /** Name of the home country; undefined if it is hidden. */
  home: string | undefined;
  recommendations_count: number;
  people: readonly { name: string }[];
  follows_you: boolean;
}): string {
  const parts = [
    home === undefined ? "" : t`${home}.`,
    recommendations_count > 0 ? t`${plural(recommendations_count, "# recommendation", "# recommendations")}.` : "",
    people.length > 0 ? t`Followed by ${formatList(people.map(({ name }) => firstName(name)))}, whom you follow.` : "",
    follows_you ? t`Follows you.` : "",
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(" ") : t`New here.`;
}

/**
 * Returns a link that opens the traveller's own mail program with a short email.
 * @param guide name of the guide
 */
export function mailtoUrl(url: string, guide: string): string {
  const body = `${t`These are the places I recommend:`}\n${url}\n`;
  return `mailto:?subject=${encodeURIComponent(t`Have a look at ${guide}`)}&body=${encodeURIComponent(body)}`;
}
