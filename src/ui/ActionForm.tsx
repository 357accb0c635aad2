import { type ComponentProps, createContext, type FormEvent, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { Form, useActionData, useNavigation } from "react-router";
import { type FormFields, type FormResult, textFields } from "../platform/pages/formAction.ts";
import { useCsrfToken } from "../platform/security/useCsrfToken.ts";
import { Button } from "./Button.tsx";
import { Field } from "./Field.tsx";

export interface ActionFormState {
  result: FormResult | undefined;
  /** The intent that is under way. */
  busy: string | undefined;
}
const FormContext = createContext<ActionFormState>({ result: undefined, busy: undefined });

interface Props extends Pick<ComponentProps<typeof Form>, "className" | "action" | "encType" | "id" | "onInput"> {
  /** Of its first button: what was wrong with another form of the page is not shown here. */
  intent: string;
  /** Sent along unseen. */
  fields?: FormFields;
  /** Sends the form by a function of one's own when scripts run, in place of the page's action. */
  onSend?: (form: FormFields, intent: string, sent: FormData) => void;
  /** With `onSend`: what came of it, and the intent that is under way. */
  sending?: ActionFormState;
  /** Sends it as a document even when scripts run: for what ends with another page. */
  isDocument?: boolean;
  /** Before it is sent. */
  onSubmit?: () => void;
  children: ReactNode;
}

/** What the page's action (platform/pages/formAction.ts) said of the form that was sent last. */
export const useFormResult = <Shown extends object = never>() => useActionData<FormResult<Shown>>();

/** Leads to the first wrong field, or where none is wrong to the sentence above the form, which on a phone stands far above the button. */
export function showFault(form: Pick<Element, "querySelector">, page: Pick<Element, "querySelector">): void {
  const wrong = form.querySelector<HTMLElement>("[aria-invalid]");
  if (wrong) wrong.focus();
  else page.querySelector('main [role="alert"]')?.scrollIntoView({ block: "center" });
}

/**
 * A form that works without scripts, sent to the page's action. It carries the anti-forgery token; after an error what was typed stays, and the first
 * wrong field takes the focus.
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
  /** What stands in it at first. */
  value?: string;
  children: (control: Control & { name: string; defaultValue: string }) => ReactNode;
}

/** What came of the ActionForm that this is a part of. */
export const useFormState = (): ActionFormState => useContext(FormContext);

/** A field of an ActionForm, with the messages about it below and what was typed in it. */
export function FormField({ name, value = "", children, ...rest }: FormFieldProps) {
  const { result } = useContext(FormContext);
  return (
    <Field {...rest} errors={result?.errors[name]}>
      {(control) => children({ ...control, name, defaultValue: result?.typed[name] ?? value })}
    </Field>
  );
}

/** A button of an ActionForm; shows dots while what it asks for is under way. */
export function FormButton({
  intent,
  ...rest
}: { intent: string } & Omit<ComponentProps<typeof Button>, "type" | "name" | "value" | "isBusy">) {
  const { busy } = useContext(FormContext);
  return <Button type="submit" name="intent" value={intent} isBusy={busy === intent} {...rest} />;
}
