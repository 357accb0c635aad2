import { Clock, ExternalLink, Footprints, Users, Wallet } from "lucide";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { counted, t } from "../../platform/languages/text.ts";
import { formatPrice } from "../../platform/values/format.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ACTIVITY_TYPES } from "../listings/enumerations.ts";
import { pictureAt } from "../listings/rules.ts";
import { AboutPrice } from "./AboutPrice.tsx";
import { ItemAmenities } from "./amenities/ItemAmenities.tsx";
import { CostList } from "./CostList.tsx";
import type { ActivityProductCard } from "./contract.ts";
import { PRICE_UNITS } from "./rules.ts";

interface Props<Sent> {
  product: ActivityProductCard;
  onClose: () => void;
  /** Enquiry form for an activity without its own booking link. `close` hides it, and `sent` shows the confirmation in its place. */
  form: (then: { close: () => void; sent: (enquiry: Sent) => void }) => ReactNode;
  /** Loads the form's code after the dialog has opened. */
  prepare: () => Promise<unknown>;
  confirmation: (enquiry: Sent) => ReactNode;
}

function Pictures({ product }: { product: ActivityProductCard }) {
  const all = [product.image_link, ...product.image_gallery];
  const [shown, setShown] = useState(0);
  return (
    <>
      <div className="plate h-56 rounded-none sm:h-70">
        {/* The card's picture is loaded already and stays visible until the large one has loaded. */}
        <img src={pictureAt(all[shown] ?? "", "card")} alt="" />
        <img src={pictureAt(all[shown] ?? "", "card_large")} alt="" />
      </div>
      {all.length > 1 && (
        <ul className="flex gap-2 overflow-x-auto px-5 pt-2 sm:px-7">
          {all.map((picture, index) => (
            <li key={picture}>
              <button
                type="button"
                aria-label={t`Picture ${index + 1} of ${all.length}`}
                aria-current={index === shown}
                onClick={() => setShown(index)}
                className="h-14 w-19 cursor-pointer overflow-hidden rounded-badge aria-[current=true]:ring-3 aria-[current=true]:ring-sea"
              >
                <img src={pictureAt(picture, "thumb")} alt="" className="size-full object-cover" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Duration, group size and price of an activity, as far as they are known. */
function Facts({ product }: { product: ActivityProductCard }) {
  const { duration_human, maximum_capacity, minimum_price, minimum_price_currency, departures } = product;
  const price = minimum_price !== null && minimum_price_currency !== null ? formatPrice(minimum_price, minimum_price_currency) : "";
  const facts = [
    { icon: Clock, text: duration_human, note: "" },
    {
      icon: Users,
      text: maximum_capacity === null ? "" : t`Up to ${maximum_capacity}`,
      note: counted(maximum_capacity ?? 0, "person", "people"),
    },
    { icon: Clock, text: withCommas(departures), note: counted(departures.length, "departure", "departures") },
    { icon: Wallet, text: price && t`From ${price}`, note: PRICE_UNITS.person, isPrice: true },
  ].filter(({ text }) => text !== "");
  if (facts.length === 0) return null;
  return (
    <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-2 border-y border-rule py-3 sm:gap-x-10">
      {facts.map(({ icon, text, note, isPrice }) => (
        <li key={text} className="flex gap-2.5">
          <Icon of={icon} size={20} className="mt-0.5" />
          <span>
            <b className="font-semibold">{text}</b>
            {note && <span className="block text-small text-ink2">{note}</span>}
            {isPrice && minimum_price !== null && minimum_price_currency !== null && (
              <AboutPrice amount={minimum_price} currency={minimum_price_currency} className="block" />
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Moves the focus into the enquiry form when it opens, and back to its button when it closes. */
function useFormFocus(isAsking: boolean) {
  const panel = useRef<HTMLDivElement>(null);
  const asker = useRef<HTMLButtonElement>(null);
  const hasAsked = useRef(false);
  useEffect(() => {
    // Returns the focus to the button that opened the form.
    if (!isAsking && hasAsked.current) asker.current?.focus();
    hasAsked.current = isAsking;
    if (!isAsking) return;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    panel.current?.scrollIntoView({ behavior: isStill ? "auto" : "smooth", block: "nearest" });
    panel.current?.querySelector<HTMLElement>("input")?.focus({ preventScroll: true });
  }, [isAsking]);
  return { panel, asker };
}

interface BookProps {
  /** The activity's own booking link; null if guests enquire here. */
  url: string | null;
  isAsking: boolean;
  asker: RefObject<HTMLButtonElement | null>;
  onAsk: () => void;
}

function BookButton({ url, isAsking, asker, onAsk }: BookProps) {
  if (url)
    return (
      <a className="button button-filled" href={url} target="_blank" rel="noopener nofollow">
        Book Direct <Icon of={ExternalLink} size={18} />
        <span className="sr-only">(opens in a new tab)</span>
      </a>
    );
  if (isAsking) return null;
  return (
    <button ref={asker} type="button" className="button button-filled" onClick={onAsk}>
      Book Direct
    </button>
  );
}

/** An activity in full: pictures, facts, its business, and how to book it directly. */
export function ActivityDialog<Sent>({ product, onClose, form, prepare, confirmation }: Props<Sent>) {
  const [isAsking, setAsking] = useState(false);
  const [enquiry, setEnquiry] = useState<Sent>();
  const { panel, asker } = useFormFocus(isAsking);
  useEffect(() => {
    if (!product.book_now_url) void prepare();
  }, [prepare, product]);
  const { title, activity_type, description, business, book_now_url, foreign } = product;
  return (
    <Dialog title={title} onClose={onClose} className={isAsking ? "sm:max-w-[640px] lg:max-w-[1080px]" : "sm:max-w-[640px]"}>
      <div className={isAsking ? "lg:grid lg:grid-cols-[1.56fr_1fr]" : ""}>
        <div>
          <Pictures product={product} />
          <div className="px-5 pt-4 pb-7 sm:px-7">
            {activity_type && (
              <p>
                <span className="inline-flex h-[30px] items-center gap-1.5 rounded-badge bg-sand px-2.5 text-small font-semibold">
                  <Icon of={Footprints} size={16} /> {ACTIVITY_TYPES[activity_type]}
                </span>
              </p>
            )}
            <h2 lang={foreign.title} className="mt-3 text-lead leading-[1.06]">
              {title}
            </h2>
            <p className="mt-1 text-ink2">
              by{" "}
              <a href={business.profile_url} className="link-inline font-semibold">
                {business.name}
              </a>
            </p>
            <Facts product={product} />
            <CostList item={product} className="mt-3" />
            <ItemAmenities item={product} />
            <p lang={foreign.description} className="mt-4 max-w-[66ch]">
              {description || t`${business.name} has not added a description yet.`}
            </p>
            <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2">
              <BookButton url={book_now_url} isAsking={isAsking} asker={asker} onAsk={() => void prepare().then(() => setAsking(true))} />
              <ArrowLink href={business.profile_url}>See more from {business.name}</ArrowLink>
            </div>
          </div>
        </div>
        {isAsking && (
          <div ref={panel} className="border-rule bg-sand px-5 py-7 max-lg:border-t sm:px-7 lg:border-s">
            {enquiry === undefined ? form({ close: () => setAsking(false), sent: setEnquiry }) : confirmation(enquiry)}
          </div>
        )}
      </div>
    </Dialog>
  );
}
