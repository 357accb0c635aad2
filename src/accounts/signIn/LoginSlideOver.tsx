import { X } from "lucide";
import { useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Icon } from "../../ui/Icon.tsx";
import { useModal } from "../../ui/modal.ts";
import { loginReason } from "../../ui/panels.ts";
import { safeNext } from "../accounts/redirects.ts";
import { AuthPanels } from "./AuthPanels.tsx";
import { initialFlowState, type Panel } from "./flow.ts";

/** Shows the login panels over any page, which stays open. Full width on phones, half of the screen up to 1200 px, a quarter above. */
export function LoginSlideOver({ start, onClose }: { start: Extract<Panel, "login" | "signup">; onClose: () => void }) {
  const [here] = useState(() => safeNext(`${location.pathname}${location.search}`, location.origin) ?? "/");
  const [reason] = useState(loginReason);
  const panel = useRef<HTMLDivElement>(null);
  // On a phone, the tab bar, where a page has one, stays reachable; its cells close the panels or open another one.
  const [isPhone] = useState(() => matchMedia("(width < 577px)").matches);
  useModal(panel, onClose, { isModal: !isPhone });
  return createPortal(
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: keys close it by Escape */}
      <div className="fixed inset-0 z-50 animate-[fade_150ms] bg-scrim max-sm:hidden" onClick={onClose} />
      <div
        ref={panel}
        role="dialog"
        aria-modal={!isPhone}
        aria-label="Log in or Sign up"
        tabIndex={-1}
        className="fixed inset-y-0 end-0 z-50 max-sm:bottom-[calc(4rem+env(safe-area-inset-bottom))] max-sm:[body:has([data-direct-bar],[data-step-head])_&]:bottom-0 w-full animate-[slide-over_500ms_ease-out] overflow-y-auto bg-card text-ink shadow-float outline-none md:w-1/2 xl:w-1/4"
      >
        <AuthPanels initial={initialFlowState(start)} afterLogin={here} afterSignUp={here} next={here} reason={reason} onLeft={onClose} />
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="absolute top-3 end-3 z-10 grid size-11 cursor-pointer place-items-center rounded-full hover:bg-sand"
        >
          <Icon of={X} size={22} />
        </button>
      </div>
    </div>,
    document.body,
  );
}
