import { type LoaderFunctionArgs, type MetaArgs, type MiddlewareFunction, redirect, useLoaderData } from "react-router";
import { loginUrl } from "../../accounts/accounts/rules.redirects.ts";
import { getSession } from "../../accounts/travellers/contract.ts";
import { ListingFrame, listingMeta, readListing } from "../../owners/listing/ListingFrame.tsx";
import { CallError, callApi } from "../../platform/callApi.ts";
import { type Context, pageContext } from "../../platform/pageContext.ts";
import { notFound, orNotFound } from "../../platform/pageData.ts";
import type { PageHandle } from "../../platform/pagePolicy.ts";
import { useFormResult } from "../../ui/ActionForm.tsx";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { FormOutcome } from "../../ui/FormOutcome.tsx";
import { getCoupon } from "../coupons/contract.ts";
import { checkInUrl, travellerCouponUrl } from "../scanner/rules.ts";
import { FoundVoucher, type Redeemed, redeem } from "./FoundVoucher.tsx";

export const handle = { cache: "none" } satisfies PageHandle;

const isUnattached = async (code: string): Promise<boolean> => {
  try {
    return !(await callApi(getCoupon, { code })).attached;
  } catch (error) {
    if (error instanceof CallError) return false;
    throw error;
  }
};

/** Whoever scans a voucher that is nobody's yet is shown it; of any other who is signed out logs in first. */
export const middleware: MiddlewareFunction<Response>[] = [
  async ({ request, params, context }) => {
    if (await (context as Context).get(pageContext).isSignedIn()) return;
    const { coupon = "" } = params;
    const { pathname } = new URL(request.url);
    throw redirect((await isUnattached(coupon)) ? travellerCouponUrl(coupon) : loginUrl(pathname), request.method === "GET" ? 302 : 303);
  },
];

export async function loader({ params: { code: business = "", coupon: code = "" }, request, context }: LoaderFunctionArgs) {
  const coupon = await orNotFound(context, callApi(getCoupon, { code }));
  if (coupon.business.business_code !== business) throw await notFound(context);
  const { traveller, businesses } = await callApi(getSession, {});
  const isMember = businesses.some(({ business_code }) => business_code === business);
  const isTheirs = traveller !== null && coupon.traveller?.code === traveller.code;
  if (!isMember && (isTheirs || !coupon.attached)) throw redirect(travellerCouponUrl(code));
  const listing = await readListing(context, business);
  return { listing, coupon, code, isDone: new URL(request.url).searchParams.has("done") };
}

// In browsers `action` is not there: each names the function itself.
export const action = redeem;
export const clientAction = redeem;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) => listingMeta(matches, "Voucher", loaderData?.listing);

/** What the QR code of a voucher opens for the people of its listing. */
export default function VoucherPage() {
  const { listing, coupon, code, isDone } = useLoaderData<typeof loader>();
  const result = useFormResult<Redeemed>();
  return (
    <ListingFrame listing={listing} room="check-in/">
      <h1 className="text-page leading-none tracking-[-.03em]">A guest's voucher</h1>
      <FormOutcome failure={result?.failure} />
      <div className="mt-6 max-w-[440px]">
        <FoundVoucher listing={listing} code={code} coupon={coupon} refusal={result?.shown?.refusal} isDone={isDone} />
        <p className="mt-6">
          <ArrowLink href={checkInUrl(listing.business.business_code)}>Check another voucher</ArrowLink>
        </p>
      </div>
    </ListingFrame>
  );
}
