import { ChevronDown } from "lucide";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { REVIEW_QUEUE, reviewQueue } from "../../accounts/accounts/urls.ts";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { formatPlace } from "../../catalogue/listings/rules.ts";
import { t, texts } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { catchConflict, formAction } from "../../platform/pages/formAction.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../platform/pages/useGuide.ts";
import { useHref } from "../../platform/pages/useHref.ts";
import { formatDate, formatNumber } from "../../platform/values/format.ts";
import { oneOf } from "../../platform/values/items.ts";
import { labelled, quoted, withCommas } from "../../platform/values/punctuation.ts";
import { ActionForm, FormButton, FormField, useFormResult } from "../../ui/ActionForm.tsx";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { type DoneActs, DoneToast, doneUrl, readDone } from "../../ui/DoneToast.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { LocalMoment, useMomentText } from "../../ui/LocalMoment.tsx";
import { QueueList } from "../../ui/QueueList.tsx";
import { TabLinks } from "../../ui/TabLinks.tsx";
import { claimSigns } from "./claimSigns.ts";
import { decideClaim, listAllClaims, type StaffClaim } from "./contract.ts";
import { CLAIM_ORIGINS, CLAIM_QUEUES, CLAIM_STATES, type ClaimAct, type ClaimQueue } from "./enumerations.ts";
import { CLAIM_DAYS, isOver, STAFF_CLAIMS, WORDS_MAX } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

/** The review queue with claims only, where the page of one claim was opened. */
const CLAIM_QUEUE = `${REVIEW_QUEUE}?kind=claim`;

const readQueue = (request: Request): ClaimQueue =>
  oneOf(enumValues(CLAIM_QUEUES), new URL(request.url).searchParams.get("state")) ?? "waiting";
const tabUrl = (state: string) => (state === "waiting" ? STAFF_CLAIMS : `${STAFF_CLAIMS}?state=${state}`);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const state = readQueue(request);
  const { searchParams } = new URL(request.url);
  const page = searchParams.get("page") ?? undefined;
  const uuid = searchParams.get("uuid") ?? undefined;
  const claims = await orNotFound(context, callApi(listAllClaims, { page, state, uuid }));
  // The page of one claim links to the others that wait.
  const waiting = uuid === undefined ? 0 : (await callApi(listAllClaims, { state: "waiting", page_size: "1" })).count;
  return { claims, waiting, state, page: Number(page ?? 1), isOne: uuid !== undefined, done: readDone(request) };
}

const doneActs = (): DoneActs => ({
  grant: { text: t`Claim approved. You can revoke it for 30 days under Ended.` },
  refuse: { text: t`Claim rejected.` },
  take_back: { text: t`Claim revoked.` },
});

interface Shown {
  /** Error message if another staff member has decided meanwhile, or it is too late. */
  conflict: string;
}

const decide =
  (act: ClaimAct) =>
  async ({ uuid = "", note = "" }: Record<string, string>, { request }: { request: Request }) => {
    const conflict = await catchConflict(callApi(decideClaim, { uuid, act, note }));
    // The page of one claim was opened from the queue.
    const isOne = new URL(request.url).searchParams.has("uuid") && act !== "take_back";
    return conflict === undefined ? doneUrl(isOne ? CLAIM_QUEUE : tabUrl(readQueue(request)), act) : { conflict };
  };
const submit = formAction<Shown>({ grant: decide("grant"), refuse: decide("refuse"), take_back: decide("take_back") });
// In browsers `action` does not exist, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = hiddenMeta(() => t`Claims`);

const MARKS = { for: "✓", against: "✕", neither: "–" } as const;
const SPOKEN = texts({ for: "In favour", against: "Against" });

const Signs = ({ claim }: { claim: StaffClaim }) => (
  <ul aria-label="Evidence" className="grid gap-2">
    {claimSigns(claim, useMomentText(claim.time_zone)).map(({ speaks, text }) => (
      <li key={text} className="grid grid-cols-[20px_minmax(0,1fr)] gap-2 break-words">
        <span aria-hidden="true" className={speaks === "against" ? "text-danger" : speaks === "for" ? "text-sea" : "text-ink2"}>
          {MARKS[speaks]}
        </span>
        <span>
          {speaks !== "neither" && <span className="sr-only">{SPOKEN[speaks]}: </span>}
          {text}
        </span>
      </li>
    ))}
  </ul>
);

function Decision({ claim: { uuid, business, state, take_back_until, is_disputed, rivals } }: { claim: StaffClaim }) {
  const isOpen = !isOver(state);
  const canTakeBack = take_back_until !== null && new Date(take_back_until) > new Date();
  if (!isOpen && !canTakeBack) return null;
  const hasOwner = is_disputed && rivals.some((rival) => rival.state === "granted");
  const grant = hasOwner ? t`Approve and transfer` : t`Approve`;
  return (
    <ActionForm intent={isOpen ? "grant" : "take_back"} fields={{ uuid }} className="grid gap-3.5">
      <FormField name="note" label="Message to the claimant" hint="optional">
        {(control) => <textarea {...control} rows={2} maxLength={WORDS_MAX} />}
      </FormField>
      <p className="flex flex-wrap gap-3">
        {isOpen ? (
          <>
            <FormButton intent="grant" aria-label={labelled(grant, business.name)}>
              {grant}
            </FormButton>
            <FormButton intent="refuse" look="danger-quiet" aria-label={t`Reject: ${business.name}`}>
              Reject
            </FormButton>
          </>
        ) : (
          <FormButton intent="take_back" look="danger" aria-label={t`Revoke: ${business.name}`}>
            Revoke
          </FormButton>
        )}
      </p>
      {hasOwner && <p className="text-small text-ink2">Removes current owners and revokes their keys.</p>}
      {canTakeBack && (
        <p className="text-small text-ink2">
          Possible until {formatDate(take_back_until ?? "")}. Removes the listing's people and their keys and restores its earlier texts.
          Check added rooms and pictures: they stay.
        </p>
      )}
    </ActionForm>
  );
}

/** One line about a claim: its listing, the claimant, how they claim it and since when. */
const ClaimLine = ({ claim: { business, account, method, state, created, is_disputed, time_zone } }: { claim: StaffClaim }) => (
  <summary className="grid min-h-11 cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1 py-3 hover:bg-sand lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_auto_8rem_20px] [&::-webkit-details-marker]:hidden">
    <span className="min-w-0">
      <b className="block font-display text-intro leading-tight font-[560] break-words">{business.name}</b>
      <span className="text-small text-ink2">{formatPlace(business)}</span>
    </span>
    <span className="min-w-0 text-ink2 break-words max-lg:col-start-1">{account.name || account.email}</span>
    <span className="flex flex-wrap gap-1.5 max-lg:col-start-1">
      <Badge>{state === "waiting" || state === "open" || method === "added" ? CLAIM_ORIGINS[method] : CLAIM_STATES[state]}</Badge>
      {is_disputed && <Badge className="text-danger shadow-[inset_0_0_0_1.5px_currentColor]">Two claims</Badge>}
    </span>
    <span className="text-small text-ink2 max-lg:col-start-1 lg:text-end">
      <LocalMoment at={created} zone={time_zone} />
    </span>
    <Icon
      of={ChevronDown}
      size={20}
      className="text-ink2 transition-transform group-open:rotate-180 max-lg:col-start-2 max-lg:row-start-1"
    />
  </summary>
);

interface RowProps {
  claim: StaffClaim;
  /** Starts open. */
  isOpen: boolean;
}

/** Row of a claim for staff: one line, which opens to the evidence and the decision. */
function StaffClaimRow({ claim, isOpen }: RowProps) {
  return (
    <li className="border-b border-rule">
      <details className="group" open={isOpen}>
        <ClaimLine claim={claim} />
        <ClaimBody claim={claim} />
      </details>
    </li>
  );
}

/** The whole claim: account and listing, evidence, and actions. */
function ClaimBody({ claim }: { claim: StaffClaim }) {
  const { business, account, state, expires, words, evidence_link, decided, decided_by, note } = claim;
  const link = useHref();
  const momentText = useMomentText(claim.time_zone);
  const decision = (day: string) =>
    decided_by ? t`${CLAIM_STATES[state]} on ${momentText(day)} by ${decided_by}` : t`${CLAIM_STATES[state]} on ${momentText(day)}`;
  return (
    <div className="grid gap-x-14 gap-y-5 pt-2 pb-7 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="min-w-0">
        <p>
          <a className="link-inline" href={link(business.profile_url)}>
            View page<span className="sr-only">: {business.name}</span>
          </a>
        </p>
        <p className="mt-2 break-words text-ink2">
          {withCommas([account.name, account.email, state === "open" && t`until ${formatDate(expires)} (${CLAIM_DAYS} days)`])}
        </p>
        {decided && (
          <p className="mt-1 text-small text-ink2">{note === "" ? decision(decided) : labelled(decision(decided), quoted(note))}</p>
        )}
        {words !== "" && (
          <blockquote className="mt-3 max-w-[66ch] border-s-4 border-line bg-sand px-4 py-3 whitespace-pre-line">{words}</blockquote>
        )}
        <div className="mt-4">
          <Signs claim={claim} />
        </div>
      </div>
      <div className="grid content-start gap-5">
        {evidence_link && (
          <a href={evidence_link} className="block">
            <img
              src={evidence_link}
              alt={t`Evidence for ${business.name}`}
              loading="lazy"
              className="max-h-60 w-full rounded-picture bg-sand object-contain"
            />
            <span className="link-inline text-small">Open picture</span>
          </a>
        )}
        <Decision claim={claim} />
      </div>
    </div>
  );
}

const EMPTY: Record<ClaimQueue, string> = texts({
  waiting: "No claims to review.",
  open: "No claims in progress.",
  decided: "No ended claims yet.",
});

/** Staff page with the claims on listings. */
export default function StaffClaimsPage() {
  const { claims, waiting, state, page, isOne, done } = useLoaderData<typeof loader>();
  const result = useFormResult<Shown>();
  const failure = result?.shown?.conflict ?? result?.failure;
  const shown = isOne ? claims.results[0]?.state : undefined;
  const queue = shown === undefined ? state : shown === "waiting" || shown === "open" ? shown : "decided";
  return (
    <QueueList
      back={reviewQueue()}
      title="Claims"
      about="Waiting claims: oldest first. Approved claims can be revoked for 30 days."
      failure={failure}
      done={<DoneToast acts={doneActs()} done={done} />}
      list={claims}
      page={page}
      path={STAFF_CLAIMS}
      query={state === "waiting" ? "" : `state=${state}`}
      label="Pages of claims"
      above={
        <TabLinks
          label="Claims"
          tabs={Object.entries(CLAIM_QUEUES).map(([key, title]) => ({
            href: tabUrl(key),
            title,
            isOn: key === queue,
            ...(key === state && !isOne ? { count: claims.count } : {}),
          }))}
        />
      }
      empty={EMPTY[state]}
      below={
        waiting > (shown === "waiting" ? 1 : 0) && (
          <p className="mt-8">
            <ArrowLink href={STAFF_CLAIMS}>All waiting claims ({formatNumber(waiting)})</ArrowLink>
          </p>
        )
      }
      isWide
      row={(claim) => <StaffClaimRow key={claim.uuid} claim={claim} isOpen={isOne || claims.count === 1} />}
    />
  );
}
