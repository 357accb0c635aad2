import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide";
import type { ReactNode } from "react";
import { useCloseOnBack } from "./closeOnBack.ts";
import { Icon } from "./Icon.tsx";

interface Props {
  /** Its name for who does not see it; shown inside by the content itself. */
  title: string;
  onClose: () => void;
  /** Classes of the panel: its width above all. */
  className?: string;
  children: ReactNode;
}

/** A panel over the page: closes by its button, by Escape, by a press beside it and by the browser's back button; fills the screen on phones. */
export function Dialog({ title, onClose, className = "sm:max-w-[860px]", children }: Props) {
  useCloseOnBack(onClose);
  return (
    <Base.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 animate-[fade_150ms] bg-scrim" />
        <Base.Viewport className="fixed inset-0 z-50 overflow-y-auto sm:grid sm:place-items-center sm:p-6">
          <Base.Popup
            className={`relative grid min-h-full w-full animate-[fade_150ms] grid-cols-[minmax(0,1fr)] overflow-clip bg-card text-ink outline-none sm:min-h-0 sm:rounded-dialog sm:shadow-float ${className}`}
          >
            <Base.Title className="sr-only">{title}</Base.Title>
            <div className="[grid-area:1/1]">{children}</div>
            <Base.Close
              aria-label="Close"
              className="sticky top-3 z-10 mt-3 mr-3 grid size-11 self-start justify-self-end [grid-area:1/1] cursor-pointer place-items-center rounded-full bg-card text-ink shadow-[0_1px_3px_oklch(24%_.02_250/.3)]"
            >
              <Icon of={X} size={22} />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
