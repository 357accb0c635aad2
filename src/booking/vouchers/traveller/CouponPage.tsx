import { ExternalLink } from "lucide";
import { type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from "react-router";
import { loginUrl } from "../../../accounts/accounts/redirects.ts";
import { getSession } from "../../../accounts/travellers/contract.ts";
import { addTravellerUrl } from "../../../accounts/travellers/urls.ts";
import { drawQrCode } from "../../../platform/files/qrCode.ts";
import { t } from "../../../platform/languages/text.ts";
import { CallError, callApi } from "../../../platform/pages/callApi.ts";
import { catchConflict, formAction } from "../../../platform/pages/formAction.ts";
import { type Context, pageContext } from "../../../platform/pages/pageContext.ts";
import { pageNotFound } from "../../../platform/pages/pageData.ts";
import type { PageHandle } from "../../../platform/pages/pagePolicy.ts";
import { privateMeta } from "../../../platform/pages/useGuide.ts";
import { getBusinessRecommendations } from "../../../travellers/recommendations/contract.ts";
import { ActionForm, FormButton, useFormResult } from "../../../ui/ActionForm.tsx";
import { ArrowLink } from "../../../ui/ArrowLink.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import { attachCoupon, changeCoupon, deleteCoupon, getCoupon } from "../contract.ts";
import { canAnswer, stateHeadings, ticketState, ticketSteps } from "../ticket/rules.ts";
import { Ticket } from "../ticket/Ticket.tsx";
import { CREDIT, couponUrl, VOUCHERS } from "../ticket/urls.ts";
import { answerIntents, ChangeOfMind, Question, SAID_TEXTS, type Told } from "./AnswerForms.tsx";
import { AutoSaveVouchers } from "./AutoSaveVouchers.tsx";
import { RecommenderChoice } from "./RecommenderChoice.tsx";
import { removedUrl } from "./rules.ts";
import { Steps } from "./Steps.tsx";

export const handle = { cache: "none" } satisfies PageHandle;

/**
 * Returns the voucher if this page may show it. A voucher that the caller may not see could be their own, so signed-out visitors log in
 * first.
 */
async function couponFor(context: Context, code: string, here: string) {
  const [session, found] = await Promise.all([
    callApi(getSession, {}),
    callApi(getCoupon, { code }).catch((error: unknown) => {
      if (error instanceof CallError && [400, 404].includes(error.status)) return undefined;
      throw error;
    }),
  ]);
  const own = session.traveller;
  // The listing's members have their own page for it.
  const isShown = found && (found.attached ? found.traveller !== null && found.traveller.code === own?.code : true);
  if (found && isShown) return { coupon: found, own };
  if (!(await context.get(pageContext).isSignedIn())) throw redirect(loginUrl(here), 302);
  throw await pageNotFound(context);
}

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const { coupon, own } = await couponFor(context, params.code ?? "", url.pathname);
  const now = new Date();
  const state = ticketState(coupon, now);
  const isOwn = coupon.attached;
  const { recommendations } =
    isOwn && own && state === "saved"
      ? await callApi(getBusinessRecommendations, { business_code: coupon.business.business_code, traveller: own.code })
      : { recommendations: [] };
  return {
    ticket: { ...coupon, qr: state === "saved" && isOwn ? drawQrCode(coupon.voucher_url) : null },
    holder: isOwn ? own?.name : undefined,
    /** State of the visitor, which decides the step before they can save an unattached voucher. */
    visitor: own ? ("traveller" as const) : (await context.get(pageContext).isSignedIn()) ? ("account" as const) : ("nobody" as const),
    recommenders: recommendations.map(({ traveller, is_followed, reason }) => ({ traveller, is_followed, reason })),
    said: url.searchParams.get("said") ?? "",
    now: now.toISOString(),
  };
}

const submit = formAction<Told>({
  attach: async (_form, { params }) => {
    const code = params.code ?? "";
    const notice = await catchConflict(callApi(attachCoupon, { code }));
    return notice === undefined ? couponUrl(code) : { notice };
  },
  ...answerIntents((code, said) => `${couponUrl(code)}?said=${said}`),
  recommender: async ({ recommender = "" }, { params }) => {
    const code = params.code ?? "";
    const notice = await catchConflict(callApi(changeCoupon, { code, recommender }));
    return notice === undefined ? couponUrl(code) : { notice };
  },
  delete: async ({ business = "" }, { params }) => {
    const notice = await catchConflict(callApi(deleteCoupon, { code: params.code ?? "" }));
    return notice === undefined ? removedUrl(business) : { notice };
  },
});
export const action = submit;
export const clientAction = submit;

type Data = Awaited<ReturnType<typeof loader>>;

export const meta = ({ loaderData, matches }: Pick<MetaArgs, "matches"> & { loaderData?: Data }) => [
  ...privateMeta(matches, loaderData ? t`Voucher, ${loaderData.ticket.business.name}` : t`Page not found`),
  // The code of a handed-out voucher is a secret until it is saved.
  { name: "referrer", content: "same-origin" },
];

/** Offer to save a voucher that is not saved yet: any traveller with its code can. */
function Save({ visitor, here }: { visitor: Data["visitor"]; here: string }) {
  if (visitor === "nobody")
    return (
      <div className="mt-8">
        <a href={loginUrl(here)} className="button button-filled">
          Log in and save it
        </a>
      </div>
    );
  if (visitor === "account")
    return (
      <p className="mt-8">
        Vouchers are for travellers. This account has no traveller yet. <ArrowLink href={addTravellerUrl(here)}>Add one</ArrowLink>
      </p>
    );
  return (
    <ActionForm intent="attach" className="mt-8">
      <FormButton intent="attach">Save the voucher</FormButton>
    </ActionForm>
  );
}

/** Forms to name another recommender or to delete the voucher, while it is saved. */
function Changes({ data: { ticket, recommenders } }: { data: Data }) {
  const { recommender, business } = ticket;
  return (
    <div className="mt-7 flex max-w-[480px] flex-col border-t border-rule pt-2">
      {recommenders.length > 0 && !(recommenders.length === 1 && recommenders[0]?.traveller.code === recommender?.code) && (
        // The key closes it once the change is saved.
        <details key={recommender?.code}>
          <summary className="link min-h-11 cursor-pointer">
            {recommender ? t`Change who recommended it` : t`Add who recommended it`}
          </summary>
          <ActionForm intent="recommender" className="mt-1 mb-4 grid gap-3.5">
            <RecommenderChoice recommenders={recommenders} {...(recommender && { chosen: recommender.code })} />
            <div>
              <FormButton intent="recommender" look="outlined" className="min-h-11">
                Change
              </FormButton>
            </div>
          </ActionForm>
        </details>
      )}
      <details>
        <summary className="link min-h-11 cursor-pointer text-danger">Delete this voucher</summary>
        <p className="mt-1">Are you sure you want to delete this voucher?</p>
        <ActionForm intent="delete" fields={{ business: business.business_code }} className="mt-3">
          <FormButton intent="delete" look="danger" className="min-h-11">
            Delete
          </FormButton>
        </ActionForm>
      </details>
    </div>
  );
}

/** One voucher as a ticket, with its progress and the next possible steps. */
export default function CouponPage() {
  const data = useLoaderData<typeof loader>();
  const { ticket, holder, visitor, said } = data;
  const result = useFormResult<Told>();
  const now = new Date(data.now);
  const { code, business, status } = ticket;
  const isOwn = holder !== undefined;
  const state = ticketState(ticket, now);
  const isOpen = canAnswer(ticket, now);
  const told = result?.shown?.notice || result?.failure || Object.values(result?.errors ?? {}).flat()[0] || "";
  const { title, text } = stateHeadings()[isOwn ? state : "offered"];
  return (
    <div className="page grid gap-x-22 gap-y-10 pt-3.5 sm:pt-13 lg:grid-cols-[420px_minmax(0,1fr)] lg:items-center">
      <Ticket ticket={ticket} now={now} holder={holder} />
      <div className="min-w-0 print:hidden">
        <PageTitle>{title}</PageTitle>
        <p className="mt-4 max-w-[46ch] text-ink2">{text}</p>
        {(told || SAID_TEXTS[said]) && (
          <p
            role={told ? "alert" : "status"}
            className={`mt-5 max-w-[52ch] border-s-4 bg-sand px-4 py-3 ${told ? "border-danger" : "border-sea"}`}
          >
            {told || SAID_TEXTS[said]}
          </p>
        )}
        {!isOwn && state === "saved" && <Save visitor={visitor} here={couponUrl(code)} />}
        {isOwn && status === "redeemed" && isOpen && (
          <div className="mt-7 max-w-[560px]">
            <Question coupon={ticket} />
          </div>
        )}
        {isOwn && <Steps steps={ticketSteps(ticket, now)} />}
        {isOwn && isOpen && (status === "confirmed" || status === "disputed") && <ChangeOfMind coupon={ticket} />}
        <div className="mt-8 flex flex-wrap gap-3">
          {isOwn && state === "saved" && business.book_now_url && (
            <a href={business.book_now_url} target="_blank" rel="noopener nofollow" className="button button-filled">
              Book Direct <Icon of={ExternalLink} size={18} />
              <span className="sr-only">(opens in a new tab)</span>
            </a>
          )}
          <a href={business.profile_url} className="button button-outlined">
            View Full Listing
          </a>
        </div>
        {isOwn && (
          <p className="mt-4 flex flex-wrap gap-x-6">
            <ArrowLink href={VOUCHERS}>Saved Vouchers</ArrowLink>
            {status === "confirmed" && <ArrowLink href={CREDIT}>My credit</ArrowLink>}
          </p>
        )}
        {isOwn && <AutoSaveVouchers codes={{ [code]: state === "saved" }} />}
        {isOwn && state === "saved" && <Changes data={data} />}
      </div>
    </div>
  );
}
