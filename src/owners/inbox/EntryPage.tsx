import { ArrowLeft, CircleAlert, CircleCheck } from "lucide";
import { useEffect, useRef } from "react";
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { AnswerForm, parseAnswerAct, toAnswerBody } from "../../booking/enquiries/AnswerForm.tsx";
import { answerEnquiry, getEnquiry } from "../../booking/enquiries/conversation/contract.ts";
import { kindOfType } from "../../booking/enquiries/enumerations.ts";
import { Thread } from "../../booking/enquiries/Thread.tsx";
import { countStayNights } from "../../catalogue/items/bookDirect/directPrice.ts";
import { countGuests, guestsWithAges } from "../../catalogue/items/bookDirect/guestCount.ts";
import { listingMeta, ownListing, useOwnListing } from "../../catalogue/listings/own/useOwnListing.ts";
import { counted, plural, t, texts } from "../../platform/languages/text.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import { catchConflict, formAction, unlessGone } from "../../platform/pages/formAction.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { typedNumber } from "../../platform/values/decimal.ts";
import { formatDays, formatPrice } from "../../platform/values/format.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { ActionForm, FormButton, useFormResult } from "../../ui/ActionForm.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { createAnswer, listAnswers } from "./answers/contract.ts";
import { answerQuestion, changeQuestion, getEntry, listInbox, writeNote } from "./contract.ts";
import { ENTRY_STATES } from "./enumerations.ts";
import { aboutText, InboxList, StateBadge } from "./InboxList.tsx";
import { NoteForm } from "./NoteForm.tsx";
import { ANSWERS_MAX, answerTitle, entryUrl, fillIn, inboxQuery, inboxUrl, readInboxQuery, toConversation, waitText } from "./rules.ts";
import { KEEP, noReply, SavedAnswers } from "./SavedAnswers.tsx";
import { enquiryDays, type OpenEntry, StayPanel, stayAvailability, VerdictText } from "./StayPanel.tsx";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader({ params: { code = "", uuid = "" }, request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const shown = readInboxQuery(searchParams);
  const listing = context.get(ownListing);
  const found = await orNotFound(context, callApi(getEntry, { code, uuid }));
  // Read first, because reading marks the entry as opened, and the list beside it shows that.
  const enquiry = found.question ? toConversation(found, found.question, listing.business) : await callApi(getEnquiry, { uuid });
  const entry: OpenEntry = { ...found, enquiry };
  const [list, { results: answers }] = await orNotFound(
    context,
    Promise.all([
      callApi(listInbox, { code, ...shown, page: String(shown.page) }),
      callApi(listAnswers, { code, page_size: String(ANSWERS_MAX) }),
    ]),
  );
  const chosen = answers.find((one) => one.uuid === searchParams.get("answer"));
  const words = chosen ? fillIn(chosen.text, entry.enquiry) : "";
  return { entry, list, answers, shown, words, act: parseAnswerAct(searchParams.get("act")), done: searchParams.get("done") ?? "" };
}

interface Shown {
  /** Error message if an answer was rejected: the nights are taken, or the entry is closed. */
  conflict?: string;
  /** Whether the reply to save was empty. */
  isBlank?: boolean;
  /** Title of the answer that was saved. */
  kept?: string;
  /** Error message if another person has written a note meanwhile. */
  late?: string;
}

type Args = { params: { code?: string | undefined; uuid?: string | undefined }; request: Request };

/** Returns the URL of this page with the state of its list. */
const back = ({ params: { code = "", uuid = "" }, request }: Args, done: string) =>
  `${entryUrl(code, uuid)}${inboxQuery(readInboxQuery(new URL(request.url).searchParams), { done })}`;

const submit = formAction<Shown>({
  answer: async (form, args) => {
    const { code = "", uuid = "" } = args.params;
    const body = toAnswerBody(form, new Date());
    const sent = callApi(answerEnquiry, { uuid, ...body }).catch((error) => {
      // The question has no answer yet, so there is no enquiry.
      if (error instanceof CallError && error.status === 404) return callApi(answerQuestion, { code, uuid, text: form.text ?? "" });
      throw error;
    });
    const conflict = await catchConflict(sent);
    return conflict ? { conflict } : back(args, parseAnswerAct(form.act) ?? "sent");
  },
  // With scripts the button saves the answer itself, and the page stays.
  [KEEP]: async ({ text = "" }, { params: { code = "" } }) => {
    if (text.trim() === "") return { conflict: noReply(), isBlank: true };
    const { title } = await callApi(createAnswer, { code, title: answerTitle(text), text });
    return { kept: title };
  },
  elsewhere: async ({ is_done = "" }, args) => {
    const { code = "", uuid = "" } = args.params;
    await unlessGone(callApi(changeQuestion, { code, uuid, is_done: is_done === "yes" }));
    return back(args, is_done === "yes" ? "elsewhere" : "again");
  },
  note: async ({ text = "", version = "" }, args) => {
    const { code = "", uuid = "" } = args.params;
    const late = await catchConflict(callApi(writeNote, { code, uuid, text, version: typedNumber(version) as number }));
    return late ? { late } : `${back(args, "note")}#note`;
  },
});
// In browsers `action` does not exist, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  listingMeta(matches, loaderData?.entry.enquiry.guest_name || t`Enquiry`);

const DONE: Record<string, string> = texts({
  sent: "Sent.",
  agree: "Sent. You agreed to the dates.",
  keep: "Sent. The dates are held.",
  offer: "Sent. The guest gets your offer by email.",
  decline: "Sent. You declined.",
  elsewhere: "Marked as answered.",
  again: "Marked as waiting.",
  note: "Note saved.",
});

/** Result of the last action. It takes the focus, because the page has changed and readers who cannot see it start here. */
function Outcome({ text, isFailure, next }: { text: string; isFailure: boolean; next: { href: string; name: string } | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div
      ref={place}
      tabIndex={-1}
      role={isFailure ? "alert" : "status"}
      className={`mb-5 border-s-4 bg-sand px-4 py-3 outline-none ${isFailure ? "border-danger" : "border-sea"}`}
    >
      <p>{text}</p>
      {next && (
        <a className="link" href={next.href}>
          Next: {next.name}
        </a>
      )}
    </div>
  );
}

/** Returns the dates that the listing's last message offers; empty if it offers none. */
function openOffer(messages: OpenEntry["enquiry"]["messages"]): string {
  const last = messages.at(-1);
  return last?.act === "offer" && last.from_date ? formatDays(last.from_date, last.to_date) : "";
}

/** Returns a warning if more guests come than fit; otherwise empty. */
function overfullText(enquiry: OpenEntry["enquiry"]): string {
  const { item_type, maximum_capacity } = enquiry;
  const kind = kindOfType(item_type);
  const guests = countGuests(enquiry);
  if (!kind || maximum_capacity === null || guests <= maximum_capacity) return "";
  if (kind === "room") return t`They are ${guests}; this room sleeps ${maximum_capacity}.`;
  return t`They are ${guests}; this activity is for up to ${plural(maximum_capacity, "# person", "# people")}.`;
}

function Head({ entry, back: to }: { entry: OpenEntry; back: string }) {
  const { enquiry, state, moment } = entry;
  const days = enquiryDays(entry);
  const offered = state === "answered" ? openOffer(enquiry.messages) : "";
  const waits = state === "waiting" ? t`Waiting for ${waitText(enquiry.last_message_at, moment)}` : ENTRY_STATES[state];
  const badge = offered ? t`Offered ${offered}` : waits;
  const verdict = stayAvailability(entry);
  const nights = days && enquiry.item_type === "rooms" ? countStayNights(days) : 0;
  const guests = guestsWithAges(enquiry);
  const overfull = overfullText(enquiry);
  const dates = days ? formatDays(days.from, days.to) : "";
  const asked = dates && enquiry.departure ? t`${dates} at ${enquiry.departure}` : dates;
  const facts = [aboutText(entry), offered ? t`asked for ${asked}` : asked, nights > 0 && counted(nights, "# night", "# nights"), guests];
  const price = entry.money && !entry.money.is_example ? formatPrice(entry.money.pay, entry.money.currency) : "";
  return (
    <>
      <p className="mb-2 lg:hidden">
        <a className="link" href={to}>
          <Icon of={ArrowLeft} size={18} /> Enquiries
        </a>
      </p>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-t-3 border-ink pt-3.5">
        <div className="min-w-0">
          <h1 className="text-lead leading-tight break-words sm:text-h2">{enquiry.guest_name || t`A guest`}</h1>
          <p className="text-ink2">{withCommas(facts)}</p>
          {offered && (
            <p className="font-semibold">
              {enquiry.guest_name
                ? t`Waiting for ${enquiry.guest_name} to accept ${offered}`
                : t`Waiting for the guest to accept ${offered}`}
            </p>
          )}
          {overfull && <p className="font-semibold">{overfull}</p>}
        </div>
        <StateBadge state={state} label={badge} />
      </header>
      {verdict && (
        <p className="mt-4 flex items-center gap-2.5 rounded-control bg-sea-tint px-4 py-2.5 xl:hidden">
          <Icon
            of={verdict.isFree ? CircleCheck : CircleAlert}
            size={19}
            className={`flex-none ${verdict.isFree ? "text-sea" : "text-danger"}`}
          />
          <span>
            <VerdictText text={verdict.text} beside={price} />
          </span>
          <a href="#calendar" className="ms-auto font-semibold text-sea underline underline-offset-4">
            Availability
          </a>
        </p>
      )}
    </>
  );
}

/** Button that marks a question as answered by mail or telephone, or as waiting again. */
function Elsewhere({ isDone }: { isDone: boolean }) {
  return (
    <ActionForm intent="elsewhere" isDocument fields={{ is_done: isDone ? "no" : "yes" }} className="mt-6 border-t border-rule pt-4">
      <p className="mb-2 text-small text-ink2">
        {isDone
          ? t`Marked as answered by email or phone.`
          : t`Your reply opens a conversation page for the guest. Already answered by email or phone?`}
      </p>
      <FormButton intent="elsewhere" look="outlined">
        {isDone ? t`Mark as waiting` : t`Mark as answered`}
      </FormButton>
    </ActionForm>
  );
}

/** Explains why the listing's people cannot answer. */
const NoAnswer = ({ state }: { state: OpenEntry["state"] }) => (
  <p className="mt-9 border-t-3 border-ink pt-5">
    {state === "staff"
      ? t`Staff answer this enquiry: it was sent before the listing was claimed.`
      : state === "closed"
        ? t`This enquiry is closed.`
        : t`This guest's email address has been deleted, so you can't reply.`}
  </p>
);

/** Page with one enquiry or question of a listing: the conversation, the nights, the price, and the form for an answer. */
export default function EntryPage() {
  const listing = useOwnListing();
  const { entry, list, answers, shown, words, act, done } = useLoaderData<typeof loader>();
  const result = useFormResult<Shown>();
  const { business_code: code } = listing.business;
  const { enquiry, money, can_answer, state } = entry;
  const here = `${entryUrl(code, enquiry.uuid)}${inboxQuery(shown)}`;
  const { conflict = "", isBlank = false, kept = "", late = "" } = result?.shown ?? {};
  const failure = conflict || result?.failure || "";
  const hasConversation = entry.question === null;
  const waiting = list.results.find((one) => one.state === "waiting" && one.uuid !== enquiry.uuid);
  const next = waiting && { href: `${entryUrl(code, waiting.uuid)}${inboxQuery(shown)}`, name: waiting.guest_name };
  const outcome = failure || (kept ? t`Saved as “${kept}”.` : result ? "" : (DONE[done] ?? ""));
  const linkTo = (answer: string) => `${here}${here.includes("?") ? "&" : "?"}${new URLSearchParams({ ...(act && { act }), answer })}`;
  return (
    <div className="grid gap-x-10 lg:grid-cols-[300px_minmax(0,1fr)] xl:grid-cols-[300px_minmax(0,1fr)_270px]">
      <div className="max-lg:hidden lg:row-span-2 xl:row-span-1">
        <a href="#conversation" className="link sr-only focus:not-sr-only">
          Skip to the conversation
        </a>
        <InboxList code={code} list={list} shown={shown} open={enquiry.uuid}>
          <h2 className="text-h2 leading-none">
            <a href={`${inboxUrl(code)}${inboxQuery(shown)}`}>Enquiries</a>
          </h2>
        </InboxList>
      </div>
      <div id="conversation" tabIndex={-1} className="min-w-0 scroll-mt-24 outline-none">
        {outcome && <Outcome text={outcome} isFailure={failure !== ""} next={failure || done === "note" ? undefined : next} />}
        <Head entry={entry} back={`${inboxUrl(code)}${inboxQuery(shown)}`} />
        <div className="mt-6">
          <Thread enquiry={enquiry} side="business" />
        </div>
        {can_answer ? (
          <AnswerForm
            enquiry={enquiry}
            act={act}
            here={here}
            isTaken={conflict !== "" && !isBlank}
            isQuestion={!hasConversation}
            words={result && result.intent !== "note" ? (result.typed.text ?? words) : words}
            price={money && !money.is_example ? { amount: money.pay, currency: money.currency } : undefined}
          >
            <SavedAnswers code={code} answers={answers} guest={enquiry} linkTo={linkTo} />
          </AnswerForm>
        ) : (
          <NoAnswer state={state} />
        )}
        {!hasConversation && can_answer && <Elsewhere isDone={state !== "waiting"} />}
      </div>
      <aside aria-label="Dates, price and guest" className="mt-10 lg:col-start-2 xl:col-start-3 xl:mt-0">
        <StayPanel entry={entry} code={code} />
        {hasConversation && enquiry.agreed_from && !enquiry.kept_until && state !== "closed" && (
          <p className="mt-5">
            <a className="link" href={`${entryUrl(code, enquiry.uuid)}booking.ics`} download>
              Add to calendar
            </a>
          </p>
        )}
        {state !== "staff" && <NoteForm note={entry.note} late={late} />}
      </aside>
    </div>
  );
}
