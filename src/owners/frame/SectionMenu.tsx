import { type ReactNode, useEffect, useRef } from "react";
import type { OwnBusiness } from "../../catalogue/listings/own/contract.ts";
import { DESK, sectionUrl } from "../../catalogue/listings/own/rules.ts";
import type { DeskSection } from "./rules.ts";

/** Number of waiting entries beside a word. Renders nothing for 0. */
export const WaitingCount = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="ms-2 inline-grid h-5.5 min-w-5.5 place-items-center rounded-full bg-sea px-1.5 text-tiny leading-none font-semibold text-on-sea tabular-nums">
      {count}
      <span className="sr-only"> waiting</span>
    </span>
  );

interface Props {
  /** Content of the button. */
  label: ReactNode;
  /** Classes of the button. */
  className: string;
  /** Side that the list aligns with. */
  side: "left" | "right";
  /** Set at the bottom of the screen. */
  opensUp?: boolean;
  children: ReactNode;
}

/** List that opens below its button, without scripts too. With scripts it closes as menus do. */
export function SectionMenu({ label, className, side, opensUp = false, children }: Props) {
  const place = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const details = place.current;
      if (!details?.open) return;
      const isKey = event instanceof KeyboardEvent;
      if (isKey ? event.key !== "Escape" : event.target instanceof Node && details.contains(event.target)) return;
      details.open = false;
      if (isKey) details.querySelector("summary")?.focus();
    };
    addEventListener("keydown", close);
    addEventListener("pointerdown", close);
    return () => {
      removeEventListener("keydown", close);
      removeEventListener("pointerdown", close);
    };
  }, []);
  return (
    <details ref={place} className="group relative flex-none">
      <summary className={`flex max-w-full cursor-pointer list-none items-center [&::-webkit-details-marker]:hidden ${className}`}>
        {label}
      </summary>
      <ul
        className={`absolute z-30 max-h-[60svh] w-max max-w-[min(22rem,calc(100vw-6rem))] min-w-full overflow-y-auto rounded-control bg-card p-2 shadow-float ${opensUp ? "bottom-full mb-2" : "top-full mt-2"} ${side === "left" ? "start-0" : "end-0"}`}
      >
        {children}
      </ul>
    </details>
  );
}

/** Classes of an entry of the list. */
export const menuEntry = (isHere: boolean) =>
  `flex min-h-11 items-center rounded-badge px-3 hover:bg-sand ${isHere ? "font-semibold" : ""}`;

interface LinksProps {
  business: OwnBusiness;
  /** The current section. */
  section: DeskSection | undefined;
  sections: readonly DeskSection[];
  className: (isHere: boolean) => string;
}

/** Links to some of a listing's sections, as list entries. */
export const SectionLinks = ({ business, section, sections, className }: LinksProps) =>
  sections.map((one) => (
    <li key={one.path}>
      <a
        href={sectionUrl(business.business_code, one.path)}
        aria-current={one.path === section?.path ? "page" : undefined}
        className={className(one.path === section?.path)}
      >
        {one.title}
        {one.path === DESK.enquiries && <WaitingCount count={business.waiting_count} />}
      </a>
    </li>
  ));
