import { ChevronRight, Footprints, Globe, X } from "lucide-react";
import { useEffect, useRef } from "react";

const LINKS = [
  { href: "/explore/countries/", label: "Countries", Icon: Globe },
  { href: "/explore/activities/", label: "Activities", Icon: Footprints },
];

/** What did not fit into the bottom bar. It rises from below and leaves the bar in reach. */
export function MorePanel({ onClose }: { onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-labelledby="more-title"
      className="fixed inset-x-0 bottom-16 z-30 max-h-[75svh] overflow-y-auto rounded-t-dialog bg-card px-5 pt-3 pb-6 text-ink shadow-float sm:hidden"
    >
      <div className="mx-auto mb-3 h-1 w-10 rounded-full bg-line" aria-hidden="true" />
      <div className="flex items-center justify-between border-b border-rule pb-2">
        <h2 id="more-title" ref={heading} tabIndex={-1} className="text-h2-in outline-none">
          More
        </h2>
        <button type="button" onClick={onClose} aria-label="Close" className="grid size-11 cursor-pointer place-items-center">
          <X size={22} aria-hidden="true" />
        </button>
      </div>
      <h3 className="small-caps mt-4 text-ink2">Explore The Guide</h3>
      <ul>
        {LINKS.map(({ href, label, Icon }) => (
          <li key={href}>
            <a href={href} className="flex min-h-12 items-center gap-3.5">
              <Icon size={22} aria-hidden="true" /> {label} <ChevronRight size={20} aria-hidden="true" className="ml-auto" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
