import { useRef, useState } from "react";
import { data, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from "react-router";
import { BookButton, EnquiryPanel, QuestionForm } from "../../booking/enquiries/BookButton.tsx";
import { DirectBar } from "../../booking/enquiries/DirectBar.tsx";
import { DirectBox } from "../../booking/enquiries/DirectBox.tsx";
import { isFormOpen, useDirect } from "../../booking/enquiries/directState.ts";
import { ENQUIRY_FORM_ID, isAbout } from "../../booking/enquiries/rules.ts";
import { SaveVoucher } from "../../booking/vouchers/traveller/SaveVoucher.tsx";
import { listEvents } from "../../catalogue/events/contract.ts";
import { EventRows } from "../../catalogue/events/EventRows.tsx";
import { toEventLine } from "../../catalogue/events/eventText.ts";
import { buildReceipt, fromText, payText } from "../../catalogue/items/bookDirect/directPrice.ts";
import { readGuests } from "../../catalogue/items/bookDirect/guestCount.ts";
import type { InventoryItem } from "../../catalogue/items/contract.ts";
import { Offers } from "../../catalogue/items/Offers.tsx";
import { getBusiness } from "../../catalogue/listings/contract.ts";
import { getMovedListing } from "../../catalogue/listings/moved/contract.ts";
import { listNearby, listNearbyAreas } from "../../catalogue/listings/nearby/contract.ts";
import { chooseBookDirect } from "../../catalogue/listings/profile.ts";
import { formatPlace, profileUrl } from "../../catalogue/listings/rules.ts";
import { currentMinute } from "../../catalogue/places/time.ts";
import { listingJsonLd } from "../../catalogue/seo/jsonLd.ts";
import { pageMeta } from "../../catalogue/seo/rules.ts";
import { getClosedListing } from "../../owners/ownership/closing/contract.ts";
import { t } from "../../platform/languages/text.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { guideNameFromMatches, privateMeta, titled } from "../../platform/pages/useGuide.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { DiscountOffer } from "../../travellers/recommendations/DiscountOffer.tsx";
import { RatingSummary } from "../../travellers/recommendations/RatingSummary.tsx";
import { RecommendationsSection } from "../../travellers/recommendations/RecommendationsSection.tsx";
import { RecommendLink } from "../../travellers/recommendations/RecommendLink.tsx";
import { ReportLink } from "../../travellers/reports/ReportLink.tsx";
import { MarkButton } from "../../travellers/wishlist/marks/MarkButton.tsx";
import { ShareLink } from "../../ui/ShareLink.tsx";
import { serverOnly } from "../../ui/serverOnly.tsx";
import { useWhenIdle } from "../../ui/whenIdle.ts";
import { AboutText } from "./AboutText.tsx";
import { Attribution } from "./Attribution.tsx";
import { BusinessContact } from "./BusinessContact.tsx";
import { BusinessDialogs, type OnProfile, preloadDialogs } from "./BusinessDialogs.tsx";
import { getBusinessPage } from "./contract.ts";
import { NearbyBusinesses } from "./NearbyBusinesses.tsx";
import { ProfileGallery } from "./ProfileGallery.tsx";
import { ProfileHead } from "./ProfileHead.tsx";
import { ProfileSidebar } from "./ProfileSidebar.tsx";
import { bookableItems, listingPictures, NEARBY_AREAS, NEARBY_SIZE } from "./rules.ts";

export const handle = { cache: { parameters: [], isTimed: true } } satisfies PageHandle;

const About = serverOnly(import.meta.env.SSR ? AboutText : undefined);
const Source = serverOnly(import.meta.env.SSR ? Attribution : undefined);
const Events = serverOnly(import.meta.env.SSR ? EventRows : undefined);
/** Number of events of the listing that its page shows. */
const EVENTS_SIZE = "8";

/** Redirects permanently from a merged listing to the other one, and from one that is now an event or a route to that. @throws a redirect */
async function followMerge(code: string) {
  const moved = await callApi(getMovedListing, { business_code: code }).catch(() => undefined);
  if (moved) throw redirect(moved.path ?? profileUrl(moved.to), 301);
}

/** Responds to a closed listing's page with 410 and links to look elsewhere (src/root.tsx). @throws a 410 */
async function sayClosed(code: string) {
  const closed = await callApi(getClosedListing, { business_code: code }).catch(() => undefined);
  if (closed) throw data(closed, { status: 410 });
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const code = params.code ?? "";
  const [business, page, near, areas, events] = await orNotFound(
    context,
    Promise.all([
      callApi(getBusiness, { business_code: code }),
      callApi(getBusinessPage, { code }),
      callApi(listNearby, { business_code: code, page_size: String(NEARBY_SIZE) }),
      callApi(listNearbyAreas, { business_code: code, page_size: String(NEARBY_AREAS) }),
      callApi(listEvents, { business: code, when: "all", page_size: EVENTS_SIZE }),
    ]).catch(async (error) => {
      if (error instanceof CallError && error.status === 404) {
        await followMerge(code);
        await sayClosed(code);
      }
      throw error;
    }),
  );
  // Visible only to the listing's own people, and not shown on this page.
  return {
    business: { ...business, channel_manager: null },
    ...page,
    near: near.results,
    areas: areas.results,
    events: events.results.map(toEventLine),
    loaded_at: currentMinute(),
  };
}

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) => {
  if (!loaderData) return privateMeta(matches, t`Page not found`);
  const { business, items, rating, hours } = loaderData;
  const { origin } = (matches[0]?.loaderData ?? { origin: "" }) as { origin: string };
  const place = formatPlace(business);
  return [
    ...pageMeta(
      matches,
      profileUrl(business.business_code),
      titled(matches, withCommas([business.name, place])),
      business.short_description || t`${business.name} in ${place}: what it offers, who recommends it, and how to book it direct.`,
      { subject: `/media/${business.cover_image_uuid}`, of: withCommas([business.name, place]) },
    ),
    // Search engines read it in the document; React leaves unknown elements of the head as they are.
    ...(import.meta.env.SSR
      ? [{ "script:ld+json": listingJsonLd({ business, items, rating, hours }, origin, guideNameFromMatches(matches)) }]
      : []),
  ];
};

/** A listing's page: pictures, description, reasons to book direct, travellers' recommendations, items on offer and nearby places. */
export default function BusinessPage() {
  const {
    business,
    items,
    captions,
    rating,
    quote,
    commission,
    is_read,
    contact_email,
    time_zone,
    hours,
    near,
    areas,
    events,
    practical,
    routes,
    loaded_at,
  } = useLoaderData<typeof loader>();
  const [opened, setOpened] = useState<OnProfile>();
  useWhenIdle(preloadDialogs);
  const actions = useRef<HTMLDivElement>(null);
  const formButtons = useRef<HTMLDivElement>(null);
  const sentButtons = useRef<HTMLDivElement>(null);
  const { name, discount } = business;
  const bookables = bookableItems(items);
  const pictures = listingPictures(business, items, captions);
  const direct = chooseBookDirect(business, bookables.length > 0, is_read, contact_email);
  const state = useDirect(bookables, direct.how === "enquiry");
  const { item, from, to, guests } = state.choice;
  const receipt = buildReceipt(item, { from, to, guests: guests && readGuests(guests) }, discount, commission.percent);
  // Without a button and without a benefit for booking direct, the box would be empty.
  const hasBox = direct.how !== "hide" || receipt !== undefined || discount > 0 || business.bonus_credit > 0;

  const question = () => void QuestionForm.preload().then(() => setOpened({ question: true }));
  const onQuestion = is_read ? question : undefined;
  const book = () => (direct.how === "question" ? question() : state.ask());
  const enquiry = (
    <EnquiryPanel
      onClose={state.close}
      business={business}
      bookables={bookables}
      direct={state}
      quote={quote}
      voucher={<SaveVoucher business={business} isExplained />}
      buttons={formButtons}
      sentButtons={sentButtons}
    />
  );
  const isAsking = isFormOpen(state);
  const bookButton = (look: "filled" | "outlined") =>
    state.enquiry && isAbout(state.enquiry, state.choice) ? (
      <a href={state.enquiry.url} className={`button button-${look}`}>
        See your enquiry
      </a>
    ) : (
      <BookButton direct={direct} onAsk={book} look={look} />
    );
  const bookItem = (item: InventoryItem) => {
    if (direct.how === "hide") return null;
    if (item.book_now_url) return <BookButton direct={{ how: "link", href: item.book_now_url }} onAsk={book} look="outlined" />;
    // The confirmation below the row leads to the enquiry about it.
    if (!bookables.includes(item) || state.enquiry?.choice.item?.id === item.id) return null;
    return <BookButton direct={direct} onAsk={() => state.ask(item)} look="outlined" />;
  };

  // They take the box's place if nothing can be booked.
  const facts = (className: string) => (
    <aside aria-label="Key facts" className={className}>
      <ProfileSidebar business={business} timeZone={time_zone} hours={hours} loadedAt={loaded_at} near={near} practical={practical} />
      <Source business={business} />
      <p className="mt-6">
        <ReportLink kind="business" id={business.business_code} name={name} back={business.profile_url} />
      </p>
    </aside>
  );

  return (
    <>
      <article className="page sm:pt-6">
        <ProfileGallery name={name} pictures={pictures} onOpen={(picture) => setOpened({ picture })} />
        {/* On phones the box is between the head and the story, on desktops beside both. */}
        <div className="mt-4 grid gap-x-16 gap-y-8 sm:mt-7 lg:grid-cols-[minmax(0,1fr)_380px] lg:grid-rows-[auto_1fr]">
          <ProfileHead business={business}>
            <ShareLink title={name} path={business.profile_url} />
            <MarkButton kind="saved" thing={business.business_code} name={name} record={business.wishlist_uuid} look="button" />
            <MarkButton kind="been" thing={business.business_code} name={name} look="button" />
            <RecommendLink code={business.business_code} />
            <RatingSummary count={business.recommendations_count} rating={rating} path={business.profile_url} hasQuote={quote !== null} />
          </ProfileHead>
          {hasBox && (
            // Stays in view beside a long description. Above later content, because its calendar floats over it.
            <div className="lg:sticky lg:top-6 lg:z-[5] lg:row-span-2 lg:self-start">
              <DirectBox
                business={business}
                direct={direct}
                bookables={bookables}
                state={state}
                receipt={receipt}
                commission={commission}
                actions={actions}
                save={<SaveVoucher business={business} isExplained />}
              >
                {bookButton("filled")}
              </DirectBox>
            </div>
          )}
          <section aria-label={t`About ${name}`} className="border-t border-rule pt-6.5 lg:col-start-1">
            <About business={business} />
          </section>
          {!hasBox && facts("lg:col-start-2 lg:row-span-2 lg:row-start-1")}
        </div>
        <RecommendationsSection
          business={business}
          quote={quote}
          path={business.profile_url}
          offer={
            <DiscountOffer name={name} discount={discount}>
              <SaveVoucher business={business} otherwise={bookButton("outlined")} />
            </DiscountOffer>
          }
        />
        <div className="grid gap-x-16 lg:grid-cols-[minmax(0,1fr)_380px]">
          <div>
            {state.place && !state.place.below && <div className="mt-14">{enquiry}</div>}
            {items.length > 0 && (
              <section aria-labelledby="offers" className="mt-14 border-t border-rule pt-6.5">
                <h2 id="offers" className="mb-5 text-lead">
                  What's on offer
                </h2>
                <Offers items={items} action={bookItem} below={({ id }) => state.place?.below === id && enquiry} />
              </section>
            )}
            {events.length > 0 && (
              <section aria-labelledby="whats-on" className="mt-14 border-t border-rule pt-6.5">
                <h2 id="whats-on" className="mb-5 text-lead">
                  What's on here
                </h2>
                <Events events={events} />
              </section>
            )}
            <BusinessContact business={business} email={contact_email} onQuestion={onQuestion} />
          </div>
          {hasBox && facts("when-near mt-14 [--height:800px]")}
        </div>
      </article>
      <NearbyBusinesses
        business={business}
        near={near}
        areas={areas}
        practical={practical}
        routes={routes}
        loadedAt={loaded_at}
        onPreview={(preview) => setOpened({ preview })}
      />
      {direct.how !== "hide" && (
        <DirectBar
          business={business}
          // Beside "Send enquiry" the price of what is asked for.
          from={(isAsking && payText(receipt)) || fromText(isAsking && item ? [item] : bookables)}
          box={isAsking ? formButtons : state.enquiry ? sentButtons : actions}
        >
          {isAsking ? (
            <button type="submit" form={ENQUIRY_FORM_ID} className="button button-filled">
              Send enquiry
            </button>
          ) : (
            bookButton("filled")
          )}
        </DirectBar>
      )}
      {opened && <BusinessDialogs opened={opened} business={business} pictures={pictures} onClose={() => setOpened(undefined)} />}
    </>
  );
}
