import { Compass } from "lucide";
import { inSentence } from "../places/rules.article.ts";
import { areaUrl, CATEGORY_PATHS, countryUrl } from "../places/rules.urls.ts";
import { formatCount } from "../platform/format.ts";
import { Icon } from "../ui/Icon.tsx";
import type { Start } from "./contract.ts";

/** Says which words of a query nothing is found for: the answer is to the others. */
export const LeftOut = ({ words }: { words: readonly string[] }) => (
  <p aria-live="polite" className={words.length > 0 ? "px-5 pt-5 text-ink2 sm:px-7" : "sr-only"}>
    {words.length > 0 && `Nothing found for ${words.map((word) => `“${word}”`).join(", ")}: left out.`}
  </p>
);

function addressOf(country: string, slug: string | null, isToDo: boolean): string {
  if (slug === null) return `${countryUrl(country)}${isToDo ? "?business_type=activity&business_type=sight#list" : ""}`;
  return `${areaUrl(country, slug)}${isToDo ? `${CATEGORY_PATHS.activity}/` : ""}`;
}

/**
 * Areas to go on from, for who has typed nothing yet, or found nothing.
 * @param isToDo leads to what there is to do in each, where there is anything, instead of to the area
 * @param near the place that was looked for, which they are around
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
  const title = `${isActive ? "Things to do" : "Places to start from"}${near === null ? "" : ` near ${near}`}`;
  const Heading = `h${level}` as const;
  return (
    <section aria-label={title} className="px-2 py-5 sm:px-4">
      <Heading className="small-caps px-3 pb-1 text-ink2">{title}</Heading>
      <ul>
        {starts.map(({ name, slug, country, businesses_count, has_things_to_do }) => (
          <li key={slug ?? country.code}>
            <a
              href={addressOf(country.code, slug, isToDo && has_things_to_do)}
              data-result=""
              className="flex min-h-12 items-center gap-4 rounded-control px-3 py-1 hover:bg-sand focus-visible:outline-offset-[-3px] focus:bg-sea-tint"
            >
              <span className="grid w-10 flex-none place-items-center">
                <Icon of={Compass} size={22} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-display text-[1.1875rem] leading-tight font-[560] wrap-anywhere">
                  {isToDo && has_things_to_do ? `Things to do in ${slug === null ? inSentence(name) : name}` : name}
                </span>
                <span className="block text-small text-ink2">
                  {slug !== null && `${country.name}, `}
                  {formatCount(businesses_count, "place", "places")}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
