import { Tag } from "lucide";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import type { Business } from "../../catalogue/listings/contract.ts";
import { t } from "../../platform/languages/text.ts";
import { formatPrice } from "../../platform/values/format.ts";
import { Icon } from "../../ui/Icon.tsx";

interface Props {
  business: Pick<Business, "name" | "discount" | "bonus_credit">;
  /** "From USD 42 per night", or empty. */
  from: string;
  /** Element with the direct box's own button, or with the buttons of the open form or the confirmation. While it is in view, the bar is hidden. */
  box: RefObject<HTMLElement | null>;
  /** The button of the next step: Book Direct, Send enquiry or See your enquiry. */
  children: ReactNode;
}

type Place = "unknown" | "in view" | "above" | "below";

/** Returns the position of an element relative to the viewport. */
function usePlace(box: RefObject<HTMLElement | null>): Place {
  const [place, setPlace] = useState<Place>("unknown");
  useEffect(() => {
    if (!box.current) return;
    const target = box.current;
    let isInView = false;
    let isAbove = false;
    const tell = () => setPlace(isInView ? "in view" : isAbove ? "above" : "below");
    const inView = new IntersectionObserver((entries) => {
      // A busy page delivers several entries at once; the last one counts.
      isInView = entries.at(-1)?.isIntersecting ?? false;
      tell();
    });
    // A jump from below to above never brings it into view. A root margin without a lower end detects that jump too.
    const above = new IntersectionObserver(
      (entries) => {
        isAbove = !entries.at(-1)?.isIntersecting;
        tell();
      },
      { rootMargin: "0px 0px 1000000px 0px" },
    );
    inView.observe(target);
    above.observe(target);
    return () => {
      inView.disconnect();
      above.disconnect();
    };
  }, [box]);
  return place;
}

const offerText = ({ discount, bonus_credit }: Props["business"]): string =>
  [discount > 0 ? t`${discount}% off` : "", bonus_credit > 0 ? t`${formatPrice(bonus_credit, "USD")} credit` : ""]
    .filter(Boolean)
    .join(" · ");

const LOOK = {
  // Before scripts run, only on phones, in place of the navigation.
  unknown: "sm:hidden",
  "in view": "hidden",
  below: "sm:hidden",
  above: "",
} as const;

/** Book Direct within reach: fixed at the top once the box has scrolled away, and on phones at the bottom, in place of the navigation. */
export function DirectBar({ business, from, box, children }: Props) {
  const place = usePlace(box);
  const offer = offerText(business);
  return (
    <section
      aria-label="Book direct"
      data-direct-bar=""
      className={`${LOOK[place]} fixed inset-x-0 z-30 bg-card shadow-float max-sm:bottom-0 max-sm:border-t max-sm:border-rule max-sm:pb-[env(safe-area-inset-bottom)] sm:top-0 sm:animate-[menu_200ms]`}
    >
      <div className="page flex items-center gap-x-5 gap-y-1 py-2.5">
        <p className="min-w-0 flex-1 leading-tight sm:flex sm:items-baseline sm:gap-5">
          <span className="truncate font-display text-h3 font-[560] max-sm:sr-only">{business.name}</span>
          <span className="max-sm:block max-sm:font-semibold sm:text-ink2">{from}</span>
          {offer !== "" && (
            <span className="inline-flex items-center gap-1.5 text-small font-semibold text-terra">
              <Icon of={Tag} size={16} className="max-sm:hidden" />
              {offer}
            </span>
          )}
          {from === "" && offer === "" && <span className="font-semibold sm:hidden">{business.name}</span>}
        </p>
        {children}
      </div>
    </section>
  );
}
