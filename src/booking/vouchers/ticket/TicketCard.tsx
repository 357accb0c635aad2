import { Check, Clock, X } from "lucide";
import type { ReactNode } from "react";
import { formatPlace, pictureAt } from "../../../catalogue/listings/rules.ts";
import { t } from "../../../platform/languages/text.ts";
import { formatDays } from "../../../platform/values/format.ts";
import { Badge } from "../../../ui/Badge.tsx";
import type { Coupon } from "../contract.ts";
import { shortBenefit, type TicketState, ticketState } from "./rules.ts";
import { couponUrl } from "./urls.ts";

const formatDay = (moment: string) => formatDays(moment.slice(0, 10));

const badges = (): Record<Exclude<TicketState, "saved">, { icon: typeof Check; word: string }> => ({
  redeemed: { icon: Check, word: t`Redeemed` },
  confirmed: { icon: Check, word: t`Used` },
  disputed: { icon: X, word: t`Not confirmed` },
  expired: { icon: Clock, word: t`Expired` },
});

interface Props {
  coupon: Coupon;
  now: Date;
  /** Link target; default: the voucher's own page. */
  href?: string;
  children?: ReactNode;
}

/** A voucher in a list: picture, value, recommender, and the link to its code. */
export function TicketCard({ coupon, now, href = couponUrl(coupon.code), children }: Props) {
  const { business, recommender, expires_at, redeemed_at } = coupon;
  const state = ticketState(coupon, now);
  const isOpen = state === "saved";
  const badge = state === "saved" ? undefined : badges()[state];
  return (
    <article
      className={`hovers relative grid h-full grid-cols-[104px_minmax(0,1fr)] overflow-clip rounded-dialog sm:grid-cols-[150px_minmax(0,1fr)] ${isOpen ? "bg-card shadow-float" : "border border-rule"}`}
    >
      <div className={`plate min-h-39 rounded-none ${isOpen ? "" : "opacity-75 saturate-[.35]"}`}>
        <img src={pictureAt(business.cover_image_link, "card")} alt="" loading="lazy" decoding="async" />
      </div>
      <div className="flex min-w-0 flex-col border-s-2 border-dashed border-line py-4 pe-4 ps-4.5 sm:pe-5 sm:ps-5.5">
        <h3 className="text-h3">
          <a href={href} className="card-target hover-underline">
            {business.name}
          </a>
        </h3>
        <p className="small-caps mt-0.5 text-ink2">{formatPlace(business)}</p>
        <p className="mt-2 font-display text-lead leading-[1.1] text-terra">{shortBenefit(coupon)}</p>
        {recommender && <p className="mt-1.5 text-small text-ink2">Recommended by {recommender.name}</p>}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pt-2.5">
          {badge ? (
            <>
              <Badge icon={badge.icon}>{badge.word}</Badge>
              <span className="text-small text-ink2">{formatDay(redeemed_at ?? expires_at)}</span>
            </>
          ) : (
            <>
              <span aria-hidden="true" className="font-semibold text-sea underline underline-offset-4">
                Show the code
              </span>
              <span className="text-small text-ink2">until {formatDay(expires_at)}</span>
            </>
          )}
        </div>
        {children}
      </div>
    </article>
  );
}
