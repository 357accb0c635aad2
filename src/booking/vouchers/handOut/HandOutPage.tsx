import { Printer } from "lucide";
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { listingMeta, useOwnListing } from "../../../catalogue/listings/own/useOwnListing.ts";
import { meant, t } from "../../../platform/languages/text.ts";
import { callApi } from "../../../platform/pages/callApi.ts";
import { formAction } from "../../../platform/pages/formAction.ts";
import { orNotFound } from "../../../platform/pages/pageData.ts";
import type { PageHandle } from "../../../platform/pages/pagePolicy.ts";
import { utcDay } from "../../../platform/values/days.ts";
import { typedNumber } from "../../../platform/values/decimal.ts";
import { formatDays } from "../../../platform/values/format.ts";
import { useFormResult } from "../../../ui/ActionForm.tsx";
import { FormOutcome } from "../../../ui/FormOutcome.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { NewerOlder } from "../../../ui/NewerOlder.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import { Section } from "../../../ui/Section.tsx";
import { type CouponBatch, createBatch, listBatches } from "../contract.ts";
import { voucherExpiry } from "../rules.ts";
import { handOutUrl, sheetUrl } from "../urls.ts";
import { HandOutForm } from "./HandOutForm.tsx";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader({ params: { code = "" }, request, context }: LoaderFunctionArgs) {
  const page = new URL(request.url).searchParams.get("page") ?? undefined;
  const batches = await orNotFound(context, callApi(listBatches, { business: code, page }));
  const moment = new Date();
  return { batches, page: Number(page ?? 1), today: utcDay(moment), last: utcDay(voucherExpiry(moment)) };
}

const submit = formAction({
  make: async ({ number = "", expires_at, label = "", discount, bonus_credit }, { params: { code = "" } }) => {
    const { batch } = await callApi(createBatch, {
      business: code,
      number: typedNumber(number) as number,
      label,
      expires_at: expires_at || undefined,
      discount: typedNumber(discount),
      bonus_credit: typedNumber(bonus_credit),
    });
    return sheetUrl(code, batch);
  },
});
// Browser builds have no `action`, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = ({ matches }: MetaArgs) => listingMeta(matches, t`Vouchers to hand out`);

const FIGURE = "py-3 ps-2 text-end tabular-nums sm:ps-3";

function BatchRow({ business, batch }: { business: string; batch: CouponBatch }) {
  const name = batch.label || t`${batch.discount}% off`;
  return (
    <tr className="border-b border-rule">
      <td className="py-3 pe-4 whitespace-nowrap text-ink2 max-sm:hidden">{formatDays(batch.created.slice(0, 10))}</td>
      <th scope="row" className="py-3 pe-2 text-start font-semibold break-words">
        {name}
        <span className="block text-small font-normal text-ink2">until {formatDays(batch.expires_at.slice(0, 10))}</span>
      </th>
      <td className={FIGURE}>{batch.number}</td>
      <td className={FIGURE}>{batch.opened}</td>
      <td className={FIGURE}>{batch.saved}</td>
      <td className={FIGURE}>{batch.redeemed}</td>
      <td className="py-3 ps-2 text-end sm:ps-4">
        <a href={sheetUrl(business, batch.batch)} className="link" aria-label={t`Print: ${name}`}>
          <Icon of={Printer} size={18} /> <span className="max-sm:sr-only">Print</span>
        </a>
      </td>
    </tr>
  );
}

const HEAD = "small-caps py-2 font-normal text-ink2 wrap-anywhere";

/** Vouchers that a listing hands out: a form to create them, their sheets to print, and their progress. */
export default function HandOutPage() {
  const listing = useOwnListing();
  const { batches, page, today, last } = useLoaderData<typeof loader>();
  const failure = useFormResult()?.failure;
  const here = listing.business.business_code;
  const pageAt = (number: number) => `${handOutUrl(here)}?page=${number}`;
  return (
    <div className="max-w-[54rem]">
      <PageTitle>Vouchers to hand out</PageTitle>
      <p className="mt-3 max-w-[60ch] text-ink2">
        For departing guests, neighbours, a raffle. Each belongs to the guest who saves it first.
      </p>
      <FormOutcome failure={failure} />
      <HandOutForm business={listing.business} today={today} last={last} />
      <Section id="handed-out" title="Handed out" size="small" className="mt-12">
        {batches.count === 0 ? (
          <div className="mt-4 max-w-[640px]">
            <Notice picture="/media/activity/markets/card" text={t`No vouchers yet.`}>
              <p>Choose how many, then print.</p>
            </Notice>
          </div>
        ) : (
          <table className="mt-2 w-full">
            <thead>
              <tr className="border-b border-ink text-start">
                <th scope="col" className={`${HEAD} max-sm:hidden`}>
                  Date
                </th>
                <th scope="col" className={HEAD}>
                  Label
                </th>
                {[
                  meant("number of vouchers")`Made`,
                  meant("number of vouchers")`Opened`,
                  meant("number of vouchers")`Saved`,
                  meant("number of vouchers")`Used`,
                ].map((title) => (
                  <th key={title} scope="col" className={`${HEAD} ps-2 text-end max-sm:tracking-normal sm:ps-3`}>
                    {title}
                  </th>
                ))}
                <th scope="col">
                  <span className="sr-only">Print</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {batches.results.map((batch) => (
                <BatchRow key={batch.batch} business={here} batch={batch} />
              ))}
            </tbody>
          </table>
        )}
        <NewerOlder
          label="Pages of vouchers"
          newer={batches.previous ? pageAt(page - 1) : undefined}
          older={batches.next ? pageAt(page + 1) : undefined}
        />
      </Section>
    </div>
  );
}
