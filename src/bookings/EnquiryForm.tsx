import { type ReactNode, useState } from "react";
import type { InventoryItem } from "../inventory/contract.ts";
import { callApi } from "../platform/callApi.ts";
import { Field } from "../ui/Field.tsx";
import { MESSAGE_MAX, sendEnquiry } from "./contract.ts";
import { type ItemType, KIND_OF_TYPE } from "./enumerations.ts";
import { GuestForm, type Typed } from "./GuestForm.tsx";
import { dateErrors, ENQUIRY_SENT, FAILED_TEXT, type FieldErrors, guestErrors, offeredDays, recipientText } from "./rules.ts";

interface EnquiryFormProps {
  item: InventoryItem & { business: { name: string; profile_url: string; reply_time?: string | null; is_shell?: boolean } };
  itemType: ItemType;
  /** Chosen before the form opened, as YYYY-MM-DD; empty for none. */
  dates?: { from: string; to: string };
  /** The choice of another item, above the fields. */
  choice?: ReactNode;
  onSent: () => void;
  onCancel: () => void;
}

/** A date typed halfway reads as empty and would be left out without a word. */
function halfDates(form: HTMLFormElement): FieldErrors {
  const inputs = [...form.querySelectorAll<HTMLInputElement>("input[type=date]")].filter((input) => input.validity.badInput);
  return Object.fromEntries(inputs.map((input) => [input.name, ["Enter a whole date."]]));
}

const today = () => {
  const moment = new Date();
  return offeredDays(moment, moment.getTimezoneOffset());
};

const NO_DATES = { from: "", to: "" };

/** Asks a business about a room or an activity; no account is needed. Who opens it scrolls to it. */
export function EnquiryForm({ item, itemType, dates = NO_DATES, choice, onSent, onCancel }: EnquiryFormProps) {
  const [days] = useState(today);
  const [from, setFrom] = useState(dates.from);

  const check = (typed: Typed, form: HTMLFormElement): FieldErrors => ({
    ...guestErrors({ guest_name: typed.guest_name ?? "", guest_email: typed.guest_email ?? "" }),
    ...dateErrors(typed, days),
    ...halfDates(form),
  });

  const send = ({ guest_name = "", guest_email = "", from_date, to_date, guest_message }: Typed, token: string) =>
    callApi(sendEnquiry, {
      item_type: itemType,
      business_profile: item.business_profile,
      bookable_name: item.title,
      [KIND_OF_TYPE[itemType]]: item.id,
      guest_name,
      guest_email,
      ...(from_date ? { from_date } : {}),
      ...(to_date ? { to_date } : {}),
      ...(guest_message ? { guest_message } : {}),
      token,
    });

  return (
    <GuestForm
      title="Ask to book"
      text={recipientText(item.business)}
      sendLabel="Send enquiry"
      check={check}
      send={send}
      failedText={FAILED_TEXT}
      sentText={ENQUIRY_SENT}
      onSent={onSent}
      onCancel={onCancel}
      before={() => choice}
    >
      {(errors) => (
        <>
          <div className="grid grid-cols-2 items-start gap-3">
            <Field label="From" hint="optional" errors={errors.from_date}>
              {(control) => (
                <input
                  {...control}
                  type="date"
                  name="from_date"
                  defaultValue={dates.from}
                  min={days.earliest}
                  max={days.latest}
                  onChange={(event) => setFrom(event.target.value)}
                />
              )}
            </Field>
            <Field label="To" hint="optional" errors={errors.to_date}>
              {(control) => (
                <input {...control} type="date" name="to_date" defaultValue={dates.to} min={from || days.earliest} max={days.latest} />
              )}
            </Field>
          </div>
          <Field label="Message" hint="optional" errors={errors.guest_message}>
            {(control) => <textarea {...control} name="guest_message" rows={3} maxLength={MESSAGE_MAX} />}
          </Field>
        </>
      )}
    </GuestForm>
  );
}
