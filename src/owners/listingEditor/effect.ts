import { type BookDirect, chooseBookDirect, displayHost } from "../../catalogue/listings/profile.ts";
import { t } from "../../platform/languages/text.ts";
import type { FormFields } from "../../platform/pages/formAction.ts";
import { formatDeduction, formatPrice } from "../../platform/values/format.ts";
import type { EditorPage } from "./contract.ts";

/** Pure functions that describe the effect of a choice in the editor. */

export interface Effect {
  title: string;
  price: string;
  off: string;
  pay: string;
  /** Amount that the listing receives through a booking site, and for a direct booking. Undefined without an estimate. */
  onSite?: string;
  direct?: string;
  sentence: string;
  /** The listing keeps less than through a booking site. */
  isLoss: boolean;
}

interface Compared {
  discount: number;
  /** Amount that the listing earns more than through a booking site. */
  more: number;
  /** Commission of a booking site. */
  taken: string;
  percent: number;
}

function comparison({ discount, more, taken, percent }: Compared, money: (amount: number) => string): string {
  if (discount === 0 && more === 0)
    return t`You keep the same as through a booking site, which would take ${taken} (estimated at ${percent}% commission).`;
  // Without a discount, the listing never keeps less.
  if (discount === 0)
    return t`You keep ${money(more)} more than through a booking site, which would take ${taken} (estimated at ${percent}% commission).`;
  if (more === 0)
    return t`With ${discount}% off you keep the same as through a booking site, which would take ${taken} (estimated at ${percent}% commission).`;
  if (more < 0)
    return t`With ${discount}% off you keep ${money(-more)} less than through a booking site, which would take ${taken} (estimated at ${percent}% commission).`;
  return t`With ${discount}% off you keep ${money(more)} more than through a booking site, which would take ${taken} (estimated at ${percent}% commission).`;
}

/** Returns the effect of a discount on an example price. All amounts are whole numbers; off and pay add up to the price. */
export function discountEffect(discount: number, { example, commission }: Pick<EditorPage, "example" | "commission">): Effect | undefined {
  if (!example) return undefined;
  const { title, price, currency } = example;
  const off = Math.trunc((price * discount) / 100);
  const commissionOf = Math.trunc((price * commission.percent) / 100);
  const money = (amount: number) => formatPrice(amount, currency);
  const hasEstimate = commission.percent > 0;
  const more = commissionOf - off;
  const sentences = [
    t`${title} at ${money(price)} costs your guest ${money(price - off)}.`,
    ...(hasEstimate ? [comparison({ discount, more, taken: money(commissionOf), percent: commission.percent }, money)] : []),
  ];
  return {
    title,
    price: money(price),
    off: formatDeduction(off, currency),
    pay: money(price - off),
    ...(hasEstimate ? { onSite: money(price - commissionOf), direct: money(price - off) } : {}),
    isLoss: hasEstimate && more < 0,
    sentence: sentences.join(" "),
  };
}

const SENTENCES: Record<BookDirect["how"], (direct: BookDirect) => string> = {
  link: (direct) =>
    direct.how === "link" ? (direct.label ? t`Guests call you.` : t`Opens ${displayHost(direct.href)} in a new tab.`) : "",
  enquiry: () => t`Guests choose a room or activity and dates, and send you an enquiry.`,
  question: () => t`You have no rooms or activities, so guests send you a question.`,
  hide: () => t`No button. Guests still see your telephone number and website.`,
};

/** Returns what the button does until the listing has the link that it is to open. */
function untilThen(how: Exclude<BookDirect["how"], "link">): string {
  if (how === "enquiry")
    return t`Add a website or booking link first. Until then, guests choose a room or activity and dates, and send you an enquiry.`;
  if (how === "question")
    return t`Add a website or booking link first. Until then, you have no rooms or activities, so guests send you a question.`;
  return t`Add a website or booking link first. Until then, no button. Guests still see your telephone number and website.`;
}

/** Returns the action of the Book Direct button for a behaviour, given the other fields of the form. */
export function buttonPreview(
  booking_button: "checkout_widget" | "enquiry_email" | "hide" | "redirect_to_website",
  form: FormFields,
  hasBookables: boolean,
): { direct: BookDirect; sentence: string } {
  const link = (text = "") => (text.trim() === "" ? null : /^https?:/i.test(text.trim()) ? text.trim() : `https://${text.trim()}`);
  const direct = chooseBookDirect(
    {
      booking_button,
      book_now_url: link(form.book_now_url),
      website: link(form.website),
      business_type: form.business_type ?? "",
      activity_subtype: null,
      osm_id: "",
      is_shell: false,
      phone: form.phone ?? "",
      price_range: null,
      price_text: "",
    },
    hasBookables,
    true,
  );
  // The two behaviours that lead to an enquiry differ in their use of a booking link.
  if (direct.how === "enquiry" && booking_button === "checkout_widget")
    return { direct, sentence: `${t`Your booking link is not used.`} ${SENTENCES.enquiry(direct)}` };
  if (direct.how === "enquiry" && booking_button === "enquiry_email")
    return {
      direct,
      sentence: t`If you add a booking link, the button opens it. Until then, guests choose a room or activity and dates, and send you an enquiry.`,
    };
  if (booking_button === "redirect_to_website" && direct.how !== "link") return { direct, sentence: untilThen(direct.how) };
  return { direct, sentence: SENTENCES[direct.how](direct) };
}
