import { ChevronsUpDown, ExternalLink } from "lucide";
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
import { ADD_LISTING, DESK, LISTINGS, sectionUrl } from "../../catalogue/listings/own/rules.ts";
import { type OwnListing, ownListing } from "../../catalogue/listings/own/useOwnListing.ts";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { type Context, requireSignIn } from "../../platform/pages/pageContext.ts";
import { orNotFound, pageNotFound } from "../../platform/pages/pageData.ts";
import { useHref } from "../../platform/pages/useHref.ts";
import { formatDate } from "../../platform/values/format.ts";
import { DeskFrame, type DeskHandle } from "../../ui/DeskFrame.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { listOwnBusinesses } from "./contract.ts";
import { PageTabs } from "./PageTabs.tsx";
import { PhoneSections } from "./PhoneSections.tsx";
import { type DeskSection, deskPath, deskSections, sectionAt } from "./rules.ts";
import { menuEntry, SectionLinks, SectionMenu, WaitingCount } from "./SectionMenu.tsx";

export const handle = { isDesk: true } satisfies DeskHandle;

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

/** Menu with the name of the current listing and links to the account's other listings. */
const Switcher = ({ listing: { business, others }, path }: { listing: OwnListing; path: string }) => (
  <SectionMenu
    side="left"
    className="min-h-11 gap-1.5 rounded-control px-3 font-semibold shadow-[inset_0_0_0_1.5px_var(--color-line)] hover:bg-sand"
    label={
      <>
        <span className="max-w-[calc(100vw-18.25rem)] truncate sm:max-w-44">{business.name}</span>
        <Icon of={ChevronsUpDown} size={18} className="flex-none" />
      </>
    }
  >
    {others.map(({ business_code, name, waiting_count }) => (
      <li key={business_code}>
        {/* Links to the same page of the other listing. */}
        <a href={sectionUrl(business_code, path)} className={menuEntry(false)}>
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

const barCell = (isHere: boolean) =>
  `inline-flex min-h-13 items-center border-b-3 px-1 font-semibold whitespace-nowrap hover:text-ink lg:min-h-19 ${isHere ? "border-sea text-ink" : "border-transparent text-ink2"} outline-offset-[-3px]`;

/** The seven sections in the bar. On phones a bar at the bottom takes their place. */
const DeskSections = ({ business, section }: { business: OwnBusiness; section: DeskSection | undefined }) => (
  <nav aria-label={t`Sections of ${business.name}`} className="min-w-0 max-lg:order-last max-lg:w-full max-sm:hidden">
    <ul className="-mx-2 flex min-w-0 gap-4 overflow-x-auto overflow-y-hidden px-2 [scrollbar-width:none] xl:gap-5">
      <SectionLinks business={business} section={section} sections={deskSections()} className={barCell} />
    </ul>
  </nav>
);

/** Frame around the pages of a listing: one bar with the switcher, the sections and the link to the public page. */
export default function DeskPage() {
  const { listing } = useLoaderData<typeof loader>();
  const { business } = listing;
  const { pathname } = useLocation();
  const path = deskPath(business.business_code, pathname);
  const section = sectionAt(path);
  const link = useHref();
  return (
    <DeskFrame
      bar={
        <>
          <Switcher listing={listing} path={path} />
          <DeskSections business={business} section={section} />
          <span className="ms-auto">
            {!business.closed && (
              <a href={link(business.profile_url)} className="inline-flex min-h-11 min-w-11 items-center justify-center max-sm:hidden">
                <Icon of={ExternalLink} size={18} />
                <span className="sr-only">View public page</span>
              </a>
            )}
          </span>
        </>
      }
    >
      {business.closed && path !== DESK.close && (
        <p className="bg-sand py-3 print:hidden">
          <span className="page block">
            Closed since {formatDate(business.closed)}: guests can't see this listing.{" "}
            {business.role === "owner" && (
              <a className="link-inline font-semibold" href={sectionUrl(business.business_code, DESK.close)}>
                View details
              </a>
            )}
          </span>
        </p>
      )}
      <div className="page pt-6 sm:pt-8">
        {section && section.pages.length > 0 && <PageTabs business={business} section={section} path={path} />}
        <Outlet context={listing} />
      </div>
      <PhoneSections business={business} section={section} />
    </DeskFrame>
  );
}
