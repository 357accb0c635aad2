import { Drawer as Base } from "@base-ui/react/drawer";
import { X } from "lucide";
import { type ReactNode, useState } from "react";
import { Icon } from "./Icon.tsx";

interface DrawerProps {
  title: string;
  /** Called once it is out of sight: remove it then. */
  onClose: () => void;
  /** Always visible below the scrolling content. */
  footer?: ReactNode;
  /**
   * "slide": full width below 768 px, half to 1199, a quarter from 1200. "editor": 600 px from 768 on. "beside": the same, and from 1280 on
   * with space for content beside a form.
   */
  width?: "slide" | "editor" | "beside";
  /** On phones it rises from the bottom, as high as its content. */
  risesOnPhones?: boolean;
  /** @param close slides it out, for a button inside */
  children: ReactNode | ((close: () => void) => ReactNode);
}

const isPhone = () => matchMedia("(width < 577px)").matches;

/**
 * Renders a panel that slides in over 500 ms, from the right or on phones from the bottom. It closes by its button, by Escape, by a press
 * outside and by a swipe in the direction it came from. Load it lazily: it is not part of a page's first scripts.
 */
export function Drawer({ title, onClose, footer, width = "slide", risesOnPhones = false, children }: DrawerProps) {
  const [isOpen, setOpen] = useState(true);
  // Opened by a press, so never rendered on the server.
  const [rises] = useState(() => risesOnPhones && isPhone());
  const close = () => setOpen(false);
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={setOpen}
      onOpenChangeComplete={(isNowOpen) => !isNowOpen && onClose()}
      swipeDirection={rises ? "down" : "right"}
    >
      <Base.Portal>
        <Base.Backdrop className="drawer-backdrop" />
        <Base.Viewport className={`fixed inset-0 z-50 flex ${rises ? "items-end" : "justify-end"}`}>
          <Base.Popup className={`drawer ${rises ? "drawer-rising" : `drawer-${width}`}`}>
            {rises && <span className="mx-auto mt-2.5 h-1 w-10 flex-none rounded-full bg-line" aria-hidden="true" />}
            <div className={`flex flex-none items-start justify-between gap-4 ${rises ? "pt-1 pe-2 ps-5" : "py-3 pe-3 ps-5 sm:ps-8"}`}>
              <Base.Title className="pt-2.5 text-lead">{title}</Base.Title>
              <Base.Close aria-label="Close" className="grid size-11 flex-none cursor-pointer place-items-center">
                <Icon of={X} size={22} />
              </Base.Close>
            </div>
            <Base.Content className={`min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-2 pb-6 ${rises ? "" : "sm:px-8"}`}>
              {typeof children === "function" ? children(close) : children}
            </Base.Content>
            {footer && (
              <div className={`flex flex-none flex-wrap gap-3 border-t border-rule px-5 py-3.5 ${rises ? "" : "sm:px-8"}`}>{footer}</div>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
