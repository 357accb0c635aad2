import { ChevronDown, ChevronsUpDown, ExternalLink } from "lucide";
import {
  createContext,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  Outlet,
  type RouterContextProvider,
  useLoaderData,
  useLocation,
} from "react-router";
import { loginUrl } from "../../accounts/accounts/redirects.ts";
import type { OwnBusiness } from "../../catalogue/listings/own/contract.ts";
import { ADD_LISTING, LISTINGS, sectionUrl } from "../../catalogue/listings/own/rules.ts";
import { type OwnListing, ownListing } from "../../catalogue/listings/own/useOwnListing.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { type Context, requireSignIn } from "../../platform/pages/pageContext.ts";
import { orNotFound, pageNotFound } from "../../platform/pages/pageData.ts";
import { useHref } from "../../platform/pages/useHref.ts";
import { formatDate } from "../../platform/values/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { listOwnBusinesses } from "./contract.ts";
import { PhoneSections } from "./PhoneSections.tsx";
import { type DeskSection, deskSection, sectionsFor } from "./rules.ts";
import { menuEntry, SectionLinks, SectionMenu, WaitingCount } from "./SectionMenu.tsx";

/** Number of listings that the switcher shows. The page of all listings shows the rest. */
const SWITCHED = "100";

/** @throws a 404 if the account does not run the listing */
async function readListing(context: Context, code = ""): Promise<OwnListing> {
  const { results, next } = await callApi(listOwnBusinesses, { page_size: SWITCHED });
  const found = results.find(({ business_code }) => business_code === code);
  const [business] = found || !next ? [found] : (await orNotFound(context, callApi(listOwnBusinesses, { business: code }))).results;
  if (!business) throw await pageNotFound(context);
  const others = results.flatMap(({ business_code, name, waiting_count }) =>
    business_code === code ? [] : [{ business_code, name, waiting_count }],
  );
  return { business, others };
}

/** True after a form was sent, which may have changed the listing since the middleware read it. */
const hasActed = createContext(false);

/** Redirects visitors to the login, and responds with 404 to everyone who neither owns nor helps run the listing. */
export const middleware: MiddlewareFunction<Response>[] = [
  requireSignIn(loginUrl),
  async ({ context, params, request }) => {
    const own = context as RouterContextProvider;
    own.set(ownListing, await readListing(own, params.code));
    own.set(hasActed, request.method !== "GET");
  },
];

export const loader = async ({ context, params: { code } }: LoaderFunctionArgs) => ({
  listing: context.get(hasActed) ? await readListing(context, code) : context.get(ownListing),
});

const CLOSING = "closing/";

const CELL = "inline-flex min-h-13 items-center border-b-3 px-1 font-semibold whitespace-nowrap hover:text-ink";

/** Menu with the name of the current listing and links to the account's other listings. */
const Switcher = ({ listing: { business, others }, section }: { listing: OwnListing; section: string }) => (
  <SectionMenu
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
        {/* Links to the same section of the other listing. */}
        <a href={sectionUrl(business_code, section)} className={menuEntry(false)}>
          {name}
          <WaitingCount count={waiting_count} />
        </a>
      </li>
    ))}
    <li className={others.length > 0 ? "mt-1 border-t border-rule pt-1" : ""}>
      <a href={LISTINGS} className={menuEntry(false)}>
        All your listings
      </a>
    </li>
    <li>
      <a href={ADD_LISTING} className={menuEntry(false)}>
        Add another place
      </a>
    </li>
  </SectionMenu>
);

const barCell = (isHere: boolean) => `${CELL} ${isHere ? "border-sea text-ink" : "border-transparent text-ink2"} outline-offset-[-3px]`;

/**
 * Shows the sections used each day, and the others behind "More", which has the name of the current section if that is one of them. On
 * phones a bar takes its place.
 */
function DeskSections({ business, section }: { business: OwnBusiness; section: string }) {
  const isMain = (one: DeskSection) => one.isMain ?? false;
  const here = sectionsFor(business.role).find((one) => one.path === section && !isMain(one));
  return (
    <nav
      aria-label={`Sections of ${business.name}`}
      className="flex min-w-0 items-center gap-5 max-lg:order-last max-lg:w-full max-sm:hidden"
    >
      <ul className="-mx-2 flex min-w-0 gap-5 overflow-x-auto overflow-y-hidden px-2 [scrollbar-width:none] xl:gap-6">
        <SectionLinks business={business} section={section} isShown={isMain} className={barCell} />
      </ul>
      <SectionMenu
        side="right"
        className={barCell(here !== undefined)}
        label={
          <>
            {here?.title ?? "More"}
            <Icon of={ChevronDown} size={18} className="ml-1 flex-none" />
          </>
        }
      >
        <SectionLinks business={business} section={section} isShown={(one) => !isMain(one)} className={menuEntry} />
      </SectionMenu>
    </nav>
  );
}

/** Frame around the sections of a listing: the switcher, the sections, and the link to the public page. */
export default function DeskPage() {
  const { listing } = useLoaderData<typeof loader>();
  const { business } = listing;
  const { pathname } = useLocation();
  const section = deskSection(business.business_code, pathname);
  const link = useHref();
  return (
    <>
      <div className="border-b border-rule bg-card print:hidden">
        <div className="page flex flex-wrap items-center gap-x-7 pt-2.5 max-sm:pb-2.5 lg:flex-nowrap lg:pt-0">
          <Switcher listing={listing} section={section} />
          <DeskSections business={business} section={section} />
          {!business.closed && (
            <a
              href={link(business.profile_url)}
              className="ml-auto inline-flex min-h-12 flex-none items-center gap-2 font-semibold hover:underline"
            >
              <Icon of={ExternalLink} size={18} />
              <span className="sr-only">View public page</span>
            </a>
          )}
        </div>
      </div>
      {business.closed && section !== CLOSING && (
        <p className="bg-sand py-3 print:hidden">
          <span className="page block">
            Closed since {formatDate(business.closed)}: guests can't see this listing.{" "}
            {business.role === "owner" && (
              <a className="link-inline font-semibold" href={sectionUrl(business.business_code, CLOSING)}>
                View details
              </a>
            )}
          </span>
        </p>
      )}
      <div className="page pt-8 sm:pt-12">
        <Outlet context={listing} />
      </div>
      <PhoneSections business={business} section={section} />
    </>
  );
}
