import { Check } from "lucide";
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData, useParams } from "react-router";
import { type BusinessCard, getBusiness } from "../../catalogue/listings/contract.ts";
import { listNearby } from "../../catalogue/listings/nearby/contract.ts";
import { formatPlace } from "../../catalogue/listings/rules.ts";
import { t, texts } from "../../platform/languages/text.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import { formAction } from "../../platform/pages/formAction.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { privateMeta } from "../../platform/pages/useGuide.ts";
import { formatDays } from "../../platform/values/format.ts";
import { ActionForm, FormButton, FormField, useFormResult } from "../../ui/ActionForm.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { LocalMoment } from "../../ui/LocalMoment.tsx";
import { Section } from "../../ui/Section.tsx";
import { MESSAGE_MAX } from "./contract.ts";
import { type Conversation, closeEnquiry, getGuestEnquiry, passOnEnquiry, writeToListing } from "./conversation/contract.ts";
import { datedUrl, enquirySteps, enquiryUrl, hasWaitedLong, pickAlternatives, type Step } from "./conversation/rules.ts";
import { EnquiryFacts, Thread } from "./Thread.tsx";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const enquiry = await orNotFound(context, callApi(getGuestEnquiry, { token: params.token ?? "" }));
  const { business } = enquiry;
  const near = hasWaitedLong(enquiry, new Date())
    ? await callApi(listNearby, { business_code: business.business_code, page_size: "100" }).then(
        ({ results }) => pickAlternatives(results, business),
        // A place that is no longer published has no places near by.
        () => [],
      )
    : [];
  const reply_time =
    enquiry.status === "sent" && !business.is_shell
      ? await callApi(getBusiness, { business_code: business.business_code }).then(
          (found) => found.reply_time,
          // Unpublished listings have no reply time.
          () => null,
        )
      : null;
  return { enquiry, near, reply_time, done: new URL(request.url).searchParams.get("done") ?? "" };
}

const submit = formAction({
  write: async ({ text = "" }, { params }) => {
    const token = params.token ?? "";
    await callApi(writeToListing, { token, text });
    return `${enquiryUrl(token)}?done=sent`;
  },
  pass_on: async (_form, { params }) => {
    const token = params.token ?? "";
    await callApi(passOnEnquiry, { token });
    return `${enquiryUrl(token)}?done=passed`;
  },
  close: async (_form, { params }) => {
    const token = params.token ?? "";
    await callApi(closeEnquiry, { token }).catch((error: unknown) => {
      // Closed in another tab meanwhile, or automatically: the wanted state is reached.
      if (!(error instanceof CallError && error.status === 409)) throw error;
    });
    return `${enquiryUrl(token)}?done=closed`;
  },
});
// Browser builds have no `action`, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = ({ loaderData, matches }: Pick<MetaArgs, "matches"> & { loaderData?: Awaited<ReturnType<typeof loader>> }) => [
  ...privateMeta(matches, loaderData ? t`Your enquiry, ${loaderData.enquiry.business.name}` : t`We can't find that page`),
  // The URL is a secret that no other site may learn. "no-referrer" does not work, because browsers then send "Origin: null" even to this
  // site.
  { name: "referrer", content: "same-origin" },
];

const DONE: Record<string, string> = texts({
  sent: "Sent. The reply arrives by email and on this page.",
  closed: "The enquiry is closed. No dates are held for you.",
  passed: "Shared. The owner has your enquiry, name and email address, and will reply to you.",
});

const hasReply = (messages: Conversation["messages"]): boolean => messages.some(({ side }) => side !== "guest");

/** Whether the listing has neither answered nor ended the enquiry. */
const isWaiting = ({ status, agreed_from, messages }: Conversation): boolean =>
  status !== "closed" && status !== "declined" && !agreed_from && !hasReply(messages);

/** Returns the state of the enquiry as the page's heading. */
function enquiryHeading({ status, business, agreed_from, agreed_to, kept_until, messages }: Conversation): string {
  if (status === "closed") return t`This enquiry is closed`;
  if (status === "declined") return t`${business.name} can't accept this enquiry`;
  if (agreed_from && !kept_until) return t`${business.name} agrees to ${formatDays(agreed_from, agreed_to)}`;
  if (agreed_from) return t`${business.name} is holding ${formatDays(agreed_from, agreed_to)} for you`;
  return hasReply(messages) ? t`${business.name} has answered` : t`Your enquiry is with ${business.name}`;
}

const Steps = ({ steps, zone }: { steps: Step[]; zone: string }) => (
  <ol>
    {steps.map(({ title, moment, isMissed }, index) => (
      <li key={title} className="relative flex gap-4 pb-6 last:pb-0">
        {index < steps.length - 1 && <span className="absolute top-8 bottom-0 start-[15px] w-px bg-line" aria-hidden="true" />}
        <span
          className={`relative grid size-8 flex-none place-items-center rounded-full ${moment ? "bg-sea text-on-sea" : "border-2 border-line"}`}
          aria-hidden="true"
        >
          {moment && <Icon of={Check} size={18} />}
        </span>
        <span>
          <b className="block font-display text-intro leading-8 font-[560]">{title}</b>
          {!isMissed && (
            <span className="text-small text-ink2">{moment ? <LocalMoment at={moment} zone={zone} isGuest /> : t`Not yet`}</span>
          )}
        </span>
      </li>
    ))}
  </ol>
);

/** Places near by, shown after days without an answer. Their links carry the dates. */
const Alternatives = ({ enquiry: { business, from_date, to_date }, near }: { enquiry: Conversation; near: BusinessCard[] }) => (
  <Section
    id="alternatives"
    title={<>{business.name} has not answered yet</>}
    size="small"
    className="mt-9 rounded-picture bg-sand p-5 sm:p-6"
  >
    <p className="mt-1.5 max-w-[66ch]">
      {from_date ? t`They may still reply. Nearby places for ${formatDays(from_date, to_date)}:` : t`They may still reply. Nearby places:`}
    </p>
    <ul className="mt-3">
      {near.map(({ business_code, name, profile_url, ...place }) => (
        <li key={business_code} className="flex min-h-11 flex-wrap items-baseline gap-x-3 border-t border-rule py-2">
          <a className="link-inline font-semibold" href={datedUrl(profile_url, { from_date, to_date })}>
            {name}
          </a>
          <span className="text-small text-ink2">{formatPlace(place)}</span>
        </li>
      ))}
    </ul>
  </Section>
);

/** Offers to pass the enquiry on, if the listing was unclaimed when the guest asked and has an owner now. */
const PassOn = ({ business }: { business: string }) => (
  <Section id="pass-on" title={<>Share your enquiry with {business}?</>} size="small" className="mt-9 rounded-picture bg-sand p-5 sm:p-6">
    <p className="mt-1.5 mb-4 max-w-[66ch]">
      Its owner joined The Guide after you asked. They can read your enquiry but not who sent it. If you share it, they get your name and
      email address and reply to you directly.
    </p>
    <ActionForm intent="pass_on">
      <FormButton intent="pass_on">Share</FormButton>
    </ActionForm>
  </Section>
);

/** Form for a message to the listing. @param name of the listing @param isAnswered the listing has replied */
const WriteBack = ({ name, isAnswered }: { name: string; isAnswered: boolean }) => (
  <ActionForm intent="write" className="mt-9 grid justify-items-start gap-4 border-t-3 border-ink pt-5">
    <div className="w-full">
      <FormField name="text" label={isAnswered ? t`Write back to ${name}` : t`Send another message to ${name}`}>
        {(control) => <textarea {...control} rows={4} required maxLength={MESSAGE_MAX} />}
      </FormField>
    </div>
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <FormButton intent="write">Send</FormButton>
      <span className="text-small text-ink2">{name} gets it by email, and it appears here.</span>
    </div>
  </ActionForm>
);

/** Closes the enquiry, after saying what that does. @param name of the listing */
const CloseEnquiry = ({ name }: { name: string }) => (
  <details className="mt-7">
    <summary className="link min-h-11 cursor-pointer">I no longer need it: close this enquiry</summary>
    <p className="mt-2 max-w-[66ch] text-ink2">{name} is notified, and dates held for you become free. This can't be undone.</p>
    <ActionForm intent="close" className="mt-3">
      <FormButton intent="close" look="danger">
        Close this enquiry
      </FormButton>
    </ActionForm>
  </details>
);

/** A guest's enquiry, opened by its link: its messages, its progress and a form to write back. No account is needed. */
export default function EnquiryPage() {
  const { enquiry, near, reply_time, done } = useLoaderData<typeof loader>();
  const { token = "" } = useParams();
  const result = useFormResult();
  const isOpen = enquiry.status !== "closed";
  return (
    <div className="page max-w-[1100px] pt-10 sm:pt-14">
      {!isWaiting(enquiry) && <p className="small-caps text-ink2">Your enquiry</p>}
      <h1 className="mt-1 text-h2 leading-[1.05]">{enquiryHeading(enquiry)}</h1>
      {reply_time && <p className="mt-2">They usually reply {reply_time}.</p>}
      <p className="mt-2 text-ink2">
        {isOpen
          ? t`No account needed. Anyone with the link can read this page, write back and close the enquiry.`
          : t`No account needed. Anyone with the link can read this page.`}
      </p>
      {(result?.failure || DONE[done]) && (
        <p
          role={result?.failure ? "alert" : "status"}
          className={`mt-6 max-w-[66ch] border-s-4 bg-sand px-4 py-3 ${result?.failure ? "border-danger" : "border-sea"}`}
        >
          {result?.failure || DONE[done]}
        </p>
      )}
      <div className="mt-9 grid gap-x-14 gap-y-9 lg:grid-cols-[minmax(0,1fr)_280px] lg:grid-rows-[auto_1fr]">
        {/* On phones above the messages. */}
        <aside aria-label="Enquiry details" className="lg:col-start-2">
          <EnquiryFacts enquiry={enquiry} direct_price={enquiry.direct_price} />
        </aside>
        <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Thread enquiry={enquiry} side="guest" />
          {enquiry.can_pass_on && <PassOn business={enquiry.business.name} />}
          {near.length > 0 && <Alternatives enquiry={enquiry} near={near} />}
          {isOpen && <WriteBack key={enquiry.messages.length} name={enquiry.business.name} isAnswered={hasReply(enquiry.messages)} />}
        </div>
        <aside aria-label="Progress" className="lg:col-start-2">
          <Steps steps={enquirySteps(enquiry)} zone={enquiry.time_zone} />
          {enquiry.agreed_from && !enquiry.kept_until && isOpen && (
            <p className="mt-7 border-t border-rule pt-4">
              <a className="link" href={`${enquiryUrl(token)}booking.ics`} download>
                Add to calendar
              </a>
            </p>
          )}
          {enquiry.proof_url && (
            <p className="mt-7 border-t border-rule pt-4">
              <a className="link" href={enquiry.proof_url}>
                Show what was agreed
              </a>
              <span className="mt-1 block text-small text-ink2">A link that anyone can check. It contains no names.</span>
            </p>
          )}
          {isOpen && <CloseEnquiry name={enquiry.business.name} />}
        </aside>
      </div>
    </div>
  );
}
