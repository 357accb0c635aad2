import { X } from "lucide";
import { type ReactNode, useRef } from "react";
import { createPortal } from "react-dom";
import { useCloseOnBack } from "./closeOnBack.ts";
import { Icon } from "./Icon.tsx";
import { useModal } from "./modal.ts";

interface Props {
  /** Name for screen readers; the content itself shows it. */
  title: string;
  onClose: () => void;
  /** Classes of the panel, mainly its width. */
  className?: string;
  children: ReactNode;
}

/**
 * Renders a panel over the page. It closes by its button, by Escape, by a press outside and by the browser's back button; it fills the
 * screen on phones. Not Base UI's dialog, because it is part of the page's own scripts: that one is 17 kB and takes a slow phone twice as
 * long to open.
 */
export function Dialog({ title, onClose, className = "sm:max-w-[860px]", children }: Props) {
  useCloseOnBack(onClose);
  const panel = useRef<HTMLDivElement>(null);
  useModal(panel, onClose);
  /** Text may be selected inside and the mouse released outside. */
  const isPressedBeside = useRef(false);
  return createPortal(
    <div>
      <div className="fixed inset-0 z-50 animate-[fade_150ms] bg-scrim" />
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: keys close it by Escape */}
      <div
        className="fixed inset-0 z-50 overflow-y-auto sm:grid sm:place-items-center sm:p-6"
        onPointerDown={(event) => {
          isPressedBeside.current = event.target === event.currentTarget;
        }}
        onClick={(event) => isPressedBeside.current && event.target === event.currentTarget && onClose()}
      >
        <div
          ref={panel}
          role="dialog"
          aria-modal="true"
          aria-label={title}
          tabIndex={-1}
          className={`relative grid min-h-full w-full animate-[fade_150ms] grid-cols-[minmax(0,1fr)] overflow-clip bg-card text-ink outline-none sm:min-h-0 sm:rounded-dialog sm:shadow-float ${className}`}
        >
          <div className="[grid-area:1/1]">{children}</div>
          <button
            type="button"
            aria-label="Close"
            onClick={onClose}
            className="sticky top-3 z-10 mt-3 me-3 grid size-11 self-start justify-self-end [grid-area:1/1] cursor-pointer place-items-center rounded-full bg-card text-ink shadow-[0_1px_3px_oklch(24%_.02_250/.3)]"
          >
            <Icon of={X} size={22} />
          </button>
        </div>
      </div>
    </div>,
    document.body,
  );
}
