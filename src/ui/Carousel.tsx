import { ChevronLeft, ChevronRight } from "lucide";
import { Children, type ReactNode, type RefObject, startTransition, useEffect, useRef, useState } from "react";
import { Icon } from "./Icon.tsx";

/** Number of slides in view on large screens; if there are more, arrows appear. The widths are in controls.css. */
const IN_VIEW = {
  /** Business cards: 1.3 on phones, 2 from 576 px, 3 from 960. */
  businesses: 3,
  /** Recommendations: 1.3 on phones, 3 from 576 px, 4 from 960. */
  recommendations: 4,
};

interface CarouselProps {
  /** Label of the row. */
  label: string;
  kind?: keyof typeof IN_VIEW;
  /** Classes of the row for slides that are not cards. */
  className?: string;
  /** One slide each. */
  children: ReactNode;
}

/** Returns which ends of a row are in view; undefined before scripts run, and if everything fits. */
function useEnds(list: RefObject<HTMLUListElement | null>) {
  const [ends, setEnds] = useState<{ isAtStart: boolean; isAtEnd: boolean }>();
  useEffect(() => {
    const row = list.current;
    if (!row) return;
    const look = () => {
      const { scrollWidth, clientWidth } = row;
      // Negative from right to left.
      const scrolled = Math.abs(row.scrollLeft);
      // Browsers round positions differently.
      startTransition(() =>
        setEnds(scrollWidth > clientWidth + 1 ? { isAtStart: scrolled < 2, isAtEnd: scrolled + clientWidth > scrollWidth - 2 } : undefined),
      );
    };
    const observer = new ResizeObserver(look);
    observer.observe(row);
    row.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      row.removeEventListener("scroll", look);
    };
  }, [list]);
  return ends;
}

/**
 * Renders a row of slides with the browser's own scrolling (docs/decisions/0009): touch, wheel, arrow keys and arrow buttons move it.
 * Without scripts all but the arrow buttons work.
 */
export function Carousel({ label, kind = "businesses", className = "", children }: CarouselProps) {
  const list = useRef<HTMLUListElement>(null);
  const ends = useEnds(list);
  const slides = Children.toArray(children);
  const turn = (step: 1 | -1) => {
    const row = list.current;
    const [first, second] = [row?.children[0], row?.children[1]];
    if (!row || !first || !second) return;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    // Negative from right to left, as the row scrolls.
    const width = second.getBoundingClientRect().left - first.getBoundingClientRect().left;
    row.scrollBy({ left: step * width, behavior: isStill ? "auto" : "smooth" });
  };
  return (
    <section aria-label={label} aria-roledescription="carousel">
      {/* Keyboard users scroll it with the arrow keys. */}
      <ul ref={list} tabIndex={ends ? 0 : undefined} aria-label={label} className={`carousel carousel-${kind} ${className}`.trimEnd()}>
        {slides.map((slide, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the slides have keys of their own
          <li key={index}>{slide}</li>
        ))}
      </ul>
      {slides.length > IN_VIEW[kind] && (
        <div className="mt-4 hidden min-h-11 justify-end gap-2.5 min-[960px]:flex">
          {ends && (
            <>
              <button type="button" aria-label="Previous" aria-disabled={ends.isAtStart} onClick={() => turn(-1)} className="round-button">
                <Icon of={ChevronLeft} size={22} />
              </button>
              <button type="button" aria-label="Next" aria-disabled={ends.isAtEnd} onClick={() => turn(1)} className="round-button">
                <Icon of={ChevronRight} size={22} />
              </button>
            </>
          )}
        </div>
      )}
    </section>
  );
}
