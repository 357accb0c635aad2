import { ChevronDown, ChevronsUpDown, ExternalLink } from "lucide";
import { type ReactNode, useEffect, useRef } from "react";
import type { MetaArgs } from "react-router";
import { callApi } from "../platform/callApi.ts";
import { formatDate } from "../platform/format.ts";
import type { Context } from "../platform/pageContext.ts";
import { notFound, orNotFound } from "../platform/pageData.ts";
import { titled } from "../platform/useGuide.ts";
import { useHref } from "../platform/useHref.ts";
import { Icon } from "../ui/Icon.tsx";
import { listOwnBusinesses, type OwnBusiness } from "./contract.ts";
import { ADD_LISTING, LISTINGS, type Room, roomsFor, roomUrl } from "./rules.ts";

/** What the switcher shows; who runs more finds the rest on the page of all. */
const SWITCHED = "100";

export interface Listing {
  business: OwnBusiness;
  /** One's other listings, in the switcher's order. */
  others: Pick<OwnBusiness, "business_code" | "name" | "waiting_count">[];
}

/** For the loaders of rooms, beside what a room reads itself. @throws a 404 for a listing that is not one's own */
export async function readListing(context: Context, code = ""): Promise<Listing> {
  const { results, next } = await callApi(listOwnBusinesses, { page_size: SWITCHED });
  const found = results.find(({ business_code }) => business_code === code);
  const [business] = found || !next ? [found] : (await orNotFound(context, callApi(listOwnBusinesses, { business: code }))).results;
  if (!business) throw await notFound(context);
  const others = results.flatMap(({ business_code, name, waiting_count }) =>
    business_code === code ? [] : [{ business_code, name, waiting_count }],
  );
  return { business, others };
}

const ENQUIRIES = "enquiries/";
const CLOSING = "closing/";

/** How many wait, beside a word; nothing where nothing does. */
export const WaitingCount = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="ml-2 inline-grid h-5.5 min-w-5.5 place-items-center rounded-full bg-sea px-1.5 text-[0.8125rem] leading-none font-semibold text-on-sea tabular-nums">
      {count}
      <span className="sr-only"> {count === 1 ? "waits" : "wait"}</span>
    </span>
  );

const CELL = "inline-flex min-h-13 items-center border-b-3 px-1 font-semibold whitespace-nowrap hover:text-ink";

interface MenuProps {
  /** What opens it. */
  label: ReactNode;
  /** Of its button. */
  className: string;
  /** Which side it keeps to. */
  side: "left" | "right";
  children: ReactNode;
}

/** A list that opens below its button, without scripts too; with them it closes as menus do. */
function Menu({ label, className, side, children }: MenuProps) {
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
    <details ref={place} className="group relative flex-none">
      <summary className={`flex max-w-full cursor-pointer list-none items-center [&::-webkit-details-marker]:hidden ${className}`}>
        {label}
      </summary>
      <ul
        className={`absolute top-full z-30 mt-2 max-h-[60svh] w-max max-w-[min(22rem,88vw)] min-w-full overflow-y-auto rounded-control bg-card p-2 shadow-float ${side === "left" ? "left-0" : "right-0"}`}
      >
        {children}
      </ul>
    </details>
  );
}

const ENTRY = "flex min-h-11 items-center rounded-badge px-3 hover:bg-sand";

/** Which listing one is at, and the way to one's others. */
const Switcher = ({ listing: { business, others }, room }: { listing: Listing; room: string }) => (
  <Menu
    side="left"
    className="min-h-12 gap-2 rounded-control px-4 font-semibold shadow-[inset_0_0_0_1.5px_var(--color-line)] hover:bg-sand"
    label={
      <>
        <span className="truncate">{business.name}</span>
        <Icon of={ChevronsUpDown} size={18} className="flex-none" />
      </>
    }
  >
    {others.map(({ business_code, name, waiting_count }) => (
      <li key={business_code}>
        {/* The same room of the other one. */}
        <a href={roomUrl(business_code, room)} className={ENTRY}>
          {name}
          <WaitingCount count={waiting_count} />
        </a>
      </li>
    ))}
    <li className={others.length > 0 ? "mt-1 border-t border-rule pt-1" : ""}>
      <a href={LISTINGS} className={ENTRY}>
        All your listings
      </a>
    </li>
    <li>
      <a href={ADD_LISTING} className={ENTRY}>
        Add another place
      </a>
    </li>
  </Menu>
);

const barCell = (isHere: boolean) => `${CELL} ${isHere ? "border-sea text-ink" : "border-transparent text-ink2"} outline-offset-[-3px]`;

/** The rooms that are used each day, and the others behind "More", which is called as the one of them in which one is. */
function Rooms({ business, room }: { business: OwnBusiness; room: string }) {
  const rooms: Pick<Room, "path" | "title" | "isMain">[] = [{ path: "", title: "Today", isMain: true }, ...roomsFor(business.role)];
  const here = rooms.find(({ path, isMain }) => path === room && !isMain);
  const links = (isMain: boolean, className: (isHere: boolean) => string) =>
    rooms
      .filter((one) => (one.isMain ?? false) === isMain)
      .map(({ path, title }) => (
        <li key={path}>
          <a
            href={roomUrl(business.business_code, path)}
            aria-current={path === room ? "page" : undefined}
            className={className(path === room)}
          >
            {title}
            {path === ENQUIRIES && <WaitingCount count={business.waiting_count} />}
          </a>
        </li>
      ));
  return (
    <nav aria-label={`Rooms of ${business.name}`} className="flex min-w-0 items-center gap-5 max-lg:order-last max-lg:w-full">
      <ul className="-mx-2 flex min-w-0 gap-5 overflow-x-auto overflow-y-hidden px-2 [scrollbar-width:none] xl:gap-6">
        {links(true, barCell)}
      </ul>
      <Menu
        side="right"
        className={barCell(here !== undefined)}
        label={
          <>
            {here?.title ?? "More"}
            <Icon of={ChevronDown} size={18} className="ml-1 flex-none" />
          </>
        }
      >
        {links(false, (isHere) => `${ENTRY} ${isHere ? "font-semibold" : ""}`)}
      </Menu>
    </nav>
  );
}

interface Props {
  listing: Listing;
  /** The room's path as in rules.ts; empty for the listing's first page. */
  room: string;
  children: ReactNode;
}

/** What stands around the rooms of a listing: the switcher, the rooms, and the way to what guests see. */
export function ListingFrame({ listing, room, children }: Props) {
  const { business } = listing;
  const link = useHref();
  return (
    <>
      <div className="border-b border-rule bg-card print:hidden">
        <div className="page flex flex-wrap items-center gap-x-7 pt-2.5 lg:flex-nowrap lg:pt-0">
          <Switcher listing={listing} room={room} />
          <Rooms business={business} room={room} />
          {!business.closed && (
            <a
              href={link(business.profile_url)}
              className="ml-auto inline-flex min-h-12 flex-none items-center gap-2 font-semibold hover:underline"
            >
              <Icon of={ExternalLink} size={18} />
              <span className="sr-only 2xl:not-sr-only">As guests see it</span>
            </a>
          )}
        </div>
      </div>
      {business.closed && room !== CLOSING && (
        <p className="bg-sand py-3 print:hidden">
          <span className="page block">
            Closed since {formatDate(business.closed)}: guests do not see this listing.{" "}
            {business.role === "owner" && (
              <a className="link-inline font-semibold" href={roomUrl(business.business_code, CLOSING)}>
                What that means
              </a>
            )}
          </span>
        </p>
      )}
      <div className="page pt-8 sm:pt-12">{children}</div>
    </>
  );
}

/** The head of a room's page. */
export const listingMeta = (matches: MetaArgs["matches"], title: string, listing: Listing | undefined) => [
  { title: titled(matches, `${title}${listing ? `, ${listing.business.name}` : ""}`) },
  { name: "robots", content: "noindex" },
];
