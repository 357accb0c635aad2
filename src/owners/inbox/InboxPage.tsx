import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { listingMeta, useOwnListing } from "../../catalogue/listings/own/useOwnListing.ts";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { formatDays } from "../../platform/values/format.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { listInbox } from "./contract.ts";
import { aboutText, InboxList } from "./InboxList.tsx";
import { answersUrl, entryUrl, inboxQuery, readInboxQuery, waitingLongest, waitingText, waitText } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader({ params: { code = "" }, request, context }: LoaderFunctionArgs) {
  const shown = readInboxQuery(new URL(request.url).searchParams);
  const list = await orNotFound(context, callApi(listInbox, { code, ...shown, page: String(shown.page) }));
  return { list, shown };
}

export const meta = ({ matches }: MetaArgs) => listingMeta(matches, t`Enquiries`);

/**
 * Inbox of a listing, with the enquiries and questions of guests. On wide screens a conversation opens beside it, on phones in its place.
 */
export default function InboxPage() {
  const listing = useOwnListing();
  const { list, shown } = useLoaderData<typeof loader>();
  const { business_code: code } = listing.business;
  const longest = waitingLongest(list.results, list.waiting_count);
  return (
    <div className="grid gap-x-10 lg:grid-cols-[330px_minmax(0,1fr)]">
      <InboxList code={code} list={list} shown={shown}>
        <PageTitle>Enquiries</PageTitle>
        {list.waiting_count > 0 && <p className="mt-3 text-ink2">{waitingText(list.waiting_count, list.oldest, list.moment)}</p>}
      </InboxList>
      <div className="max-lg:mt-8 lg:border-s lg:border-rule lg:ps-10">
        {list.results.length > 0 && (
          <div className="mb-8 max-lg:hidden">
            {longest ? (
              <article className="max-w-[40rem] border-t-3 border-ink pt-4" aria-label="Guest waiting longest">
                <p className="small-caps text-ink2">Waiting longest, for {waitText(longest.last_message_at, list.moment)}</p>
                <h2 className="mt-1 text-h2">{longest.guest_name}</h2>
                <p className="text-ink2">
                  {withCommas([aboutText(longest), longest.from_date && formatDays(longest.from_date, longest.to_date)])}
                </p>
                <p dir="auto" className="mt-4 rounded-[14px] bg-sand px-5 py-4">
                  {longest.last_text}
                </p>
                <p className="mt-5">
                  <a className="button button-filled" href={`${entryUrl(code, longest.uuid)}${inboxQuery(shown)}`}>
                    Read and reply
                  </a>
                </p>
              </article>
            ) : (
              <p className="font-display text-h3 leading-[1.35]">Choose an enquiry to read and reply.</p>
            )}
          </div>
        )}
        <p className="mt-1">
          <ArrowLink href={answersUrl(code)}>Saved replies</ArrowLink>
        </p>
        <p className="max-w-[34rem] text-ink2">Save replies you use often and insert them with one tap.</p>
      </div>
    </div>
  );
}
