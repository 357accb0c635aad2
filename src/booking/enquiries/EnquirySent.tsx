import type { ReactNode, RefObject } from "react";
import { buildReceipt, fromText, payText } from "../../catalogue/items/bookDirect/directPrice.ts";
import { guestsWithAges, readGuests } from "../../catalogue/items/bookDirect/guestCount.ts";
import { pictureLink } from "../../catalogue/listings/rules.ts";
import { t } from "../../platform/languages/text.ts";
import { formatDays, formatPrice } from "../../platform/values/format.ts";
import type { Quote } from "../../travellers/recommendations/contract.ts";
import { FollowRecommender } from "../../travellers/recommendations/FollowRecommender.tsx";
import { type Choice, chosenDeparture, enquirySent, type Listing, type SentEnquiry } from "./rules.ts";
import { useScrollIntoView } from "./useScrollIntoView.ts";

interface Props {
  business: Listing & { business_code: string; cover_image_uuid?: string; discount?: number; bonus_credit?: number };
  enquiry: SentEnquiry;
  quote?: Quote | null;
  /** Button that saves the listing's voucher. */
  voucher?: ReactNode;
  /** Set to the row of buttons. */
  buttons?: RefObject<HTMLDivElement | null>;
  /** Called if its file cannot be loaded. */
  onClose: () => void;
}

/** Returns what happens after the enquiry, in order. */
export function nextSteps({ name, reply_time, is_shell }: Listing, email: string): string[] {
  return [
    t`A copy of this enquiry is on its way to ${email}.`,
    is_shell
      ? t`Our staff reply by email and on your enquiry page.`
      : reply_time
        ? t`${name} usually replies ${reply_time}, by email and on your enquiry page.`
        : t`${name} replies, by email and on your enquiry page.`,
    t`You agree on the dates and the price, and pay ${name} directly.`,
  ];
}

const guestCount = ({ guests }: Choice) => guests && readGuests(guests);

/** Returns the price that the enquiry shows, or a price per night or person if no nights were chosen; empty without a price. */
function priceText({ choice }: SentEnquiry, discount: number): string {
  const receipt = buildReceipt(choice.item, { ...choice, guests: guestCount(choice) }, discount, 0);
  if (receipt && !receipt.isExample) {
    const pay = payText(receipt);
    return receipt.off > 0 ? t`${pay} with the direct discount of ${discount}%` : pay;
  }
  return choice.item ? fromText([choice.item]) : "";
}

/** Takes the place of the enquiry form: what was sent to whom, and what happens next. */
export function EnquirySent({ business, enquiry, quote = null, voucher, buttons }: Props) {
  const panel = useScrollIntoView<HTMLElement>();
  const { name, is_shell = false, discount = 0, bonus_credit = 0, business_code, cover_image_uuid } = business;
  const { item, from, to } = enquiry.choice;
  const picture = item?.image_link_uuid ?? cover_image_uuid;
  const price = priceText(enquiry, discount);
  const guests = guestCount(enquiry.choice);
  const departure = chosenDeparture(enquiry.choice);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="Enquiry sent"
      className="scroll-mt-24 rounded-dialog bg-sand px-5 py-6 outline-none sm:px-7.5 sm:py-7"
    >
      <p role="status" className="font-display text-intro">
        {enquirySent()}
      </p>
      <div className="mt-4 flex gap-4 sm:gap-5">
        {picture && (
          <div className="plate h-23 w-30 flex-none sm:h-29 sm:w-38">
            <img src={pictureLink(picture, "thumb")} alt="" width={300} height={200} />
          </div>
        )}
        <div className="min-w-0">
          <h2 className="text-h3 leading-tight">{is_shell ? t`Sent to our staff` : t`Sent to ${name}`}</h2>
          <p className="mt-1">{item?.title ?? name}</p>
          <p className="text-ink2">{from ? formatDays(from, to || null) : t`No dates chosen`}</p>
          {departure && <p className="text-ink2">Departs {departure}</p>}
          {guests && <p className="text-ink2 empty:hidden">{guestsWithAges(guests)}</p>}
          {price !== "" && <p className="font-semibold tabular-nums">{price}</p>}
          {bonus_credit > 0 && <p className="text-ink2">{formatPrice(bonus_credit, "USD")} credit for your next visit, with the voucher</p>}
        </div>
      </div>
      <h3 className="small-caps mt-5 text-ink2">What happens next</h3>
      <p className="mt-1.5">Nothing is booked yet.</p>
      <ol className="mt-1.5 grid list-decimal gap-1 ps-5">
        {nextSteps(business, enquiry.email).map((step) => (
          <li key={step} className="break-words">
            {step}
          </li>
        ))}
      </ol>
      <div ref={buttons} className="mt-5 flex flex-wrap gap-2.5">
        <a href={enquiry.url} className="button button-filled">
          See your enquiry
        </a>
        {voucher}
      </div>
      <div className="mt-5 border-t border-rule pt-4 empty:hidden">
        <FollowRecommender business_code={business_code} quote={quote} />
      </div>
    </section>
  );
}
