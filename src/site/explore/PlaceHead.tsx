import { ChevronRight } from "lucide";
import type { ReactNode } from "react";
import { Flag } from "../../catalogue/places/Flag.tsx";
import { formatNumber } from "../../platform/values/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { LeaderLine } from "../../ui/LeaderLine.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";

interface Props {
  crumbs: { href: string; label: string; flag?: string }[];
  name: string;
  about: ReactNode;
  facts: { label: string; value: ReactNode }[];
  picture: string;
  /** Actions, such as marking the place as visited. */
  children?: ReactNode;
}

/** Returns a smaller size for long names, so that they break only between words. */
function headingSizeClass(name: string): string {
  const longest = Math.max(...name.split(/[\s-]/).map((word) => word.length));
  if (longest > 16) return "text-[clamp(2.125rem,1.2rem_+_3vw,3.5rem)]";
  return longest > 11 || name.length > 18 ? "text-[clamp(2.5rem,1.3rem_+_4.4vw,5rem)]" : "text-[clamp(4.3125rem,2.9rem_+_4.6vw,7rem)]";
}

function Breadcrumbs({ crumbs, current }: { crumbs: Props["crumbs"]; current: string }) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className="flex flex-wrap gap-x-2 text-ink2">
        {crumbs.map(({ href, label, flag }) => (
          <li key={href} className="inline-flex items-center gap-2">
            <a
              href={href}
              className="inline-flex min-h-11 items-center gap-2 underline decoration-rule underline-offset-4 hover:decoration-ink"
            >
              {flag !== undefined && <Flag code={flag} size={22} />}
              {label}
            </a>
            <Icon of={ChevronRight} size={16} />
          </li>
        ))}
        <li className="inline-flex min-h-11 items-center" aria-current="page">
          {current}
        </li>
      </ol>
    </nav>
  );
}

function HeadPicture({ picture }: Pick<Props, "picture">) {
  return (
    <picture>
      <source media="(max-width: 576px)" srcSet={picture.replace(/\/standard$/, "/wide")} />
      <img src={picture} alt="" fetchPriority="high" />
    </picture>
  );
}

/** Header of a list within a place: a strip of the place's picture and one line, so that the list begins on the first screen. */
export function ListHead({ crumbs, title, current, picture }: Pick<Props, "crumbs" | "picture"> & { title: string; current: string }) {
  return (
    <>
      <div className="plate h-18 rounded-none lg:h-24">
        <HeadPicture picture={picture} />
      </div>
      <div className="page pt-2">
        <Breadcrumbs crumbs={crumbs} current={current} />
        <PageTitle className="mt-1 text-balance">{title}</PageTitle>
      </div>
    </>
  );
}

/** Returns the paragraph of a place. @param text begins with the introduction, if there is one */
export const placeText = (
  { introduction, introduction_language }: { introduction: string; introduction_language?: string | undefined },
  text: string,
): ReactNode =>
  introduction_language ? (
    <>
      <span lang={introduction_language}>{introduction}</span>
      {text.slice(introduction.length)}
    </>
  ) : (
    text
  );

/**
 * Header of a place's page: its name set large, a paragraph, facts on leader dots, and its picture bleeding to the window's top and right.
 */
export function PlaceHead({ crumbs, name, about, facts, picture, children }: Props) {
  return (
    <div className="overflow-x-clip">
      <div className="page grid gap-x-14 gap-y-6 lg:min-h-[620px] lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="lg:pt-11 lg:pb-8">
          <Breadcrumbs crumbs={crumbs} current={name} />
          <h1 className={`mt-1 -ms-[.04em] leading-[.92] tracking-[-.04em] hyphens-auto ${headingSizeClass(name)}`}>{name}</h1>
          {about !== "" && (
            <p dir="auto" className="mt-6 max-w-[44ch] font-display text-intro leading-[1.46] font-normal">
              {about}
            </p>
          )}
          {children && <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2.5">{children}</div>}
          <dl className="mt-5 max-w-[560px]">
            {facts.map(({ label, value }) => (
              <div key={label} className="leader min-h-9">
                <dt className="text-ink2">{label}</dt>
                <dd className="font-semibold">
                  {/* Browsers know fewer names of languages and currencies than the server, so the server's text stays. */}
                  <span className="text-end" suppressHydrationWarning>
                    {value}
                  </span>
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="plate min-h-60 rounded-none max-lg:order-first max-lg:-mx-5 sm:max-lg:-mx-10 sm:max-lg:min-h-90 lg:me-[calc((min(100vw,1320px)_-_100vw)/2_-_40px)] lg:rounded-es-picture">
          <HeadPicture picture={picture} />
        </div>
      </div>
    </div>
  );
}

/** Links to parts of a place with their counts: areas, activities. */
export function PlaceIndex({
  title,
  rows,
  more,
}: {
  title: string;
  rows: { href: string; label: string; count: number }[];
  more?: ReactNode;
}) {
  if (rows.length === 0) return null;
  return (
    <section className="when-near page mt-16" aria-label={title}>
      <h2 className="text-lead">{title}</h2>
      <ul className="mt-3 gap-x-10 border-t border-ink pt-2 sm:columns-2 lg:columns-3">
        {rows.map(({ href, label, count }) => (
          <li key={href} className="break-inside-avoid">
            <a href={href} className="block min-h-11 py-2 hover:underline">
              <LeaderLine label={label}>
                <span className="old-style text-ink2">{formatNumber(count)}</span>
              </LeaderLine>
            </a>
          </li>
        ))}
      </ul>
      {more}
    </section>
  );
}
