import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import type { InventoryItem } from "../inventory/contract.ts";
import { CallError, callApi } from "../platform/callApi.ts";
import { CAPTCHA_FAILED, CAPTCHA_MISSING, ENQUIRY_SENT, FORM_INVALID, messageFor, NETWORK_FAILED } from "../platform/errorCatalogue.ts";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { showToast } from "../ui/toast.ts";
import { CaptchaRow, useCaptcha } from "./CaptchaRow.tsx";
import { EMAIL_MAX, MESSAGE_MAX, NAME_MAX, sendEnquiry } from "./contract.ts";
import { type ItemType, KIND_OF_TYPE } from "./enumerations.ts";
import { dateFaults, FAILED_TEXT, type Faults, goesTo, guestFaults, offeredDays } from "./rules.ts";

interface EnquiryFormProps {
  item: InventoryItem & { business: { name: string; profile_url: string; reply_time?: string | null } };
  itemType: ItemType;
  onSent: () => void;
  onCancel: () => void;
}

const FIELDS = ["guest_name", "guest_email", "from_date", "to_date", "guest_message"] as const;
type Guest = Record<(typeof FIELDS)[number], string>;

function readGuest(form: HTMLFormElement): Guest {
  const data = new FormData(form);
  return Object.fromEntries(FIELDS.map((name) => [name, String(data.get(name) ?? "").trim()])) as Guest;
}

/** A date typed halfway reads as empty and would be left out without a word. */
function halfDates(form: HTMLFormElement): Faults {
  const inputs = [...form.querySelectorAll<HTMLInputElement>("input[type=date]")].filter((input) => input.validity.badInput);
  return Object.fromEntries(inputs.map((input) => [input.name, ["Enter a whole date."]]));
}

const today = () => {
  const moment = new Date();
  return offeredDays(moment, moment.getTimezoneOffset());
};

/** Asks a business about a room or an activity; no account is needed. What was typed stays until it is sent. Who opens it scrolls to it. */
export function EnquiryForm({ item, itemType, onSent, onCancel }: EnquiryFormProps) {
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [days] = useState(today);
  const [from, setFrom] = useState("");
  const captcha = useCaptcha();
  const form = useRef<HTMLFormElement>(null);
  const id = useId();

  useEffect(() => {
    if (Object.keys(faults).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [faults]);

  function fail(error: unknown) {
    if (error instanceof CallError && error.status === 400) {
      if (error.fields.token) {
        captcha.reset();
        return showToast(CAPTCHA_FAILED, { tone: "error" });
      }
      setFaults(error.fields);
      // A fault of what the guest cannot see, such as an item that is no longer offered, has no field to stand under.
      const others = Object.entries(error.fields).filter(([name]) => !(FIELDS as readonly string[]).includes(name));
      setFailure(others.flatMap(([, messages]) => messages).join(" "));
      return showToast(FORM_INVALID, { tone: "error" });
    }
    const isTold = error instanceof CallError ? [401, 403, 429].includes(error.status) : messageFor(error) === NETWORK_FAILED;
    if (isTold) return showToast(messageFor(error), { tone: "error" });
    // The specification: reported, with no message of the catalogue.
    setFailure(FAILED_TEXT);
    import("../platform/clientErrors.ts").then(({ tellServer }) => tellServer(error)).catch(() => undefined);
  }

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const target = event.currentTarget;
    const guest = readGuest(target);
    const own = { ...guestFaults(guest), ...dateFaults(guest, days), ...halfDates(target) };
    setFailure("");
    setFaults(own);
    const isFaulty = Object.keys(own).length > 0;
    if (isFaulty && (captcha.step === "checking" || captcha.step === "checked")) return;
    setBusy(true);
    const token = await captcha.token();
    if (!token) {
      showToast(CAPTCHA_MISSING, { tone: "error" });
      if (!isFaulty) target.querySelector<HTMLElement>("[data-captcha]")?.focus();
      return setBusy(false);
    }
    try {
      const given = Object.fromEntries(Object.entries(guest).filter(([, value]) => value !== "")) as Partial<Guest>;
      await callApi(sendEnquiry, {
        ...given,
        item_type: itemType,
        business_profile: item.business_profile,
        bookable_name: item.title,
        [KIND_OF_TYPE[itemType]]: item.id,
        guest_name: guest.guest_name,
        guest_email: guest.guest_email,
        token,
      });
      showToast(ENQUIRY_SENT);
      onSent();
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form ref={form} noValidate onSubmit={send} aria-labelledby={id} className="grid content-start gap-4">
      <div>
        <h2 id={id} className="pr-12 text-h2-in">
          Ask to book
        </h2>
        <p className="mt-1 text-ink2">{goesTo(item.business.name, item.business.reply_time)}</p>
      </div>
      <Field label="Name" errors={faults.guest_name}>
        {(control) => <input {...control} type="text" name="guest_name" required maxLength={NAME_MAX} autoComplete="name" />}
      </Field>
      <Field label="Email" errors={faults.guest_email}>
        {(control) => <input {...control} type="email" name="guest_email" required maxLength={EMAIL_MAX} autoComplete="email" />}
      </Field>
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label="From" hint="optional" errors={faults.from_date}>
          {(control) => (
            <input
              {...control}
              type="date"
              name="from_date"
              min={days.earliest}
              max={days.latest}
              onChange={(event) => setFrom(event.target.value)}
            />
          )}
        </Field>
        <Field label="To" hint="optional" errors={faults.to_date}>
          {(control) => <input {...control} type="date" name="to_date" min={from || days.earliest} max={days.latest} />}
        </Field>
      </div>
      <Field label="Message" hint="optional" errors={faults.guest_message}>
        {(control) => <textarea {...control} name="guest_message" rows={3} maxLength={MESSAGE_MAX} />}
      </Field>
      <CaptchaRow captcha={captcha} />
      <div>
        <p aria-live="assertive" className="text-small font-semibold text-danger [&:not(:empty)]:mb-3">
          {failure}
        </p>
        <div className="flex items-center gap-2">
          <Button type="submit" isBusy={isBusy} className="flex-1">
            Send enquiry
          </Button>
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </form>
  );
}
