import { useCallback } from "react";
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData, useRevalidator } from "react-router";
import { loginUrl } from "../../accounts/accounts/rules.redirects.ts";
import { getKeeper } from "../../accounts/travellers/contract.ts";
import { ListingFrame, listingMeta, readListing } from "../../owners/listing/ListingFrame.tsx";
import { CallError, callApi } from "../../platform/callApi.ts";
import { formatMoment } from "../../platform/format.ts";
import { requireSignIn } from "../../platform/pageContext.ts";
import type { PageHandle } from "../../platform/pagePolicy.ts";
import { KeptByItself } from "../../site/kept/KeptByItself.tsx";
import { useFormResult } from "../../ui/ActionForm.tsx";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { FormOutcome } from "../../ui/FormOutcome.tsx";
import { LeaderLine } from "../../ui/LeaderLine.tsx";
import { type Coupon, getCoupon, listCoupons, listKeys } from "../coupons/contract.ts";
import { typedCode } from "../coupons/rules.voucher.ts";
import { CheckDesk } from "../scanner/CheckDesk.tsx";
import { checkInUrl, LATELY_HOURS, spacedCode } from "../scanner/rules.ts";
import { FoundVoucher, type Redeemed, redeem } from "./FoundVoucher.tsx";

export const handle = { cache: "none" } satisfies PageHandle;
export const middleware = [requireSignIn(loginUrl)];

/** @returns null for none that one may see */
async function findCoupon(code: string): Promise<Coupon | null> {
  try {
    return await callApi(getCoupon, { code });
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

export async function loader({ params: { code: business = "" }, request, context }: LoaderFunctionArgs) {
  const listing = await readListing(context, business);
  const { searchParams } = new URL(request.url);
  const code = typedCode(searchParams.get("code") ?? "");
  const redeemed_since = new Date(Date.now() - LATELY_HOURS * 3_600_000).toISOString();
  const [keys, { keeper }, coupon, lately] = await Promise.all([
    callApi(listKeys, {}),
    callApi(getKeeper, {}),
    code === "" ? null : findCoupon(code),
    callApi(listCoupons, { business__business_code: business, redeemed_since }),
  ]);
  return { listing, keys, keeper, code, coupon, lately: lately.results, isDone: searchParams.has("done") };
}

// In browsers `action` is not there: each names the function itself.
export const action = redeem;
export const clientAction = redeem;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) => listingMeta(matches, "Check in", loaderData?.listing);

async function keepThis(business: string, keeper: string): Promise<boolean> {
  const { keepDesk } = await import("../../site/kept/KeepAgain.tsx");
  return keepDesk(checkInUrl(business), keeper);
}

/** Where vouchers are checked and redeemed: by camera, or by their eight signs, with a network and without. */
export default function CheckInPage() {
  const { listing, keys, keeper, code, coupon, lately, isDone } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const onSettled = useCallback(() => void revalidate(), [revalidate]);
  const result = useFormResult<Redeemed>();
  const business = listing.business.business_code;
  return (
    <ListingFrame listing={listing} room="check-in/">
      <h1 className="text-page leading-none tracking-[-.03em]">Check a voucher</h1>
      <p className="mt-3 text-ink2">Scan the guest's code, or type the eight signs under it.</p>
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
              Redeemed in the last {LATELY_HOURS} hours
            </h2>
            <ul className="mt-1">
              {lately.map((one) => (
                <li key={one.code} className="py-1.5">
                  <LeaderLine label={one.traveller?.name ?? spacedCode(one.code)}>
                    <b className="text-small font-semibold">
                      {one.discount > 0 && `${one.discount}%, `}
                      {formatMoment(one.redeemed_at ?? one.created)} UTC
                    </b>
                  </LeaderLine>
                </li>
              ))}
            </ul>
          </section>
        )}
        <KeptByItself of={business} reader={keeper} keep={(reader) => keepThis(business, reader)} />
        <p className="mt-4">
          <ArrowLink href={`/listing/${business}/credit/`}>Spend a guest's credit</ArrowLink>
        </p>
      </CheckDesk>
    </ListingFrame>
  );
}
