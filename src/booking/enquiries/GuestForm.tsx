import { type FocusEvent, type ReactNode, type RefObject, type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { CaptchaRow, useCaptcha } from "../../accounts/captcha/CaptchaRow.tsx";
import { captchaFailedText, captchaMissing } from "../../accounts/captcha/rules.ts";
import { getSession } from "../../accounts/travellers/contract.ts";
import { useMe } from "../../accounts/travellers/useMe.ts";
import { formInvalid, messageFor, networkFailed } from "../../platform/endpoints/errorCatalogue.ts";
import { t } from "../../platform/languages/text.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { isFormControl } from "../../ui/fieldFaults.ts";
import { showToast } from "../../ui/toast.ts";
import { EMAIL_MAX, NAME_MAX } from "./contract.ts";
import type { FieldErrors } from "./rules.ts";

/** Trimmed form values by field name. */
export type Typed = Record<string, string>;

interface GuestFormProps {
  title: string;
  /** Text that names the recipient. */
  text: string;
  sendLabel: string;
  /** Returns the errors that the form finds itself, before anything is sent. */
  check: (typed: Typed, form: HTMLFormElement) => FieldErrors;
  /** Also closes the form after the request succeeded. */
  send: (typed: Typed, token: string) => Promise<unknown>;
  /** Errors at present of values that the caller holds, such as chosen dates. Shown after sending, and again after each change. */
  held?: { values: string; errors: FieldErrors; names: readonly string[] };
  /** Shown after a failure for which the catalogue has no message. */
  failedText: string;
  /** Shown as a toast, unless what replaces the form says it. */
  sentText?: string;
  /** Name and email are side by side. */
  isWide?: boolean;
  onCancel: () => void;
  formId?: string;
  /** Set to the row of buttons. */
  buttons?: RefObject<HTMLDivElement | null>;
  /** The row of buttons stays in view at the bottom of a scrolled panel. */
  isSticky?: boolean;
  /** Content before the guest's name. */
  before?: ReactNode;
  /** Content after the email. */
  children: (errors: FieldErrors) => ReactNode;
}

const read = (form: HTMLFormElement): Typed =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]));

/** Time that the toast is shown, as long as one for an error, because the form has disappeared by then. */
const SENT_MILLISECONDS = 4_000;

/**
 * Fills empty fields with the name and address of the signed-in traveller. They are requested here, because the page itself may be cached
 * for all visitors.
 */
function useOwnDetails(form: RefObject<HTMLFormElement | null>) {
  const isSignedIn = useMe()?.code !== undefined;
  useEffect(() => {
    if (!isSignedIn) return;
    let isHere = true;
    const fill = (name: string, value: string) => {
      const input = form.current?.elements.namedItem(name);
      if (input instanceof HTMLInputElement && input.value === "") input.value = value;
    };
    callApi(getSession, {}).then(
      ({ traveller }) => {
        if (!isHere || !traveller) return;
        fill("guest_name", traveller.name);
        fill("guest_email", traveller.email);
      },
      // If the request fails, the guest types them.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [isSignedIn, form]);
}

/** Sends a guest's form with its captcha, and returns what the form shows of it. */
function useSending(props: GuestFormProps) {
  const [errors, setErrors] = useState<FieldErrors>({});
  /** Errors of fields that were checked again since; empty for a corrected field. */
  const [rechecked, setRechecked] = useState<FieldErrors>({});
  const sent = useRef<Typed>({});
  /** The caller's values when the form was sent. */
  const [sentValues, setSentValues] = useState("");
  const [failure, setFailure] = useState("");
  const [captchaError, setCaptchaError] = useState("");
  const [isBusy, setBusy] = useState(false);
  const captcha = useCaptcha();

  function fail(error: unknown, typed: Typed) {
    if (error instanceof CallError && error.status === 400) {
      if (error.fields.token) {
        captcha.reset();
        setCaptchaError(t`That didn't work. Press again.`);
        return showToast(captchaFailedText(), { tone: "error" });
      }
      setErrors(error.fields);
      // An error about something that the guest cannot see, such as an item that is no longer offered, has no field to appear under.
      const others = Object.entries(error.fields).filter(([name]) => !(name in typed));
      setFailure(others.flatMap(([, messages]) => messages).join(" "));
      return showToast(formInvalid(), { tone: "error" });
    }
    const isTold = error instanceof CallError ? [401, 403, 429].includes(error.status) : messageFor(error) === networkFailed();
    if (isTold) return showToast(messageFor(error), { tone: "error" });
    // Other failures have no message in the catalogue.
    setFailure(props.failedText);
  }

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const target = event.currentTarget;
    const typed = read(target);
    const own = props.check(typed, target);
    setFailure("");
    setCaptchaError("");
    setErrors(own);
    setRechecked({});
    sent.current = typed;
    setSentValues(props.held?.values ?? "");
    const isFaulty = Object.keys(own).length > 0;
    if (isFaulty && (captcha.step === "checking" || captcha.step === "checked")) return;
    setBusy(true);
    const token = await captcha.token();
    if (!token) {
      setCaptchaError(t`Tick this box before you send.`);
      showToast(captchaMissing(), { tone: "error" });
      if (!isFaulty) target.querySelector<HTMLElement>("[data-captcha]")?.focus();
      return setBusy(false);
    }
    try {
      await props.send(typed, token);
      if (props.sentText) showToast(props.sentText, { milliseconds: SENT_MILLISECONDS });
    } catch (error) {
      fail(error, typed);
    } finally {
      setBusy(false);
    }
  }
  /** Checks a field with an error again when the guest leaves it after a change. */
  function recheck({ target, currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) {
    // A press on the form's button checks all fields; removing a message first would move the button away from the pointer.
    if (!isFormControl(target) || relatedTarget instanceof HTMLButtonElement || !(target.name in errors)) return;
    const typed = read(currentTarget);
    if (typed[target.name] === sent.current[target.name]) return;
    setRechecked({ ...rechecked, [target.name]: props.check(typed, currentTarget)[target.name] ?? [] });
  }
  const { values = "", names = [], errors: present = {} } = props.held ?? {};
  const isChanged = values !== sentValues && names.some((name) => name in errors);
  const held = isChanged ? Object.fromEntries(names.map((name) => [name, present[name] ?? []])) : {};
  const shown = Object.fromEntries(Object.entries({ ...errors, ...rechecked, ...held }).filter(([, messages]) => messages.length > 0));
  return { errors, shown, failure, captchaError, isBusy, captcha, send, recheck };
}

/** Form for a guest without an account: name, email, the subject and the captcha. Typed text stays until it is sent. */
export function GuestForm(props: GuestFormProps) {
  const { errors, shown, failure, captchaError, isBusy, captcha, send, recheck } = useSending(props);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  useOwnDetails(form);

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid]")?.focus();
  }, [errors]);

  return (
    <form
      ref={form}
      id={props.formId}
      noValidate
      onSubmit={send}
      onBlur={recheck}
      aria-labelledby={id}
      className={`grid content-start gap-4 ${props.isSticky ? "[&_:is(input,textarea,button)]:scroll-mb-24" : ""}`}
    >
      <div>
        <h2 id={id} className="pe-12 text-lead">
          {props.title}
        </h2>
        <p className="mt-1 text-ink2">{props.text}</p>
      </div>
      {props.before}
      <div className={`grid gap-4 ${props.isWide ? "items-start sm:grid-cols-2" : ""}`}>
        <Field label="Name" errors={shown.guest_name}>
          {(control) => <input {...control} type="text" name="guest_name" required maxLength={NAME_MAX} autoComplete="name" />}
        </Field>
        <Field label="Email" errors={shown.guest_email}>
          {(control) => <input {...control} type="email" name="guest_email" required maxLength={EMAIL_MAX} autoComplete="email" />}
        </Field>
      </div>
      {props.children(shown)}
      <CaptchaRow captcha={captcha} error={captcha.step === "checking" || captcha.step === "checked" ? "" : captchaError} />
      <div className={props.isSticky ? "sticky bottom-0 z-[1] -my-3 bg-sand py-3" : ""}>
        <p aria-live="assertive" className="text-small font-semibold text-danger [&:not(:empty)]:mb-3">
          {failure}
        </p>
        <div ref={props.buttons} className="flex items-center gap-2">
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
