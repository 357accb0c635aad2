import { RefreshCw } from "lucide";
import { useEffect } from "react";
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData, useRevalidator } from "react-router";
import { KEYS_ID } from "../../accounts/apiKeys/rules.ts";
import { DESK, sectionUrl } from "../../catalogue/listings/own/rules.ts";
import { listingMeta, useOwnListing } from "../../catalogue/listings/own/useOwnListing.ts";
import { inReadersLanguage } from "../../platform/languages/pageAddress.ts";
import { plural, t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { type FormFields, formAction, unlessGone } from "../../platform/pages/formAction.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { typedNumber } from "../../platform/values/decimal.ts";
import { useFormResult } from "../../ui/ActionForm.tsx";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { type DoneActs, DoneToast, doneUrl, readDone } from "../../ui/DoneToast.tsx";
import { FormOutcome } from "../../ui/FormOutcome.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { type BlockShown, blockIntents } from "./blocks/blockIntents.ts";
import { FreedToast } from "./blocks/FreedToast.tsx";
import { Conflicts } from "./Conflicts.tsx";
import { NightLegend } from "./NightStrip.tsx";
import { PublishedAddresses } from "./PublishedAddresses.tsx";
import { RoomSection } from "./RoomSection.tsx";
import { changeCalendar, createFeed, deleteFeed, dismissConflict, listCalendars, refreshFeed, renewCalendar } from "./rooms/contract.ts";
import { ageText, calendarsUrl, FEED_MINUTES_MAX, minutesBetween, notUpdatedText } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader({ params: { code = "" }, request, context }: LoaderFunctionArgs) {
  const calendars = await orNotFound(context, callApi(listCalendars, { code }));
  return { ...calendars, month: new URL(request.url).searchParams.get("month"), done: readDone(request) };
}

const doneActs = (): DoneActs => ({
  remove: { text: t`Calendar removed.` },
  units: { text: t`Number of rooms saved.` },
  block: { text: t`Nights blocked.`, undo: "unblock" },
  unblock: { text: t`Nights unblocked.` },
  block_again: { text: t`Nights blocked again.` },
  dismiss: { text: t`Marked as not a clash.` },
  restore: { text: t`Marked as a clash.` },
  renew: { text: t`Link reset. The old one no longer works.` },
});

type Params = { params: { code?: string | undefined } };
const roomAt = (code: string, item: string) => `${calendarsUrl(code)}#room-${item}`;
const onFeed =
  (act: (call: { code: string; feed: string }) => Promise<unknown>, done = "") =>
  async ({ feed = "", item = "" }: FormFields, { params: { code = "" } }: Params) => {
    // If the feed was removed in another tab, there is nothing left to do.
    await unlessGone(act({ code, feed }));
    const url = item === "" ? calendarsUrl(code) : roomAt(code, item);
    return done === "" ? url : doneUrl(url, done);
  };

const dismissal =
  (is_dismissed: boolean) =>
  async ({ item = "", from = "", to = "", parties = "" }: FormFields, { params: { code = "" } }: Params) => {
    // The conflict may have been solved meanwhile.
    await unlessGone(callApi(dismissConflict, { code, item, from, to, parties: parties.split(/\r?\n/), is_dismissed }));
    return doneUrl(calendarsUrl(code), is_dismissed ? "dismiss" : "restore");
  };

const submit = formAction<BlockShown>({
  add: async ({ item = "", url = "" }, { params: { code = "" } }) => {
    await callApi(createFeed, { code, item, url });
    return roomAt(code, item);
  },
  refresh: onFeed((call) => callApi(refreshFeed, call)),
  empty: onFeed((call) => callApi(refreshFeed, { ...call, is_empty: true })),
  remove: onFeed((call) => callApi(deleteFeed, call), "remove"),
  units: async ({ item = "", units = "" }, { params: { code = "" } }) => {
    await callApi(changeCalendar, { code, item, units: typedNumber(units) as number });
    return doneUrl(roomAt(code, item), "units");
  },
  ...blockIntents,
  dismiss: dismissal(true),
  restore: dismissal(false),
  renew: async ({ item = "" }, { params: { code = "" } }) => {
    await callApi(renewCalendar, { code, item });
    return doneUrl(`${calendarsUrl(code)}#published`, "renew");
  },
});
// Browser builds have no `action`, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = ({ matches }: MetaArgs) => listingMeta(matches, t`Calendars`);

const LOOK_AGAIN_MILLISECONDS = 3_000;

/** Redirects old links to the keys, which used to be on this page. Without scripts they show a link. */
function useMovedKeys(to: string) {
  useEffect(() => {
    if (location.hash === `#${KEYS_ID}`) location.replace(inReadersLanguage(to));
  }, [to]);
}

/** Calendars of a listing's rooms: the taken nights, their sources and the age of each source. */
export default function CalendarsPage() {
  const listing = useOwnListing();
  const { rooms, moment, month, done } = useLoaderData<typeof loader>();
  const result = useFormResult<BlockShown>();
  const failure = result?.failure;
  const { revalidate, state } = useRevalidator();
  const software = sectionUrl(listing.business.business_code, `${DESK.connections}#${KEYS_ID}`);
  useMovedKeys(software);
  const feeds = rooms.flatMap((room) => room.feeds);
  const isWaiting = feeds.some((feed) => feed.state === "waiting" && feed.tried === null);
  useEffect(() => {
    if (!isWaiting || state !== "idle") return;
    const later = setTimeout(revalidate, LOOK_AGAIN_MILLISECONDS);
    return () => clearTimeout(later);
  }, [isWaiting, state, revalidate]);
  // A failed attempt updates nothing.
  const last = feeds
    .flatMap((feed) => feed.as_of ?? [])
    .toSorted()
    .at(-1);
  const age = last ? minutesBetween(last, new Date(moment)) : 0;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-3">
        <div>
          <PageTitle>Calendars</PageTitle>
          <p className="mt-3 text-ink2">Guests see which nights are free, and you see at once if two bookings clash.</p>
        </div>
        {last && (
          <p className="flex items-center gap-2 text-small text-ink2">
            <Icon of={RefreshCw} size={18} />
            {age > FEED_MINUTES_MAX
              ? notUpdatedText(age)
              : t`Updated at least every ${plural(FEED_MINUTES_MAX, "# minute", "# minutes")}, last updated ${ageText(age)}`}
          </p>
        )}
      </div>
      <FormOutcome failure={failure} />
      {!failure && <DoneToast acts={doneActs()} done={done} field="block" />}
      {result?.shown?.freed && <FreedToast freed={result.shown.freed} />}
      {rooms.length === 0 ? (
        <div className="mt-9 max-w-[640px]">
          <Notice picture="/media/activity/yoga/card" text={t`No rooms yet. Each room has its own calendar.`}>
            <ArrowLink href={sectionUrl(listing.business.business_code, `${DESK.rooms}new/?kind=room`)}>Add a room</ArrowLink>
          </Notice>
        </div>
      ) : (
        <>
          <Conflicts rooms={rooms} />
          <div className="mt-6">
            <NightLegend />
          </div>
          <div className="mt-6 grid gap-9">
            {rooms.map((room) => (
              <RoomSection key={room.item} room={room} moment={moment} month={month} />
            ))}
          </div>
        </>
      )}
      {rooms.length > 0 && (
        <div className="mt-14 max-w-[46rem]">
          <PublishedAddresses rooms={rooms} moment={moment} />
        </div>
      )}
      {listing.business.role === "owner" && (
        <p id={KEYS_ID} className="mt-10 scroll-mt-24">
          <ArrowLink href={software}>Booking software and keys are in Settings</ArrowLink>
        </p>
      )}
    </>
  );
}
