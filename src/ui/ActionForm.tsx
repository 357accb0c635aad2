import {
  type ComponentProps,
  createContext,
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { Form, useActionData, useNavigation } from "react-router";
import { type FormFields, type FormResult, textFields } from "../platform/pages/formAction.ts";
import { useCsrfToken } from "../platform/security/useCsrfToken.ts";
import { Button } from "./Button.tsx";
import { Field } from "./Field.tsx";
import { CHECKED, controlFault, type FormControl, formFaults, isFormControl } from "./fieldFaults.ts";

export interface ActionFormState {
  result: FormResult | undefined;
  /** Intent of the running submission. */
  busy: string | undefined;
  /** Removes the message about a field whose value was changed without an input event. */
  clearError?: (name: string) => void;
}
const FormContext = createContext<ActionFormState>({ result: undefined, busy: undefined });

interface Props extends Pick<ComponentProps<typeof Form>, "className" | "action" | "encType" | "id" | "onInput"> {
  /** Intent of the form's first button: errors of other forms on the page are not shown here. */
  intent: string;
  /** Hidden fields to send. */
  fields?: FormFields;
  /** Sends the form with this function instead of the page's action when scripts run. */
  onSend?: (form: FormFields, intent: string, sent: FormData) => void;
  /** With `onSend`: result of the last submission, and the running intent. */
  sending?: ActionFormState;
  /** Sends the form as a document even when scripts run: for actions that end on another page. */
  isDocument?: boolean;
  /** Called before the form is sent. */
  onSubmit?: () => void;
  /** Choice that the form's errors depend on beside its fields; errors about another choice are not shown. */
  topic?: string;
  children: ReactNode;
}

/** Returns the result of the page's action (platform/pages/formAction.ts) for the last submitted form. */
export const useFormResult = <Shown extends object = never>() => useActionData<FormResult<Shown>>();

/** Focuses the first invalid field. Without one, scrolls to the message above the form, which on a phone is far above the button. */
export function showFault(form: Pick<Element, "querySelector">, page: Pick<Element, "querySelector">): void {
  const wrong = form.querySelector<HTMLElement>("[aria-invalid]");
  if (wrong) wrong.focus();
  else page.querySelector('main [role="alert"]')?.scrollIntoView({ block: "center" });
}

/** Types of controls in which a value is chosen, not typed. */
const CHOSEN = ["file", "checkbox", "radio", "select-one"];

/**
 * Returns the result of a form with the errors that it finds itself: on sending, when the reader leaves a field that has an error, and at
 * once when they choose a value. An error from the server stays until its field or the form's topic is changed.
 */
function useOwnErrors(intent: string, result: FormResult | undefined, topic: string) {
  const [known, setKnown] = useState({ result, topic });
  const [found, setFound] = useState<{ topic: string; errors: Record<string, string[]> }>({ topic, errors: {} });
  const changed = useRef(new Set<string>());
  if (known.result !== result) {
    setKnown({ result, topic });
    setFound({ topic, errors: {} });
  }
  const own = found.topic === topic ? found.errors : {};
  const setOwn = (errors: Record<string, string[]>) => setFound({ topic, errors });
  const fromServer = known.topic === topic ? result?.errors : undefined;
  // The server's errors are about the values that were sent.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new result means that values were sent
  useEffect(() => changed.current.clear(), [result]);
  const errors = Object.fromEntries(Object.entries({ ...fromServer, ...own }).filter(([, messages]) => messages.length > 0));
  const checkAgain = (control: FormControl) => {
    const { name } = control;
    if (!Object.hasOwn(errors, name) || !(Object.hasOwn(own, name) || changed.current.has(name))) return;
    const fault = controlFault(control);
    setOwn({ ...own, [name]: fault === undefined ? [] : [fault] });
  };
  const clearError = (name: string) => {
    if (Object.hasOwn(errors, name)) setOwn({ ...own, [name]: [] });
  };
  const note = ({ target }: FormEvent) => {
    if (!isFormControl(target)) return;
    changed.current.add(target.name);
    // A chosen file or option is complete, unlike a text while it is typed; its field keeps the focus.
    if (CHOSEN.includes(target.type)) checkAgain(target);
  };
  const recheck = ({ target, relatedTarget }: FocusEvent) => {
    // A press on a button or link would miss it if the removed message moved it away from the pointer.
    const isPress = relatedTarget instanceof Element && relatedTarget.closest("a, button, summary") !== null;
    if (isFormControl(target) && !isPress) checkAgain(target);
  };
  const shown = result ? { ...result, errors } : Object.keys(errors).length > 0 ? { intent, errors, failure: "", typed: {} } : undefined;
  return { shown, setOwn, clearError, note, recheck };
}

/**
 * Renders a form for the page's action that works without scripts. It contains the CSRF token. After an error it restores the typed values,
 * and the first invalid field gets the focus.
 */
export function ActionForm({
  intent,
  fields = {},
  onSend,
  sending,
  isDocument = false,
  onSubmit,
  topic = "",
  onInput,
  children,
  ...rest
}: Props) {
  const token = useCsrfToken();
  const { state } = useNavigation();
  const last = useFormResult();
  const [sent, setSent] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const own = { result: last?.intent === intent ? last : undefined, busy: state === "idle" ? undefined : sent };
  const { result, busy } = sending ?? own;
  const { shown, setOwn, clearError, note, recheck } = useOwnErrors(intent, result, topic);
  /** Number of times that the form rejected its own values. */
  const [refused, setRefused] = useState(0);

  // An action without a request ends before the page is rendered with another state: its result alone says that it is over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new result means that the form was sent
  useEffect(() => {
    if (state === "idle") setSent(undefined);
  }, [state, last]);
  useEffect(() => {
    if (result && form.current) showFault(form.current, document);
  }, [result]);
  useEffect(() => {
    if (refused > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refused]);

  const send = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const button = submitter instanceof HTMLButtonElement ? submitter : null;
    const faults = button?.formNoValidate ? {} : formFaults(event.currentTarget);
    if (Object.keys(faults).length > 0) {
      event.preventDefault();
      setOwn(faults);
      return setRefused(refused + 1);
    }
    onSubmit?.();
    const pressed = button?.value || intent;
    if (onSend) {
      event.preventDefault();
      const sent = new FormData(event.currentTarget);
      onSend(textFields(sent), pressed, sent);
    } else if (sent !== undefined) event.preventDefault();
    else if (!isDocument) setSent(pressed);
  };
  return (
    <FormContext value={{ result: shown, busy, clearError }}>
      <Form
        method="post"
        ref={form}
        noValidate
        reloadDocument={isDocument}
        onSubmit={send}
        onInput={(event) => {
          note(event);
          onInput?.(event);
        }}
        onBlur={recheck}
        {...rest}
      >
        {token && <input type="hidden" name="csrf_token" value={token} />}
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
      </Form>
    </FormContext>
  );
}

type FieldProps = ComponentProps<typeof Field>;
type Control = Parameters<FieldProps["children"]>[0];

interface FormFieldProps extends Omit<FieldProps, "errors" | "children"> {
  name: string;
  /** Initial value. */
  value?: string;
  children: (control: Control & { name: string; defaultValue: string }) => ReactNode;
}

/** Returns the result of the surrounding ActionForm. */
export const useFormState = (): ActionFormState => useContext(FormContext);

/** Renders a field of an ActionForm, with its typed value and the messages about it below. */
export function FormField({ name, value = "", children, ...rest }: FormFieldProps) {
  const { result } = useContext(FormContext);
  return (
    <Field {...rest} errors={result?.errors[name]}>
      {(control) => children({ ...control, ...CHECKED, name, defaultValue: result?.typed[name] ?? value })}
    </Field>
  );
}

/** Renders a button of an ActionForm; shows dots while its request is running. */
export function FormButton({
  intent,
  ...rest
}: { intent: string } & Omit<ComponentProps<typeof Button>, "type" | "name" | "value" | "isBusy">) {
  const { busy } = useContext(FormContext);
  return <Button type="submit" name="intent" value={intent} isBusy={busy === intent} {...rest} />;
}
