import { ExternalLink } from "lucide";
import { BOOKING_BUTTONS, CHANNEL_MANAGERS } from "../../catalogue/listings/enumerations.ts";
import type { FormFields } from "../../platform/pages/formAction.ts";
import { FormField } from "../../ui/ActionForm.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Select } from "../../ui/Select.tsx";
import { buttonPreview } from "./effect.ts";
import { LIMITS } from "./rules.ts";
import { toSelectOptions } from "./WhatFields.tsx";

const ORDER = ["checkout_widget", "enquiry_email", "redirect_to_website", "hide"] as const;

/** What Book Direct does, each behaviour with what a guest would see, and how soon one answers. */
export function BookingFields({ said, shown, hasBookables }: { said: FormFields; shown: FormFields; hasBookables: boolean }) {
  return (
    <div className="mt-5 grid gap-5">
      <fieldset>
        <legend className="mb-2 text-small font-semibold">What a press on Book Direct does</legend>
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
                    {direct.how === "question" ? "Ask a question" : "Book Direct"}
                    {direct.how === "link" && <Icon of={ExternalLink} size={18} />}
                  </span>
                )}
              </label>
            );
          })}
        </div>
      </fieldset>
      <FormField
        name="book_now_url"
        label="Booking link"
        hint="optional"
        about="A page of yours that takes bookings."
        value={said.book_now_url ?? ""}
      >
        {(control) => <input {...control} inputMode="url" placeholder="https://" autoComplete="off" />}
      </FormField>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField
          name="reply_time"
          label="They usually answer"
          hint="optional"
          about="As “within a day”. Once five answers can be measured, the guide says it."
          value={said.reply_time ?? ""}
        >
          {(control) => <input {...control} maxLength={LIMITS.reply_time} autoComplete="off" />}
        </FormField>
        <FormField name="channel_manager" label="Channel manager" about="Not shown to guests." value={said.channel_manager ?? ""}>
          {(control) => <Select {...control} options={toSelectOptions(CHANNEL_MANAGERS)} />}
        </FormField>
      </div>
    </div>
  );
}
