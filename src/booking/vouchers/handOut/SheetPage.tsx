import { Printer } from "lucide";
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { listingMeta, useOwnListing } from "../../../catalogue/listings/own/useOwnListing.ts";
import { formatPlace } from "../../../catalogue/listings/rules.ts";
import { type DrawnQrCode, drawQrCode } from "../../../platform/files/qrCode.ts";
import { t } from "../../../platform/languages/text.ts";
import { callApi } from "../../../platform/pages/callApi.ts";
import { orNotFound, pageNotFound } from "../../../platform/pages/pageData.ts";
import type { PageHandle } from "../../../platform/pages/pagePolicy.ts";
import { formatDate, formatMoney } from "../../../platform/values/format.ts";
import { ArrowLink } from "../../../ui/ArrowLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { useMounted } from "../../../ui/mounted.ts";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import { QrCode } from "../../../ui/QrCode.tsx";
import { type Coupon, listCoupons } from "../contract.ts";
import { BATCH_MAX } from "../rules.ts";
import { handOutUrl, offerText } from "../urls.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader({ params: { code = "", batch = "" }, context }: LoaderFunctionArgs) {
  const query = { business__business_code: code, batch, page_size: String(BATCH_MAX) };
  const { results } = await orNotFound(context, callApi(listCoupons, query));
  if (results.length === 0) throw await pageNotFound(context);
  // Paper gets folded and wet, so up to a quarter of the code may be lost.
  return { coupons: results.map((one) => ({ ...one, qr: drawQrCode(one.voucher_url, "quartile") })) };
}

export const meta = ({ matches }: MetaArgs) => listingMeta(matches, t`Vouchers to print`);

function Slip({ voucher }: { voucher: Coupon & { qr: DrawnQrCode } }) {
  const { business, code, discount, bonus_credit, expires_at, qr, status, attached } = voucher;
  const isUsed = status !== "saved" || attached;
  return (
    <li
      className={`grid break-inside-avoid grid-cols-[minmax(0,1fr)_36mm] gap-4 border border-dashed border-line p-4 print:h-[66mm] ${isUsed ? "print:hidden" : ""}`}
    >
      <div className="min-w-0">
        <p className="font-display text-h3 leading-tight">{business.name}</p>
        <p className="small-caps text-ink2">{formatPlace(business)}</p>
        <p className="mt-2 font-display text-lead leading-tight text-terra">
          {offerText(discount, bonus_credit > 0 ? formatMoney(bonus_credit, "USD") : "")}
        </p>
        <p className="mt-2 text-small">Scan to save it, then book with us directly and show it when you come.</p>
        <p className="mt-1 text-small text-ink2">Valid until {formatDate(expires_at)}</p>
      </div>
      <div className="text-center">
        {isUsed ? (
          <p className="grid size-[36mm] place-items-center bg-sand text-small">{attached ? t`Saved by a guest` : t`Used`}</p>
        ) : (
          <QrCode code={qr} label={t`QR code of voucher ${code}`} className="w-[36mm]" />
        )}
        <p className="mt-1 font-mono text-small font-semibold">
          {code.slice(0, 4)} {code.slice(4)}
        </p>
      </div>
    </li>
  );
}

/** The vouchers of a batch, eight to a page of A4. Saved and used vouchers are shown, but not printed again. */
export default function SheetPage() {
  const listing = useOwnListing();
  const { coupons } = useLoaderData<typeof loader>();
  const isMounted = useMounted();
  const label = coupons[0]?.label;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4 print:hidden">
        <div>
          <PageTitle>{label || t`Vouchers to print`}</PageTitle>
          <p className="mt-3 text-ink2">8 per A4 page. Cut along the dashed lines.</p>
        </div>
        {isMounted && (
          <Button onClick={() => print()}>
            <Icon of={Printer} size={19} /> Print
          </Button>
        )}
      </div>
      <ul className="mt-8 grid gap-x-0 lg:grid-cols-2 print:mt-0 print:grid-cols-2">
        {coupons.map((voucher) => (
          <Slip key={voucher.code} voucher={voucher} />
        ))}
      </ul>
      <p className="mt-8 print:hidden">
        <ArrowLink href={handOutUrl(listing.business.business_code)}>All handed-out vouchers</ArrowLink>
      </p>
    </>
  );
}
