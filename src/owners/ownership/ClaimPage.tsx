import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { typeName } from "../../catalogue/listings/badge.ts";
import { formatPlace, pictureAt } from "../../catalogue/listings/rules.ts";
import { verifyFirst } from "../../platform/endpoints/verifyFirst.ts";
import { counted, t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { formAction, unlessGone } from "../../platform/pages/formAction.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { privateMeta } from "../../platform/pages/useGuide.ts";
import { useHref } from "../../platform/pages/useHref.ts";
import { formatDate, formatList, formatNumber } from "../../platform/values/format.ts";
import { reportUrl } from "../../travellers/reports/urls.ts";
import { ActionForm, FormButton } from "../../ui/ActionForm.tsx";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { LeaderLine } from "../../ui/LeaderLine.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Step } from "./ClaimSteps.tsx";
import { ClaimWays } from "./ClaimWays.tsx";
import { beginClaim, type Claim, type ClaimOptions, getClaimOptions, giveUpClaim, lookAgain } from "./contract.ts";
import { CLAIM_STATES, type ClaimMethod } from "./enumerations.ts";
import { CLAIM_DAYS, claimUrl, isOver, notRun, ownedLong } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export const loader = async ({ params, context }: LoaderFunctionArgs) => ({
  options: await orNotFound(context, callApi(getClaimOptions, { business: params.code ?? "" })),
});

type Args = Parameters<Parameters<typeof formAction>[0][string]>;

const claimBy =
  (method: ClaimMethod) =>
  async ({ mailbox = "", words = "" }: Args[0], { params }: Args[1], { evidence }: Args[2]) => {
    const business = params.code ?? "";
    await callApi(beginClaim, { business, method, mailbox, words, ...(evidence ? { evidence } : {}) });
    return claimUrl(business);
  };
const submit = formAction(
  {
    mailbox: claimBy("mailbox"),
    dns: claimBy("dns"),
    file: claimBy("file"),
    staff: claimBy("staff"),
    look: async ({ uuid = "" }, { params }) => {
      await unlessGone(callApi(lookAgain, { uuid }));
      return claimUrl(params.code ?? "");
    },
    give_up: async ({ uuid = "" }, { params }) => {
      await unlessGone(callApi(giveUpClaim, { uuid }));
      return claimUrl(params.code ?? "");
    },
  },
  { hidden: ["business", "method", "uuid"] },
);
// In browsers `action` does not exist, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = ({ loaderData, matches }: Pick<MetaArgs, "matches"> & { loaderData?: Awaited<ReturnType<typeof loader>> }) =>
  privateMeta(matches, loaderData ? t`Is ${loaderData.options.business.name} yours?` : t`Claim`);

/** Returns a sentence on what the listing already has. All of it passes to the new owner. */
function gatheredSentence({ recommendations_count, saved_count, enquiries_count }: ClaimOptions): string {
  const parts = [
    recommendations_count > 0 ? counted(recommendations_count, "# recommendation", "# recommendations") : "",
    saved_count > 0 ? counted(saved_count, "# save", "# saves") : "",
    enquiries_count > 0 ? counted(enquiries_count, "# enquiry", "# enquiries") : "",
  ].filter(Boolean);
  return parts.length > 0 ? t`The listing keeps its ${formatList(parts)}.` : t`The listing keeps its content, and you can edit all of it.`;
}

function ListingCard({ options }: { options: ClaimOptions }) {
  const { business, recommendations_count, saved_count, enquiries_count } = options;
  return (
    <aside aria-label="About this listing">
      <div className="overflow-hidden rounded-dialog bg-card shadow-float">
        <div className="plate relative h-[210px] rounded-none">
          <img src={pictureAt(business.cover_image_link, "card")} alt="" decoding="async" />
          {business.is_shell && (
            <Badge on="picture" className="absolute top-3 start-3">
              Not claimed yet
            </Badge>
          )}
        </div>
        <div className="px-6 pt-5 pb-6">
          <p className="font-display text-lead leading-tight">{business.name}</p>
          <p className="small-caps text-ink2">{formatPlace(business)}</p>
          {business.short_description !== "" && <p className="mt-3">{business.short_description}</p>}
          <ul className="mt-4">
            {[
              [t`Recommended by`, recommendations_count],
              ...(business.is_shell
                ? [
                    [t`Saved by`, saved_count],
                    [t`Enquiries so far`, enquiries_count],
                  ]
                : []),
            ].map(([label, count]) => (
              <li key={label} className="py-1.5">
                <LeaderLine label={label}>
                  <b className="font-semibold">{formatNumber(Number(count))}</b>
                </LeaderLine>
              </li>
            ))}
          </ul>
        </div>
      </div>
      {enquiries_count > 0 && (
        <p className="mt-3 text-small text-ink2">You'll see earlier enquiries without guests' names and email addresses.</p>
      )}
    </aside>
  );
}

const ended = (): Partial<Record<Claim["state"], string>> => ({
  refused: t`Staff could not confirm that this place is yours.`,
  taken_back: t`Staff revoked this claim.`,
  expired: t`Your claim expired after ${CLAIM_DAYS} days.`,
});

function LastOne({ claim }: { claim: Claim }) {
  const text = ended()[claim.state];
  if (!text) return null;
  return (
    <p className="mt-5 border-s-4 border-terra bg-sand p-3">
      {[text, ...(claim.note === "" ? [] : [t`Their message: ${claim.note}`]), t`You can start again.`].join(" ")}
    </p>
  );
}

function UnderWay({ claim }: { claim: Claim }) {
  const waits = claim.proved
    ? t`Another account has proved ownership too. Staff will decide and email you.`
    : t`Staff will review your claim and email you.`;
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p>
        <Badge>{CLAIM_STATES[claim.state]}</Badge>{" "}
        <span className="text-ink2">{claim.state === "waiting" ? waits : t`Your claim expires on ${formatDate(claim.expires)}.`}</span>
      </p>
      <ActionForm intent="give_up" fields={{ uuid: claim.uuid }}>
        <FormButton intent="give_up" look="danger-quiet">
          Withdraw claim
        </FormButton>
      </ActionForm>
    </div>
  );
}

/**
 * Returns the reason why the account cannot claim the listing.
 * @returns undefined if it can
 */
function claimBlockedReason({ business, can_be_claimed, can_be_disputed, is_own }: ClaimOptions): string | undefined {
  if (is_own) return t`You already run this listing.`;
  if (business.is_shell) return can_be_claimed ? undefined : notRun();
  return can_be_disputed ? undefined : ownedLong();
}

function Steps({ options }: { options: ClaimOptions }) {
  const { claim: last, email, is_verified, others_since, business } = options;
  const claim = last && !isOver(last.state) ? last : undefined;
  const isProved = claim?.proved != null;
  return (
    <>
      {last && !claim && <LastOne claim={last} />}
      <ol className="mt-8">
        <Step number={1} title="Verify your email" state={is_verified ? "done" : "open"}>
          <p className="break-all text-ink2">{email}</p>
          {!is_verified && <p className="mt-1">{verifyFirst()}</p>}
        </Step>
        <Step number={2} title="Prove ownership" state={isProved ? "done" : is_verified ? "open" : "later"}>
          {claim && <UnderWay claim={claim} />}
          {is_verified && !isProved && <ClaimWays options={options} claim={claim} />}
        </Step>
        <Step number={3} title="Make it yours" state="later" isLast>
          <p className="text-ink2">{gatheredSentence(options)}</p>
        </Step>
      </ol>
      {others_since && !isProved && (
        <p className="caption mt-8 text-ink2">
          Another person started a claim on {formatDate(others_since)}. If you both prove ownership, staff decide.
        </p>
      )}
      {!business.is_shell && !isProved && (
        <p className="caption mt-8 text-ink2">This page already has an owner. If you prove ownership too, staff decide.</p>
      )}
    </>
  );
}

/** Page on which an account claims an unclaimed listing: its email address, the proof, and what the listing already has. */
export default function ClaimPage() {
  const { options } = useLoaderData<typeof loader>();
  const { business, is_own } = options;
  const link = useHref();
  const refusal = claimBlockedReason(options);
  const kind = typeName(business);
  return (
    <div className="page grid gap-x-20 gap-y-12 pt-8 sm:pt-13 lg:grid-cols-[minmax(0,1fr)_400px]">
      <div>
        <p className="small-caps text-ink2">Own this business?</p>
        <PageTitle className="mt-1">{business.name}</PageTitle>
        {refusal ? (
          <>
            <p className="mt-4 max-w-[32em] font-display text-intro text-ink2">{refusal}</p>
            {!is_own && !business.is_shell && (
              <p className="mt-3 max-w-[60ch]">
                If the owner doesn't reply,{" "}
                <a className="link-inline" href={link(reportUrl("business", business.business_code, business.profile_url))}>
                  contact staff
                </a>
                .
              </p>
            )}
            <p className="mt-5">
              <ArrowLink href={is_own ? `/listing/${business.business_code}/` : link(business.profile_url)}>
                {is_own ? t`Open your listing` : t`View page`}
              </ArrowLink>
            </p>
          </>
        ) : (
          <>
            <p className="mt-4 max-w-[32em] font-display text-intro text-ink2">
              {t`${kind}, ${formatPlace(business)}.`}{" "}
              {business.is_shell ? t`No owner yet. Claiming takes 3 steps and is free.` : t`Claiming takes 3 steps and is free.`}
            </p>
            <Steps options={options} />
          </>
        )}
      </div>
      <ListingCard options={options} />
    </div>
  );
}
