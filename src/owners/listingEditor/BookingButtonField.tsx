import { ExternalLink } from "lucide";
import { BOOKING_BUTTONS } from "../../catalogue/listings/enumerations.ts";
import { fieldLabel } from "../../catalogue/listings/fields/names.ts";
import { t } from "../../platform/languages/text.ts";
import type { FormFields } from "../../platform/pages/formAction.ts";
import { Icon } from "../../ui/Icon.tsx";
import { buttonPreview } from "./effect.ts";

const ORDER = ["checkout_widget", "enquiry_email", "redirect_to_website", "hide"] as const;

/** Choice of what Book Direct does, each behaviour with a preview for guests. */
export function BookingButtonField({ said, shown, hasBookables }: { said: FormFields; shown: FormFields; hasBookables: boolean }) {
  return (
    <fieldset className="mt-5">
      <legend className="mb-2 text-small font-semibold">{fieldLabel("booking_button")}</legend>
      <div className="grid gap-3">
        {ORDER.map((value) => {
          const { direct, sentence } = buttonPreview(value, shown, hasBookables);
          return (
            <label key={value} className="choice items-center max-sm:flex-wrap">
              <input
                type="radio"
                name="booking_button"
                value={value}
                defaultChecked={said.booking_button === value}
                className="choice-mark"
              />
              <span className="min-w-0 flex-1">
                <b className="font-semibold">{BOOKING_BUTTONS[value]}</b>
                <span className="block text-small text-ink2 [overflow-wrap:anywhere]">{sentence}</span>
              </span>
              {direct.how === "hide" ? (
                <span className="text-small text-ink2">No button</span>
              ) : (
                <span aria-hidden="true" className="button button-filled pointer-events-none">
                  {direct.how === "question" ? t`Ask a question` : t`Book Direct`}
                  {direct.how === "link" && <Icon of={ExternalLink} size={18} />}
                </span>
              )}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
