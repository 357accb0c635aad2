import { Search } from "lucide";
import { usePrivateHref } from "../../accounts/travellers/usePrivateHref.ts";
import { inSentence } from "../../catalogue/places/article.ts";
import { exploreLabel } from "../../platform/guideName.ts";
import { t } from "../../platform/languages/text.ts";
import { useGuide } from "../../platform/pages/useGuide.ts";
import { useHref } from "../../platform/pages/useHref.ts";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { LeaderLine } from "../../ui/LeaderLine.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import type { DeadLink } from "./deadLinks.ts";
import type { Nearest } from "./nearestPages.ts";

interface Props {
  nearest: Nearest[];
  /** Heading and text about the former page; left out if it is unknown. */
  title?: string;
  text?: string;
  /** Link to show instead of the search and of other pages, for a dead link from an email. */
  next?: DeadLink["next"];
}

/** Search field and links to other pages. */
function OtherPages() {
  const link = useHref();
  const { name, place } = useGuide();
  return (
    <>
      <search className="mt-8 block max-w-[34rem]">
        <form action={link("/search/")} method="get" noValidate className="flex items-end gap-3">
          <label className="grow">
            <span className="mb-1.5 block font-semibold">Search the guide</span>
            <input type="search" name="q" required maxLength={200} placeholder="Where do you want to go?" className="field-input" />
          </label>
          <button type="submit" className="button button-filled">
            <Icon of={Search} size={20} />
            <span className="max-sm:sr-only">Search</span>
          </button>
        </form>
      </search>
      <ul className="mt-6 flex flex-wrap gap-x-8">
        <li>
          <ArrowLink href={link("/explore/")}>{exploreLabel(name)}</ArrowLink>
        </li>
        <li>
          <ArrowLink href={link(place?.href ?? "/explore/countries/")}>
            {place ? t`All of ${inSentence(place.name)}` : t`All countries`}
          </ArrowLink>
        </li>
        <li>
          <ArrowLink href={link("/explore/activities/")}>All activities</ArrowLink>
        </li>
      </ul>
    </>
  );
}

/** Page for every URL that does not exist or no longer exists: likely matches, a search field and links to other pages. */
export function NotFound({ nearest, title, text = t`The address may be mistyped, or the page may have been removed.`, next }: Props) {
  const link = useHref();
  const privateLink = usePrivateHref();
  const { name } = useGuide();
  return (
    <section className="page grid gap-x-14 gap-y-8 py-12 lg:grid-cols-[7fr_5fr] lg:py-20">
      <title>{`${title ?? t`Page not found`} · ${name}`}</title>
      <meta name="description" content={text} />
      <meta name="robots" content="noindex" />
      <div>
        <PageTitle>{title ?? t`We can't find that page`}</PageTitle>
        <p className="mt-6 max-w-[44ch] font-display text-intro leading-[1.46]">{text}</p>
        {nearest.length > 0 && (
          <nav aria-labelledby="nearest" className="mt-8 max-w-[34rem]">
            <h2 id="nearest" className="small-caps border-t border-ink pt-2 text-ink2">
              Did you mean
            </h2>
            <ul className="mt-1">
              {nearest.map(({ href, label, about }) => (
                <li key={href}>
                  <a href={link(href)} className="block min-h-11 py-2 hover:underline">
                    <LeaderLine label={<span className="font-display text-intro font-[560]">{label}</span>}>
                      <span className="text-ink2">{about}</span>
                    </LeaderLine>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {next ? (
          <p className="mt-8">
            <a href={next.isPrivate ? privateLink(next.href) : link(next.href)} className="button button-filled">
              {next.label}
            </a>
          </p>
        ) : (
          <OtherPages />
        )}
      </div>
      <figure className="max-lg:hidden">
        <div className="plate h-full min-h-96">
          <img src="/media/activity/sailing/standard" alt="" loading="lazy" />
        </div>
        <figcaption className="caption mt-2 text-ink2">Off the chart, but afloat.</figcaption>
      </figure>
    </section>
  );
}
