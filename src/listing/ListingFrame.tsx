import { ChevronsUpDown, ExternalLink } from "lucide";
import { type ReactNode, useEffect, useRef } from "react";
import { callApi } from "../platform/callApi.ts";
import type { Context } from "../platform/pageContext.ts";
import { notFound, orNotFound } from "../platform/pageData.ts";
import { useHref } from "../platform/useHref.ts";
import { Icon } from "../ui/Icon.tsx";
import { listOwnBusinesses, type OwnBusiness } from "./contract.ts";
import { LISTINGS, ROOMS, roomUrl } from "./rules.ts";

/** What the switcher shows; who runs more finds the rest on the page of all. */
const SWITCHED = "100";

export interface Listing {
  business: OwnBusiness;
  /** One's other listings, in the switcher's order. */
  others: Pick<OwnBusiness, "business_code" | "name">[];
}

/** For the loaders of rooms, beside what a room reads itself. @throws a 404 for a listing that is not one's own */
export async function readListing(context: Context, code = ""): Promise<Listing> {
  const { results, next } = await callApi(listOwnBusinesses, { page_size: SWITCHED });
  const found = results.find(({ business_code }) => business_code === code);
  const [business] = found || !next ? [found] : (await orNotFound(context, callApi(listOwnBusinesses, { business: code }))).results;
  if (!business) throw await notFound(context);
  const others = results.flatMap(({ business_code, name }) => (business_code === code ? [] : [{ business_code, name }]));
  return { business, others };
}

const CELL = "inline-flex min-h-13 items-center border-b-3 px-1 font-semibold whitespace-nowrap hover:text-ink";

/** Which listing one is at, and the way to one's others: a list that also opens without scripts. */
function Switcher({ listing: { business, others }, room }: { listing: Listing; room: string }) {
  const place = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const details = place.current;
      if (!details?.open) return;
      const isKey = event instanceof KeyboardEvent;
      if (isKey ? event.key !== "Escape" : details.contains(event.target as Node)) return;
      details.open = false;
      if (isKey) details.querySelector("summary")?.focus();
    };
    addEventListener("keydown", close);
    addEventListener("pointerdown", close);
    return () => {
      removeEventListener("keydown", close);
      removeEventListener("pointerdown", close);
    };
  }, []);
  return (
    <details ref={place} className="group relative">
      <summary className="flex min-h-12 max-w-full cursor-pointer list-none items-center gap-2 rounded-control px-4 font-semibold shadow-[inset_0_0_0_1.5px_var(--color-line)] hover:bg-sand [&::-webkit-details-marker]:hidden">
        <span className="truncate">{business.name}</span>
        <Icon of={ChevronsUpDown} size={18} className="flex-none" />
      </summary>
      <ul className="absolute top-full left-0 z-30 mt-2 max-h-[60svh] w-max max-w-[min(22rem,88vw)] min-w-full overflow-y-auto rounded-control bg-card p-2 shadow-float">
        {others.map(({ business_code, name }) => (
          <li key={business_code}>
            {/* The same room of the other one. */}
            <a href={roomUrl(business_code, room)} className="flex min-h-11 items-center rounded-badge px-3 hover:bg-sand">
              {name}
            </a>
          </li>
        ))}
        <li className={others.length > 0 ? "mt-1 border-t border-rule pt-1" : ""}>
          <a href={LISTINGS} className="flex min-h-11 items-center rounded-badge px-3 hover:bg-sand">
            All your listings
          </a>
        </li>
      </ul>
    </details>
  );
}

interface Props {
  listing: Listing;
  /** The room's path as in ROOMS; empty for the listing's first page. */
  room: string;
  children: ReactNode;
}

/** What stands around the rooms of a listing: the switcher, the rooms, and the way to what guests see. */
export function ListingFrame({ listing, room, children }: Props) {
  const { business } = listing;
  const link = useHref();
  const rooms = [{ path: "", title: "Overview" }, ...ROOMS];
  return (
    <>
      <div className="border-b border-rule bg-card print:hidden">
        <div className="page flex flex-wrap items-center gap-x-7 pt-2.5 lg:pt-0">
          <Switcher listing={listing} room={room} />
          <nav aria-label={`Rooms of ${business.name}`} className="min-w-0 max-lg:order-last max-lg:w-full">
            <ul className="-mx-2 flex gap-6 overflow-x-auto overflow-y-hidden px-2 [scrollbar-width:none]">
              {rooms.map(({ path, title }) => (
                <li key={path}>
                  <a
                    href={roomUrl(business.business_code, path)}
                    aria-current={path === room ? "page" : undefined}
                    className={`${CELL} ${path === room ? "border-sea text-ink" : "border-transparent text-ink2"} outline-offset-[-3px]`}
                  >
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <a href={link(business.profile_url)} className="ml-auto inline-flex min-h-12 items-center gap-2 font-semibold hover:underline">
            <Icon of={ExternalLink} size={18} />
            <span className="max-sm:sr-only">As guests see it</span>
          </a>
        </div>
      </div>
      <div className="page pt-8 sm:pt-12">{children}</div>
    </>
  );
}

/** The head of a room's page. */
export const listingMeta = (title: string, listing: Listing | undefined) => [
  { title: `${title}${listing ? `, ${listing.business.name}` : ""} · The Guide` },
  { name: "robots", content: "noindex" },
];
