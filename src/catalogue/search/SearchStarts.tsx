import { Compass, List } from "lucide";
import type { ReactNode } from "react";
import { counted, t } from "../../platform/languages/text.ts";
import { quoted, withCommas } from "../../platform/values/punctuation.ts";
import { Icon } from "../../ui/Icon.tsx";
import { inSentence } from "../places/article.ts";
import { areaUrl, CATEGORY_PATHS, countryUrl } from "../places/urls.ts";
import type { ResultList, Start } from "./contract.ts";

/** Shows the words of a query without matches: the results are for the other words. */
export const LeftOut = ({ words }: { words: readonly string[] }) => (
  <p aria-live="polite" className={words.length > 0 ? "px-5 pt-5 text-ink2 sm:px-7" : "sr-only"}>
    {words.length > 0 && t`No results for ${withCommas(words.map(quoted))}. Showing results for the rest.`}
  </p>
);

function startUrl(country: string, slug: string | null, isToDo: boolean): string {
  if (slug === null) return `${countryUrl(country)}${isToDo ? "?business_type=activity&business_type=sight#list" : ""}`;
  return `${areaUrl(country, slug)}${isToDo ? `${CATEGORY_PATHS.activity}/` : ""}`;
}

/** Renders a link outside the four groups, which the arrow keys reach too. */
export const ResultLine = ({ href, name, about, icon }: { href: string; name: string; about: string; icon: ReactNode }) => (
  <a
    href={href}
    data-result=""
    className="flex min-h-12 items-center gap-4 rounded-control px-3 py-1 hover:bg-sand focus-visible:outline-offset-[-3px] focus:bg-sea-tint"
  >
    <span className="grid w-10 flex-none place-items-center">{icon}</span>
    <span className="min-w-0 flex-1">
      <span className="block font-display text-intro leading-tight font-[560] wrap-anywhere">{name}</span>
      <span className="block text-small text-ink2">{about}</span>
    </span>
  </a>
);

/**
 * Renders areas to start from, for visitors who have not typed yet or found nothing.
 * @param isToDo links to things to do in each area that has any, instead of to the area
 * @param near the place in the query that the areas are around
 */
export function Starts({
  starts,
  isToDo = false,
  near = null,
  level = 3,
}: {
  starts: readonly Start[];
  isToDo?: boolean;
  near?: string | null;
  level?: 2 | 3;
}) {
  if (starts.length === 0) return null;
  const isActive = isToDo && starts.some((one) => one.has_things_to_do);
  const unnamed = isActive ? t`Things to do` : t`Places to start`;
  // "Nearest", not "near": in a guide of one region they may be on another continent.
  const title = near === null ? unnamed : t`Nearest to ${near}`;
  const Heading = `h${level}` as const;
  return (
    <section aria-label={title} className="px-2 py-5 sm:px-4">
      <Heading className="small-caps px-3 pb-1 text-ink2">{title}</Heading>
      <ul>
        {starts.map(({ name, slug, country, businesses_count, has_things_to_do }) => (
          <li key={slug ?? country.code}>
            <ResultLine
              href={startUrl(country.code, slug, isToDo && has_things_to_do)}
              name={isToDo && has_things_to_do ? t`Things to do in ${slug === null ? inSentence(name) : name}` : name}
              about={withCommas([slug !== null && country.name, counted(businesses_count, "# place", "# places")])}
              icon={<Icon of={Compass} size={22} />}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Offers the list nearest to the query, or else areas to start from. */
export function Instead({
  offers,
  starts,
  near,
  level = 3,
}: {
  offers: readonly ResultList[];
  starts: readonly Start[];
  near: string | null;
  level?: 2 | 3;
}) {
  if (offers.length === 0) return <Starts level={level} starts={starts} isToDo near={near} />;
  const Heading = `h${level}` as const;
  return (
    <section aria-label="Try instead" className="px-2 py-5 sm:px-4">
      <Heading className="small-caps px-3 pb-1 text-ink2">Try instead</Heading>
      <ul>
        {offers.map(({ name, url }) => (
          <li key={url}>
            <ResultLine href={url} name={name} about="Filter and sort the whole list" icon={<Icon of={List} size={22} />} />
          </li>
        ))}
      </ul>
    </section>
  );
}
