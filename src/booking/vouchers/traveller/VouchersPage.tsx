import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { getSession } from "../../../accounts/travellers/contract.ts";
import { getBusiness } from "../../../catalogue/listings/contract.ts";
import { t, texts } from "../../../platform/languages/text.ts";
import { callApi } from "../../../platform/pages/callApi.ts";
import { catchConflict, formAction } from "../../../platform/pages/formAction.ts";
import { orNotFound, pageNotFound } from "../../../platform/pages/pageData.ts";
import type { PageHandle } from "../../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../../platform/pages/useGuide.ts";
import { ActionForm, FormButton, useFormResult } from "../../../ui/ActionForm.tsx";
import { ArrowLink } from "../../../ui/ArrowLink.tsx";
import { NewerOlder } from "../../../ui/NewerOlder.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import { SaveOfflineButton } from "../../../ui/SaveOfflineButton.tsx";
import { createCoupon, listCoupons } from "../contract.ts";
import type { CouponStatus } from "../enumerations.ts";
import { TicketCard } from "../ticket/TicketCard.tsx";
import { CREDIT, couponUrl, VOUCHERS } from "../ticket/urls.ts";
import { answerIntents, Question, SAID_TEXTS, type Told } from "./AnswerForms.tsx";
import { AutoSaveVouchers } from "./AutoSaveVouchers.tsx";
import { type Shown, shownState, voucherSection, vouchersSentence } from "./rules.ts";
import { VoucherTabs } from "./VoucherTabs.tsx";

export const handle = { cache: "none" } satisfies PageHandle;

/** More than a traveller has, because only one voucher of each listing can be open. */
const OPEN_MAX = "100";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const show = shownState(searchParams.get("show"));
  const { traveller } = await callApi(getSession, {});
  if (!traveller) throw await pageNotFound(context);
  const list = (status: CouponStatus, page_size: string, page?: string) =>
    callApi(listCoupons, { traveller__code: traveller.code, status, page_size, ...(page && { page }) });
  const removed = searchParams.get("removed");
  const page = (show === "used" && searchParams.get("page")) || "1";
  const [saved, redeemed, confirmed, disputed, business] = await orNotFound(
    context,
    Promise.all([
      list("saved", OPEN_MAX),
      list("redeemed", OPEN_MAX),
      list("confirmed", show === "used" ? "20" : "1", page),
      list("disputed", OPEN_MAX),
      removed ? callApi(getBusiness, { business_code: removed }) : null,
    ]),
  );
  const now = new Date();
  const open = [...saved.results, ...redeemed.results];
  const inSection = (part: Shown) => open.filter((coupon) => voucherSection(coupon, now) === part);
  const parts = { to_use: inSection("to_use"), waiting: inSection("waiting"), used: inSection("used"), expired: inSection("expired") };
  const isFirst = page === "1";
  const used = [...confirmed.results, ...(isFirst ? [...parts.used, ...disputed.results] : [])];
  return {
    show,
    counts: {
      to_use: parts.to_use.length,
      waiting: parts.waiting.length,
      used: confirmed.count + parts.used.length + disputed.count,
      expired: parts.expired.length,
    },
    waiting: parts.waiting,
    results: show === "used" ? used.toSorted((one, other) => (other.redeemed_at ?? "").localeCompare(one.redeemed_at ?? "")) : parts[show],
    newer: show === "used" && !isFirst ? `${VOUCHERS}?show=used&page=${Number(page) - 1}` : undefined,
    older: show === "used" && confirmed.next !== null ? `${VOUCHERS}?show=used&page=${Number(page) + 1}` : undefined,
    removed: business && { code: business.business_code, name: business.name, isOffered: business.discount + business.bonus_credit > 0 },
    said: searchParams.get("said") ?? "",
    now: now.toISOString(),
  };
}

const submit = formAction<Told>({
  ...answerIntents((_code, said) => `${VOUCHERS}?said=${said}`),
  again: async ({ business = "" }) => {
    const { traveller } = await callApi(getSession, {});
    let code = "";
    const made = callApi(createCoupon, { business, traveller: traveller?.code }).then((coupon) => (code = coupon.code));
    const notice = await catchConflict(made);
    return notice === undefined ? couponUrl(code) : { notice };
  },
});
export const action = submit;
export const clientAction = submit;

export const meta = hiddenMeta(
  () => t`Saved Vouchers`,
  () => t`The vouchers you have saved, used and confirmed.`,
);

const EMPTY: Record<Shown, string> = texts({
  to_use: "No vouchers to use. Save one from a place that friends recommend.",
  waiting: "Nothing to confirm. After a business redeems your voucher we'll ask you to confirm it here.",
  used: "No used vouchers yet.",
  expired: "No expired vouchers.",
});

/** Reports that a voucher was deleted. @param isOffered whether its listing still offers one */
const Removed = ({ code, name, isOffered }: { code: string; name: string; isOffered: boolean }) => (
  <div role="status" className="mt-6 flex max-w-[640px] flex-wrap items-center gap-x-4 rounded-control bg-sand py-2 pe-2 ps-4">
    Your voucher for {name} was deleted.
    {isOffered && (
      <ActionForm intent="again" fields={{ business: code }}>
        <FormButton intent="again" look="quiet">
          Save it again
        </FormButton>
      </ActionForm>
    )}
  </div>
);

/** All vouchers of a traveller for booking direct. */
export default function VouchersPage() {
  const { show, counts, waiting, results, newer, older, removed, said, now: moment } = useLoaderData<typeof loader>();
  const result = useFormResult<Told>();
  const now = new Date(moment);
  const told = result?.shown?.notice || result?.failure || Object.values(result?.errors ?? {}).flat()[0] || "";
  const isAsking = show === "to_use" || show === "waiting";
  return (
    <div className="page pt-5 sm:pt-10">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-1.5 sm:gap-y-3">
        <PageTitle>Saved Vouchers</PageTitle>
        <p className="w-full font-display text-intro text-ink2 sm:order-last">{vouchersSentence(counts.to_use, counts.waiting)}</p>
        <div className="flex flex-wrap items-center gap-x-6">
          <ArrowLink href={CREDIT}>My credit</ArrowLink>
          {counts.to_use > 0 && <SaveOfflineButton page={VOUCHERS} name={t`your vouchers`} label="Save all offline" look="link" />}
        </div>
      </div>
      <VoucherTabs on={show} counts={counts} />
      {(told || SAID_TEXTS[said]) && (
        <p
          role={told ? "alert" : "status"}
          className={`mt-6 max-w-[66ch] border-s-4 bg-sand px-4 py-3 ${told ? "border-danger" : "border-sea"}`}
        >
          {told || SAID_TEXTS[said]}
        </p>
      )}
      {removed && <Removed {...removed} />}
      {isAsking && waiting.length > 0 && (
        <ul className="mt-6 grid gap-5">
          {waiting.map((coupon) => (
            <li key={coupon.code}>
              <Question coupon={coupon} />
            </li>
          ))}
        </ul>
      )}
      {results.length > 0 ? (
        <ul className="mt-7 grid gap-x-7 gap-y-4.5 sm:gap-y-7 lg:grid-cols-2">
          {results.map((coupon) => (
            <li key={coupon.code}>
              <TicketCard coupon={coupon} now={now} />
            </li>
          ))}
        </ul>
      ) : (
        <div className="mt-8 max-w-[640px]">
          <Notice picture="/media/country/VN/card" text={EMPTY[show]}>
            <ArrowLink href="/explore/">Look around</ArrowLink>
          </Notice>
        </div>
      )}
      <NewerOlder label="Further vouchers" newer={newer} older={older} />
      <AutoSaveVouchers codes={Object.fromEntries(show === "to_use" ? results.map(({ code }) => [code, true]) : [])} />
    </div>
  );
}
