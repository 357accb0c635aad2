import { ChevronDown } from "lucide";
import { useEffect, useId, useRef, useState } from "react";
import type { Me } from "../../accounts/travellers/me.ts";
import { t } from "../../platform/languages/text.ts";
import { useGuide } from "../../platform/pages/useGuide.ts";
import { useHref } from "../../platform/pages/useHref.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useMounted } from "../../ui/mounted.ts";
import { LogOut } from "./LogOut.tsx";
import { accountLinks, barLinks, settingsPath } from "./rules.ts";

const BUTTON = "inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-control px-2 hover:underline";

interface Props {
  me: Me;
  /** Set where phones have no bar with the account's pages. */
  isOnPhones?: boolean;
}

/** Menu that opens under the account's initials: its own pages and the log-out button. */
export function AccountMenu({ me, isOnPhones = false }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const link = useHref();
  const { name: guide } = useGuide();
  const place = useRef<HTMLDivElement>(null);
  const isMounted = useMounted();
  const onPhones = isOnPhones ? "" : "max-sm:hidden";
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: Event) => {
      const isKey = event instanceof KeyboardEvent;
      if (isKey ? event.key === "Escape" : !place.current?.contains(event.target as Node)) setOpen(false);
      if (isKey && event.key === "Escape") place.current?.querySelector("button")?.focus();
    };
    addEventListener("keydown", close);
    addEventListener("pointerdown", close);
    return () => {
      removeEventListener("keydown", close);
      removeEventListener("pointerdown", close);
    };
  }, [isOpen]);
  const label = me.hasPicture ? t`Account of ${me.name}` : t`Account of ${me.name}, ${me.initials}`;
  const face = (
    <>
      <span className="relative grid size-9 place-items-center overflow-hidden rounded-full bg-deep text-small text-white">
        {me.avatar && (
          <img src={me.avatar} alt="" className={`absolute inset-0 size-full object-cover ${me.hasPicture ? "" : "brightness-50"}`} />
        )}
        {!me.hasPicture && <span className="relative">{me.initials}</span>}
      </span>
      <Icon of={ChevronDown} size={18} className={`transition-transform duration-200 max-sm:hidden ${isOpen ? "rotate-180" : ""}`} />
    </>
  );
  // Before scripts run, and without them, the button is a link to the page that leads to all of these.
  if (!isMounted)
    return (
      <a href={link(settingsPath(me))} aria-label={label} className={`${BUTTON} ${onPhones}`}>
        {face}
      </a>
    );
  return (
    <div ref={place} className={`relative ${onPhones}`}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={label}
        onClick={() => setOpen(!isOpen)}
        className={BUTTON}
      >
        {face}
      </button>
      <ul
        id={id}
        hidden={!isOpen}
        className="absolute top-full end-0 z-30 mt-2 min-w-60 animate-[menu_200ms] rounded-control bg-card p-2 text-ink shadow-float [&_:focus-visible]:outline-sea"
      >
        <li className="border-b border-rule px-3 pt-1 pb-2.5 font-display text-intro">{me.name}</li>
        {/* Shown where the bar has no room for these links. */}
        {barLinks(me).map(({ href, label }) => (
          <li key={href} className="md:hidden">
            <a href={link(href)} className="flex min-h-11 items-center rounded-badge px-3 hover:bg-sand">
              {label}
            </a>
          </li>
        ))}
        {accountLinks(me, guide).map(({ href, label }) => (
          <li key={href}>
            <a href={link(href)} className="flex min-h-11 items-center rounded-badge px-3 hover:bg-sand">
              {label}
            </a>
          </li>
        ))}
        <li className="mt-1 border-t border-rule pt-1">
          <LogOut className="flex min-h-11 w-full items-center rounded-badge px-3 hover:bg-sand" />
        </li>
      </ul>
    </div>
  );
}
