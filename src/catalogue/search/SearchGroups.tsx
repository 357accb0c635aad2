import { CornerDownLeft, List, MapPin } from "lucide";
import type { ReactNode } from "react";
import { counted, t } from "../../platform/languages/text.ts";
import { formatPrice } from "../../platform/values/format.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { BusinessCard } from "../listings/contract.ts";
import { pictureAt } from "../listings/rules.ts";
import { Flag } from "../places/Flag.tsx";
import { ActivityIcon } from "./ActivityIcon.tsx";
import type { PlaceResult, ResultList } from "./contract.ts";
import { type ActivityResult, areaAbout, type CountryResult, matchedParts, SCORES, scoreName } from "./results.ts";

/** Results of a search, by group. */
export interface Results {
  countries: CountryResult[];
  areas: PlaceResult[];
  businesses: BusinessCard[];
  /** Filtered lists that match the query; shown before the businesses. */
  lists: ResultList[];
  /** Number of leading businesses whose name is the query: they come before the lists. */
  named: number;
  activities: ActivityResult[];
}

export const countResults = ({ countries, areas, businesses, lists, activities }: Results) =>
  countries.length + areas.length + businesses.length + lists.length + activities.length;

/** Whether the only results are places without listings. */
export const isBarren = ({ countries, areas, businesses, lists, activities }: Results): boolean =>
  businesses.length + lists.length + activities.length === 0 &&
  countries.every(({ isEmpty }) => isEmpty) &&
  areas.every(({ businesses_count: count }) => !count);

interface Line {
  href: string;
  name: string;
  about: string;
  icon: ReactNode;
  /** Score of the match: Enter opens the best of all groups. */
  score?: number;
}

const listLine = ({ name, url, is_all: isAll }: ResultList): Line => ({
  href: url,
  name,
  about: t`Filter and sort the whole list`,
  icon: <Icon of={List} size={22} />,
  // The list of a whole kind scores like an exact name: one of the hotels is called Hotel.
  score: isAll ? SCORES.exact : SCORES.list,
});
const countryLine = ({ code, name, about, isEmpty }: CountryResult): Line => ({
  href: `/explore/${code}/`,
  name,
  about,
  ...(isEmpty ? { score: SCORES.empty } : {}),
  icon: <Flag code={code} size={32} />,
});
const areaLine = ({ name, slug, country, businesses_count: count = 0, is_exact: isExact }: PlaceResult): Line => ({
  href: `/explore/${country.code}/${slug}/`,
  name,
  about: withCommas([areaAbout({ name, slug, country }), ...(count > 0 ? [counted(count, "# place", "# places")] : [])]),
  ...(count === 0 ? { score: SCORES.empty } : isExact ? { score: SCORES.exact } : {}),
  icon: <Icon of={MapPin} size={22} />,
});
const activityLine = ({ activity, country, name, about }: ActivityResult): Line => ({
  href: country ? `/explore/${country}/activities/${activity}/` : `/explore/activities/${activity}/`,
  name,
  about,
  icon: <ActivityIcon activity={activity} />,
});

/** Returns the saving of a direct booking in a few words. */
const directSaving = ({ discount, bonus_credit }: BusinessCard) =>
  discount > 0 ? t`${discount}% off direct` : bonus_credit > 0 ? t`${formatPrice(bonus_credit, "USD")} credit` : "";

/** Returns the line of a listing: its picture, name, place and saving. */
export const businessLine = (card: BusinessCard): Line => ({
  href: card.profile_url,
  name: card.name,
  about: [withCommas([card.area?.name || card.city, card.country.name]), directSaving(card)].filter(Boolean).join(" · "),
  icon: (
    <img
      src={pictureAt(card.cover_image_link, "thumb")}
      alt=""
      width={40}
      height={30}
      loading="lazy"
      decoding="async"
      className="h-7.5 w-10 rounded-badge object-cover"
    />
  ),
});

/** Renders a name with the matched parts underlined. A translator would take each part for a word. */
const Matched = ({ name, query }: { name: string; query: string }) =>
  matchedParts(name, query).map(({ text, isMatch }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text nothing else distinguishes
    <span key={index} translate="no" className={isMatch ? "underline decoration-2 decoration-sea underline-offset-4" : undefined}>
      {text}
    </span>
  ));

interface GroupProps {
  title: string;
  /** Number of lines before, while the response to the current query is loading. */
  linesBefore?: number | undefined;
  level: 2 | 3;
  lines: Line[];
  query: string;
}

/** Height of a row. The group has a fixed height while results load, so that the rows below do not move. */
const LINE_REM = 3;

function Group({ title, level, lines, query, linesBefore }: GroupProps) {
  const Heading = `h${level}` as const;
  if (linesBefore !== undefined)
    return (
      <section aria-label={title} aria-busy="true" className="min-w-0">
        <Heading className="small-caps px-3 pb-1 text-ink2">{title}</Heading>
        <p
          className="animate-[fade_150ms_150ms_both] px-3 pt-3 text-ink2"
          style={{ minHeight: `${Math.max(1, linesBefore) * LINE_REM}rem` }}
        >
          Updating…
        </p>
      </section>
    );
  if (lines.length === 0) return null;
  return (
    <section aria-label={title} className="min-w-0">
      <Heading className="small-caps px-3 pb-1 text-ink2">{title}</Heading>
      <ul>
        {lines.map(({ href, name, about, icon, score }) => (
          <li key={href}>
            <a
              href={href}
              data-result=""
              data-score={score ?? scoreName(name, query)}
              className="group flex min-h-12 items-center gap-4 rounded-control px-3 py-1 hover:bg-sand focus-visible:outline-offset-[-3px] focus:bg-sea-tint data-best:bg-sea-tint"
            >
              <span className="grid w-10 flex-none place-items-center">{icon}</span>
              <span className="min-w-0 flex-1">
                <span className="block font-display text-intro leading-tight font-[560] wrap-anywhere">
                  <Matched name={name} query={query} />
                </span>
                <span className="block text-small text-ink2">{about}</span>
              </span>
              <Icon of={CornerDownLeft} size={18} className="flex-none opacity-0 group-focus:opacity-100 group-data-best:opacity-100" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Renders the four groups, two side by side if there is space. Each result is a link. Screen readers and arrow keys follow the visual
 * order: places come before businesses.
 * @param level of the groups' headings
 * @param before number of lines of the last response, for another query, while the server responds
 */
export function SearchGroups({
  results,
  query,
  level = 3,
  before,
}: {
  results: Results;
  query: string;
  level?: 2 | 3;
  before?: { areas: number; businesses: number } | undefined;
}) {
  const { countries, areas, businesses, lists, named, activities } = results;
  const listings = [
    ...businesses.slice(0, named).map((card) => ({ ...businessLine(card), score: SCORES.exact })),
    ...lists.map(listLine),
    ...businesses.slice(named).map(businessLine),
  ];
  const isWide = before !== undefined || [countries, areas, listings, activities].filter(({ length }) => length > 0).length > 1;
  return (
    <div className={`grid content-start gap-x-6 gap-y-5 ${isWide ? "sm:grid-cols-2" : ""}`}>
      <Group title="Countries" level={level} query={query} lines={countries.map(countryLine)} />
      <Group title="Areas" level={level} query={query} lines={areas.map(areaLine)} linesBefore={before?.areas} />
      <Group title="Businesses" level={level} query={query} lines={listings} linesBefore={before?.businesses} />
      <Group title="Activities" level={level} query={query} lines={activities.map(activityLine)} />
    </div>
  );
}
