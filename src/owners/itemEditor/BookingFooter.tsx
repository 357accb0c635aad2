import { Tag } from "lucide";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useMounted } from "../../ui/mounted.ts";
import type { Editor } from "./EditorPanels.tsx";
import type { GuestView } from "./GuestPanel.tsx";
import { hasFooter } from "./panels.ts";

/**
 * Bar that guests see on the listing's page, with a button that opens the preview. Hidden while a panel is open. On phones it is part
 * of the page and looks like it, because the sections are fixed to the bottom of the screen.
 */
export function BookingFooter({ editor, view: { name, discount, from, bookables } }: { editor: Editor; view: GuestView }) {
  // Without scripts no panel can open.
  const isMounted = useMounted();
  if (!isMounted || bookables.length === 0 || !hasFooter(editor.panels)) return null;
  return (
    <section
      aria-label="Booking footer"
      data-sticky-foot=""
      className="z-20 -mx-5 mt-10 bg-card px-5 max-sm:border-y max-sm:border-rule sm:sticky sm:bottom-0 sm:shadow-float sm:mx-0 sm:rounded-t-picture sm:px-6"
    >
      <div className="flex items-center gap-5 py-2.5">
        <p className="min-w-0 flex-1 leading-tight">
          <span className="block text-small text-ink2">Guests see</span>
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="font-semibold">{from || name}</span>
            {discount > 0 && (
              <span className="inline-flex items-center gap-1.5 text-small font-semibold whitespace-nowrap text-terra">
                <Icon of={Tag} size={16} />
                {discount}% off
              </span>
            )}
          </span>
        </p>
        <Button look="outlined" onClick={() => editor.dispatch({ act: "book" })}>
          Preview booking
        </Button>
      </div>
    </section>
  );
}
