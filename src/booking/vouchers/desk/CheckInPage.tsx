import { useCallback } from "react";
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData, useRevalidator } from "react-router";
import { getKeeper } from "../../../accounts/travellers/contract.ts";
import { DESK, sectionUrl } from "../../../catalogue/listings/own/rules.ts";
import { listingMeta, useOwnListing } from "../../../catalogue/listings/own/useOwnListing.ts";
import { plural, t } from "../../../platform/languages/text.ts";
import { CallError, callApi } from "../../../platform/pages/callApi.ts";
import type { PageHandle } from "../../../platform/pages/pagePolicy.ts";
import { typedCode } from "../../../platform/values/typedCode.ts";
import { useFormResult } from "../../../ui/ActionForm.tsx";
import { ArrowLink } from "../../../ui/ArrowLink.tsx";
import { AutoSaveOffline } from "../../../ui/AutoSaveOffline.tsx";
import { FormOutcome } from "../../../ui/FormOutcome.tsx";
import { LeaderLine } from "../../../ui/LeaderLine.tsx";
import { LocalMoment } from "../../../ui/LocalMoment.tsx";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import { useSaveOffline } from "../../../ui/saveOffline.ts";
import { type Coupon, getCoupon, listCoupons, listKeys } from "../contract.ts";
import { spacedCode } from "../ticket/rules.ts";
import { CheckDesk } from "./CheckDesk.tsx";
import { FoundVoucher, type Redeemed, redeem } from "./FoundVoucher.tsx";
import { checkInUrl, LATELY_HOURS } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

/** @returns null if there is no voucher that the caller may see */
async function findCoupon(code: string): Promise<Coupon | null> {
  try {
    return await callApi(getCoupon, { code });
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

export async function loader({ params: { code: business = "" }, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const code = typedCode(searchParams.get("code") ?? "");
  const redeemed_since = new Date(Date.now() - LATELY_HOURS * 3_600_000).toISOString();
  const [keys, { keeper }, coupon, lately] = await Promise.all([
    callApi(listKeys, {}),
    callApi(getKeeper, {}),
    code === "" ? null : findCoupon(code),
    callApi(listCoupons, { business__business_code: business, redeemed_since }),
  ]);
  return { keys, keeper, code, coupon, lately: lately.results, isDone: searchParams.has("done") };
}

// Browser builds have no `action`, so each export names the function itself.
export const action = redeem;
export const clientAction = redeem;

export const meta = ({ matches }: MetaArgs) => listingMeta(matches, t`Redeem voucher`);

/** Page to check and redeem vouchers: by camera, or by their eight characters, with or without a network. */
export default function CheckInPage() {
  const listing = useOwnListing();
  const { keys, keeper, code, coupon, lately, isDone } = useLoaderData<typeof loader>();
  const save = useSaveOffline();
  const { revalidate } = useRevalidator();
  const onSettled = useCallback(() => void revalidate(), [revalidate]);
  const result = useFormResult<Redeemed>();
  const business = listing.business.business_code;
  return (
    <>
      <PageTitle>Redeem a voucher</PageTitle>
      <p className="mt-3 text-ink2">Scan the guest's QR code, or type the code under it.</p>
      <FormOutcome failure={result?.failure} />
      <CheckDesk
        business={business}
        keys={keys}
        keeper={keeper}
        onSettled={onSettled}
        code={code}
        found={
          code !== "" && <FoundVoucher listing={listing} code={code} coupon={coupon} refusal={result?.shown?.refusal} isDone={isDone} />
        }
      >
        {lately.length > 0 && (
          <section aria-labelledby="lately" className="mt-8">
            <h2 id="lately" className="small-caps border-t border-ink pt-3 text-ink2">
              {t`Redeemed in the last ${plural(LATELY_HOURS, "# hour", "# hours")}`}
            </h2>
            <ul className="mt-1">
              {lately.map((one) => (
                <li key={one.code} className="py-1.5">
                  <LeaderLine label={one.traveller?.name ?? spacedCode(one.code)}>
                    <b className="text-small font-semibold">
                      {one.discount > 0 ? (
                        <>
                          {one.discount}%, <LocalMoment at={one.redeemed_at ?? one.created} zone={listing.business.time_zone} />
                        </>
                      ) : (
                        <LocalMoment at={one.redeemed_at ?? one.created} zone={listing.business.time_zone} />
                      )}
                    </b>
                  </LeaderLine>
                </li>
              ))}
            </ul>
          </section>
        )}
        <AutoSaveOffline of={business} reader={keeper} keep={(reader) => save(checkInUrl(business), reader)} />
        <p className="mt-4">
          <ArrowLink href={sectionUrl(business, DESK.credit)}>Accept a guest's credit</ArrowLink>
        </p>
      </CheckDesk>
    </>
  );
}
