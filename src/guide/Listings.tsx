import { BusinessCardView } from "../businesses/BusinessCardView.tsx";
import type { BusinessCard } from "../businesses/contract.ts";
import { LIST_SIZE } from "./rules.ts";

interface Props {
  list: { count: number; results: BusinessCard[] };
  /** The page's number, from 1, and its address without the number. */
  page: number;
  path: string;
  /** The list's own sentence when there is nothing in it. */
  empty: string;
}

/** The page number in an address; 1 when there is none. */
export const pageOf = (request: Request): string => new URL(request.url).searchParams.get("page") ?? "1";

/** Listings as plates, with links to the pages before and after. */
export function Listings({ list, page, path, empty }: Props) {
  const last = Math.max(1, Math.ceil(list.count / LIST_SIZE));
  const at = (number: number) => (number === 1 ? path : `${path}${path.includes("?") ? "&" : "?"}page=${number}`);
  if (list.count === 0) return <p className="rounded-picture bg-sand px-6 py-8 font-display text-[1.375rem]">{empty}</p>;
  return (
    <>
      <ul className="grid gap-x-7 gap-y-11 sm:grid-cols-2 lg:grid-cols-3">
        {list.results.map((business) => (
          <li key={business.business_code}>
            <BusinessCardView business={business} shape="aspect-[3/2]">
              {business.short_description !== "" && <p className="mt-1.5 text-ink2">{business.short_description}</p>}
            </BusinessCardView>
          </li>
        ))}
      </ul>
      {last > 1 && (
        <nav aria-label="Pages" className="mt-12 flex items-center justify-between border-t border-rule pt-5">
          {page > 1 ? (
            <a className="link" rel="prev" href={at(page - 1)}>
              Page before
            </a>
          ) : (
            <span />
          )}
          <span className="old-style text-ink2">
            Page {page} of {last}
          </span>
          {page < last ? (
            <a className="link" rel="next" href={at(page + 1)}>
              Next page
            </a>
          ) : (
            <span />
          )}
        </nav>
      )}
    </>
  );
}
