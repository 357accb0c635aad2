import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { CaptchaRow, useCaptcha } from "../captcha/CaptchaRow.tsx";
import { CAPTCHA_FAILED, CAPTCHA_MISSING } from "../captcha/rules.ts";
import { CallError } from "../platform/callApi.ts";
import { FORM_INVALID, messageFor, NETWORK_FAILED } from "../platform/errorCatalogue.ts";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { showToast } from "../ui/toast.ts";
import { EMAIL_MAX, NAME_MAX } from "./contract.ts";
import type { FieldErrors } from "./rules.ts";

/** What was typed, by the fields' names, trimmed. */
export type Typed = Record<string, string>;

interface GuestFormProps {
  title: string;
  /** Whom it goes to. */
  text: string;
  sendLabel: string;
  /** What the form finds by itself, before anything is sent. */
  check: (typed: Typed, form: HTMLFormElement) => FieldErrors;
  send: (typed: Typed, token: string) => Promise<unknown>;
  /** Said when it failed and the catalogue has no message for that. */
  failedText: string;
  sentText: string;
  onSent: () => void;
  onCancel: () => void;
  /** Fields before the guest's name, and after the email. */
  before?: (errors: FieldErrors) => ReactNode;
  children: (errors: FieldErrors) => ReactNode;
}

const read = (form: HTMLFormElement): Typed =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]));

/** The form is gone when it says so: as long as an error stands. */
const SENT_MILLISECONDS = 4_000;

/** The form of a guest without an account: name, email, what it is about, and the captcha. What was typed stays until it is sent. */
export function GuestForm(props: GuestFormProps) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState("");
  const [isBusy, setBusy] = useState(false);
  const captcha = useCaptcha();
  const form = useRef<HTMLFormElement>(null);
  const id = useId();

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);

  function fail(error: unknown, typed: Typed) {
    if (error instanceof CallError && error.status === 400) {
      if (error.fields.token) {
        captcha.reset();
        return showToast(CAPTCHA_FAILED, { tone: "error" });
      }
      setErrors(error.fields);
      // A fault of what the guest cannot see, such as an item that is no longer offered, has no field to stand under.
      const others = Object.entries(error.fields).filter(([name]) => !(name in typed));
      setFailure(others.flatMap(([, messages]) => messages).join(" "));
      return showToast(FORM_INVALID, { tone: "error" });
    }
    const isTold = error instanceof CallError ? [401, 403, 429].includes(error.status) : messageFor(error) === NETWORK_FAILED;
    if (isTold) return showToast(messageFor(error), { tone: "error" });
    // The specification: no message of the catalogue.
    setFailure(props.failedText);
  }

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const target = event.currentTarget;
    const typed = read(target);
    const own = props.check(typed, target);
    setFailure("");
    setErrors(own);
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
      await props.send(typed, token);
      showToast(props.sentText, { milliseconds: SENT_MILLISECONDS });
      props.onSent();
    } catch (error) {
      fail(error, typed);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form ref={form} noValidate onSubmit={send} aria-labelledby={id} className="grid content-start gap-4">
      <div>
        <h2 id={id} className="pr-12 text-h2-in">
          {props.title}
        </h2>
        <p className="mt-1 text-ink2">{props.text}</p>
      </div>
      {props.before?.(errors)}
      <Field label="Name" errors={errors.guest_name}>
        {(control) => <input {...control} type="text" name="guest_name" required maxLength={NAME_MAX} autoComplete="name" />}
      </Field>
      <Field label="Email" errors={errors.guest_email}>
        {(control) => <input {...control} type="email" name="guest_email" required maxLength={EMAIL_MAX} autoComplete="email" />}
      </Field>
      {props.children(errors)}
      <CaptchaRow captcha={captcha} />
      <div>
        <p aria-live="assertive" className="text-small font-semibold text-danger [&:not(:empty)]:mb-3">
          {failure}
        </p>
        <div className="flex items-center gap-2">
          <Button type="submit" isBusy={isBusy} className="flex-1">
            {props.sendLabel}
          </Button>
          <Button look="quiet" onClick={props.onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </form>
  );
}
