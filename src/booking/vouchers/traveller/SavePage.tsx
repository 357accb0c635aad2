import { useEffect, useState } from "react";
import { type LoaderFunctionArgs, redirect, useLoaderData, useLocation } from "react-router";
import { getSession } from "../../../accounts/travellers/contract.ts";
import { PreparedMark } from "../../../catalogue/items/PreparedMark.tsx";
import { type Prepared, readPrepared } from "../../../catalogue/items/prepared.ts";
import { getBusiness } from "../../../catalogue/listings/contract.ts";
import { pictureAt } from "../../../catalogue/listings/rules.ts";
import { t } from "../../../platform/languages/text.ts";
import { CallError, callApi } from "../../../platform/pages/callApi.ts";
import { formAction } from "../../../platform/pages/formAction.ts";
import { orNotFound, pageNotFound } from "../../../platform/pages/pageData.ts";
import type { PageHandle } from "../../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../../platform/pages/useGuide.ts";
import { getBusinessRecommendations } from "../../../travellers/recommendations/contract.ts";
import { ActionForm, FormButton, useFormResult } from "../../../ui/ActionForm.tsx";
import { ArrowLink } from "../../../ui/ArrowLink.tsx";
import { createCoupon, listCoupons } from "../contract.ts";
import { benefitText, ticketState } from "../ticket/rules.ts";
import { couponUrl } from "../ticket/urls.ts";
import type { Told } from "./AnswerForms.tsx";
import { RecommenderChoice } from "./RecommenderChoice.tsx";
import { chooserText, chooserTitle, notSaved, refusalText } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const business_code = new URL(request.url).searchParams.get("business") ?? "";
  if (business_code === "") throw await pageNotFound(context);
  const { traveller } = await callApi(getSession, {});
  if (!traveller) throw await pageNotFound(context);
  const [business, { recommendations }, { results: own }] = await orNotFound(
    context,
    Promise.all([
      callApi(getBusiness, { business_code }),
      callApi(getBusinessRecommendations, { business_code, traveller: traveller.code }),
      callApi(listCoupons, { traveller__code: traveller.code, business__business_code: business_code }),
    ]),
  );
  // Only one voucher can be open at a time.
  const open = own.find((one) => ["saved", "redeemed"].includes(ticketState(one, new Date())));
  if (open && request.method === "GET") throw redirect(couponUrl(open.code));
  const { name, profile_url, cover_image_link, discount, bonus_credit, is_shell } = business;
  // A listing without an offer has no vouchers, so the page does not exist.
  if (is_shell || discount + bonus_credit <= 0) throw await pageNotFound(context);
  return {
    business: { business_code, name, profile_url, cover_image_link, discount, bonus_credit },
    recommenders: recommendations.map(({ traveller: person, is_followed, reason }) => ({ traveller: person, is_followed, reason })),
  };
}

const submit = formAction<Told>({
  save: async ({ business = "", recommender = "" }) => {
    const { traveller } = await callApi(getSession, {});
    try {
      return couponUrl((await callApi(createCoupon, { business, traveller: traveller?.code, ...(recommender && { recommender }) })).code);
    } catch (error) {
      if (error instanceof CallError && error.status !== 401) return { notice: refusalText(error) ?? notSaved() };
      throw error;
    }
  },
});
export const action = submit;
export const clientAction = submit;

/**
 * Returns the fields that a program has filled in (catalogue/items/prepared.ts). Only the browser knows them, so they appear after the page
 * has loaded.
 */
function usePrepared(): Pick<Prepared, "recommender" | "by"> | undefined {
  const { hash } = useLocation();
  const [prepared, setPrepared] = useState<Prepared>();
  useEffect(() => setPrepared(hash.startsWith("#prepared?") ? readPrepared(hash) : undefined), [hash]);
  return prepared;
}

export const meta = hiddenMeta(() => t`Save a voucher`);

/**
 * Saves a listing's voucher by a form. The button of a profile links here without scripts. It needs a confirmation, because a GET must not
 * save anything.
 */
export default function SavePage() {
  const { business, recommenders } = useLoaderData<typeof loader>();
  const result = useFormResult<Told>();
  const told = result?.shown?.notice || result?.failure || Object.values(result?.errors ?? {}).flat()[0] || "";
  const prepared = usePrepared();
  const isChoice = recommenders.length > 1;
  return (
    <div className="page grid place-items-center py-10 sm:py-16">
      <section className="w-full max-w-[500px] rounded-dialog bg-card shadow-float">
        <div className="plate h-44 rounded-b-none rounded-t-dialog">
          <img src={pictureAt(business.cover_image_link, "card")} alt="" />
        </div>
        <div className="px-6 py-7 sm:px-8">
          <p className="small-caps text-terra">{benefitText(business)}</p>
          <h1 className="mt-1 text-lead">{isChoice ? chooserTitle() : business.name}</h1>
          <p className="mt-2 text-ink2">{isChoice ? chooserText() : t`Book direct and show the voucher when you arrive.`}</p>
          {told && (
            <p role="alert" className="mt-4 border-s-4 border-danger bg-sand px-4 py-3">
              {told}
            </p>
          )}
          <ActionForm intent="save" fields={{ business: business.business_code }} className="mt-5 grid gap-5">
            {prepared && <PreparedMark by={prepared.by} until={t`Nothing is saved until you save it.`} />}
            {recommenders.length > 0 && (
              // The key renders it again with the recommender that the program has named; otherwise the first is chosen.
              <RecommenderChoice key={prepared?.recommender} recommenders={recommenders} chosen={prepared?.recommender} isOpen />
            )}
            <div className="flex flex-wrap items-center gap-x-5">
              <FormButton intent="save">{isChoice ? t`Next` : t`Save the voucher`}</FormButton>
              <ArrowLink href={business.profile_url}>Back to the listing</ArrowLink>
            </div>
          </ActionForm>
        </div>
      </section>
    </div>
  );
}
