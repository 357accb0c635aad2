import type { ReactNode } from "react";
import { LeaderLine } from "../ui/LeaderLine.tsx";

interface Props {
  crumbs: { href: string; label: string }[];
  name: string;
  about: ReactNode;
  facts: { label: string; value: string }[];
  picture: string;
}

/** The head of a place's page: its name set large, a paragraph, facts on leader dots, and its picture bleeding out to the right. */
export function PlaceHead({ crumbs, name, about, facts, picture }: Props) {
  return (
    <div className="page grid gap-x-11 gap-y-6 overflow-x-clip pt-6 lg:grid-cols-[1fr_1fr]">
      <div className="lg:py-10">
        <nav aria-label="Breadcrumbs">
          <ol className="flex flex-wrap gap-x-2 text-ink2">
            {crumbs.map(({ href, label }) => (
              <li key={href} className="inline-flex items-center gap-2">
                <a href={href} className="inline-flex min-h-11 items-center hover:underline">
                  {label}
                </a>
                <span aria-hidden="true">/</span>
              </li>
            ))}
          </ol>
        </nav>
        <h1 className="text-[clamp(3.5rem,2rem_+_5vw,7rem)] leading-[.92] tracking-[-.04em] break-words hyphens-auto">{name}</h1>
        <p className="mt-6 max-w-[44ch] font-display text-intro leading-[1.46] font-normal">{about}</p>
        <dl className="mt-6 max-w-md">
          {facts.map(({ label, value }) => (
            <div key={label} className="leader min-h-9">
              <dt className="text-ink2">{label}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="plate min-h-60 max-lg:order-first max-lg:-mx-5 max-lg:rounded-none lg:-mr-10 lg:rounded-r-none">
        <img src={picture} alt="" fetchPriority="high" />
      </div>
    </div>
  );
}

/** Links to parts of a place with their counts: areas, activities. */
export function PlaceIndex({ title, rows }: { title: string; rows: { href: string; label: string; count: number }[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="page mt-14" aria-label={title}>
      <h2 className="text-h2-in">{title}</h2>
      <ul className="mt-3 gap-x-10 border-t border-ink pt-2 sm:columns-2 lg:columns-3">
        {rows.map(({ href, label, count }) => (
          <li key={href} className="break-inside-avoid">
            <a href={href} className="block min-h-11 py-2 hover:underline">
              <LeaderLine label={label}>
                <span className="old-style text-ink2">{count}</span>
              </LeaderLine>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
