import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { listingMeta, useOwnListing } from "../../../catalogue/listings/own/useOwnListing.ts";
import { t } from "../../../platform/languages/text.ts";
import { callApi } from "../../../platform/pages/callApi.ts";
import { orNotFound } from "../../../platform/pages/pageData.ts";
import type { PageHandle } from "../../../platform/pages/pagePolicy.ts";
import { useFormResult } from "../../../ui/ActionForm.tsx";
import { ArrowLink } from "../../../ui/ArrowLink.tsx";
import { FormOutcome } from "../../../ui/FormOutcome.tsx";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import { getCoupon } from "../contract.ts";
import { FoundVoucher, type Redeemed, redeem } from "./FoundVoucher.tsx";
import { checkInUrl } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader({ params: { coupon: code = "" }, request, context }: LoaderFunctionArgs) {
  const coupon = await orNotFound(context, callApi(getCoupon, { code }));
  return { coupon, code, isDone: new URL(request.url).searchParams.has("done") };
}

// Browser builds have no `action`, so each export names the function itself.
export const action = redeem;
export const clientAction = redeem;

export const meta = ({ matches }: MetaArgs) => listingMeta(matches, t`Voucher`);

/** Page that the QR code of a voucher opens for the members of its listing. */
export default function VoucherPage() {
  const listing = useOwnListing();
  const { coupon, code, isDone } = useLoaderData<typeof loader>();
  const result = useFormResult<Redeemed>();
  return (
    <>
      <PageTitle>A guest's voucher</PageTitle>
      <FormOutcome failure={result?.failure} />
      <div className="mt-6 max-w-[440px]">
        <FoundVoucher listing={listing} code={code} coupon={coupon} refusal={result?.shown?.refusal} isDone={isDone} />
        <p className="mt-6">
          <ArrowLink href={checkInUrl(listing.business.business_code)}>Check another voucher</ArrowLink>
        </p>
      </div>
    </>
  );
}
