import type { ReactNode, RefObject } from "react";
import { buildReceipt, payText } from "../../catalogue/items/bookDirect/directPrice.ts";
import { NO_GUESTS } from "../../catalogue/items/bookDirect/guestCount.ts";
import { parseGuests } from "../../catalogue/items/bookDirect/typedGuests.ts";
import { PreparedMark } from "../../catalogue/items/PreparedMark.tsx";
import type { BusinessType } from "../../catalogue/listings/enumerations.ts";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { MESSAGE_MAX, sendEnquiry } from "./contract.ts";
import { kindOfType, typeOfKind } from "./enumerations.ts";
import { GuestForm, type Typed } from "./GuestForm.tsx";
import { GuestCountFields } from "./guestCount/GuestCountFields.tsx";
import type { Choice, PreparedWords, SentEnquiry } from "./rules.ts";
import {
  chosenDeparture,
  dateErrors,
  enquiryFailed,
  type FieldErrors,
  guestErrors,
  isOneDay,
  type Listing,
  recipientText,
} from "./rules.ts";
import { askedDays, When } from "./WhatAndWhen.tsx";

interface EnquiryFormProps {
  business: Listing & { business_code: string; business_type?: BusinessType; discount?: number };
  choice: Choice;
  onChoice: (choice: Choice) => void;
  /** Subject of the enquiry, above the form, if its place does not show it. */
  title: string;
  /** Choice of another item, above the fields. */
  what?: ReactNode;
  /** Set if a program has filled in the form. */
  prepared?: PreparedWords | undefined;
  /** Name and email are side by side. */
  isWide?: boolean;
  /** Id of the form, for a button outside it. */
  formId?: string;
  /** Set to the row of the form's own buttons. */
  buttons?: RefObject<HTMLDivElement | null>;
  /** The buttons stay in view at the bottom of a scrolled panel. */
  isSticky?: boolean;
  onSent: (enquiry: SentEnquiry) => void;
  onClose: () => void;
}

/** Form for an enquiry about a room, an activity or the whole place; no account is needed. The component that opens it scrolls to it. */
export function EnquiryForm({
  business,
  choice: chosen,
  onChoice,
  title,
  what,
  prepared,
  isWide = false,
  onSent,
  onClose,
  ...place
}: EnquiryFormProps) {
  // A last day may be left from an item that was chosen before.
  const choice = isOneDay(chosen, business.business_type) ? { ...chosen, to: "" } : chosen;
  const { item, from, to, guests = NO_GUESTS } = choice;
  const departure = chosenDeparture(choice);
  const { count, errors: guestCountErrors } = parseGuests(guests);
  const pay = payText(buildReceipt(item, { from, to, guests: count }, business.discount ?? 0, 0));
  const wrongDates = dateErrors({ from_date: from, to_date: to }, askedDays(), item?.kind === "room");
  const check = (typed: Typed): FieldErrors => ({
    ...guestErrors({ guest_name: typed.guest_name ?? "", guest_email: typed.guest_email ?? "" }),
    ...wrongDates,
    ...guestCountErrors,
  });

  const send = async ({ guest_name = "", guest_email = "", guest_message }: Typed, token: string) => {
    const item_type = (item && typeOfKind(item.kind)) ?? "business";
    const kind = kindOfType(item_type);
    const { enquiry_url } = await callApi(sendEnquiry, {
      item_type,
      business_profile: business.business_code,
      bookable_name: item?.title ?? business.name,
      ...(kind && item ? { [kind]: item.id } : {}),
      guest_name,
      guest_email,
      ...(from ? { from_date: from } : {}),
      ...(to ? { to_date: to } : {}),
      ...(count.adults === null ? {} : { adults: count.adults, child_ages: count.child_ages.filter((age) => age !== null) }),
      ...(departure ? { departure } : {}),
      ...(guest_message ? { guest_message } : {}),
      token,
    });
    onSent({ url: enquiry_url, email: guest_email, choice });
  };

  return (
    <GuestForm
      title={title}
      text={recipientText(business)}
      sendLabel="Send enquiry"
      check={check}
      send={send}
      held={{ values: `${from} ${to}`, errors: wrongDates, names: ["from_date", "to_date"] }}
      failedText={enquiryFailed()}
      isWide={isWide}
      onCancel={onClose}
      {...place}
      before={
        <>
          {prepared && <PreparedMark by={prepared.by} until={t`Nothing is sent until you send it.`} />}
          {what}
        </>
      }
    >
      {(errors) => (
        <>
          <When business_type={business.business_type} choice={choice} onChoice={onChoice} errors={errors} />
          {item && item.departures.length > 0 && (
            <Field label="Departure" hint="optional" errors={errors.departure}>
              {(control) => (
                <Select
                  {...control}
                  value={departure}
                  onChange={(event) => onChoice({ ...choice, departure: event.target.value })}
                  options={[{ value: "", label: t`No preference` }, ...item.departures.map((time) => ({ value: time, label: time }))]}
                />
              )}
            </Field>
          )}
          <GuestCountFields choice={choice} onChoice={onChoice} errors={errors} />
          <Field label="Message" hint="optional" errors={errors.guest_message}>
            {(control) => <textarea {...control} name="guest_message" rows={3} maxLength={MESSAGE_MAX} defaultValue={prepared?.message} />}
          </Field>
          <p role="status" className="font-semibold tabular-nums empty:hidden">
            {pay && t`You pay ${pay}`}
          </p>
        </>
      )}
    </GuestForm>
  );
}
