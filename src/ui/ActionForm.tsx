import { type ComponentProps, createContext, type FormEvent, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { Form, useActionData, useNavigation } from "react-router";
import { type FormFields, type FormResult, textFields } from "../platform/pages/formAction.ts";
import { useCsrfToken } from "../platform/security/useCsrfToken.ts";
import { Button } from "./Button.tsx";
import { Field } from "./Field.tsx";

export interface ActionFormState {
  result: FormResult | undefined;
  /** Intent of the running submission. */
  busy: string | undefined;
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

/**
 * Renders a form for the page's action that works without scripts. It contains the CSRF token. After an error it restores the typed values,
 * and the first invalid field gets the focus.
 */
export function ActionForm({ intent, fields = {}, onSend, sending, isDocument = false, onSubmit, children, ...rest }: Props) {
  const token = useCsrfToken();
  const { state } = useNavigation();
  const last = useFormResult();
  const [sent, setSent] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const own = { result: last?.intent === intent ? last : undefined, busy: state === "idle" ? undefined : sent };
  const { result, busy } = sending ?? own;

  useEffect(() => {
    if (state === "idle") setSent(undefined);
  }, [state]);
  useEffect(() => {
    if (result && form.current) showFault(form.current, document);
  }, [result]);

  const send = (event: FormEvent<HTMLFormElement>) => {
    onSubmit?.();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const pressed = (submitter as HTMLButtonElement | null)?.value || intent;
    if (onSend) {
      event.preventDefault();
      const sent = new FormData(event.currentTarget);
      onSend(textFields(sent), pressed, sent);
    } else if (sent !== undefined) event.preventDefault();
    else if (!isDocument) setSent(pressed);
  };
  return (
    <FormContext value={{ result, busy }}>
      <Form method="post" ref={form} reloadDocument={isDocument} onSubmit={send} {...rest}>
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
      {(control) => children({ ...control, name, defaultValue: result?.typed[name] ?? value })}
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
