import { useState } from "react";
import { CaptchaRow, useCaptcha } from "../../accounts/captcha/CaptchaRow.tsx";
import type { Question } from "../../accounts/captcha/contract.ts";
import { captchaMissing } from "../../accounts/captcha/rules.ts";
import { useMe } from "../../accounts/travellers/useMe.ts";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { type FormFields, type FormResult, formFailure } from "../../platform/pages/formAction.ts";
import { ActionForm, FormButton, FormField, useFormResult } from "../../ui/ActionForm.tsx";
import { Field } from "../../ui/Field.tsx";
import { useMounted } from "../../ui/mounted.ts";
import { createReport } from "./contract.ts";
import { REPORT_REASONS } from "./enumerations.ts";
import { ID_MAX, type ReportKind, reportFields, TEXT_MAX } from "./rules.ts";

interface Props {
  kind: ReportKind;
  id: string;
  /** URL to continue at without scripts. */
  back: string;
  onSent: () => void;
  /** Captcha question for a visitor without scripts. */
  question?: Question | undefined;
}

/** Question, shown without scripts, and again if the form was rejected because scripts loaded too late. */
function QuestionField({ question: { id, text }, errors }: { question: Question; errors: string[] | undefined }) {
  const field = (
    <div className="max-w-[20rem]">
      <input type="hidden" name="question" value={id} />
      <Field label={text} about="Answer in digits. This keeps bots out." errors={errors}>
        {(control) => <input {...control} name="answer" inputMode="numeric" autoComplete="off" required maxLength={2} pattern="[0-9]+" />}
      </Field>
    </div>
  );
  return errors ? field : <noscript>{field}</noscript>;
}

/** Radio buttons for the reason. Only a listing can have closed. */
const ReasonChoice = ({ kind, shown }: Pick<Props, "kind"> & { shown: FormResult | undefined }) => (
  <fieldset>
    <legend className="mb-1.5 text-small font-semibold">What is wrong?</legend>
    <div className="grid">
      {Object.entries(REPORT_REASONS)
        .filter(([key]) => key !== "closed" || kind === "business")
        .map(([key, label]) => (
          <label key={key} className="flex min-h-11 cursor-pointer items-center gap-3 border-b border-rule">
            <input
              type="radio"
              name="reason"
              value={key}
              required
              defaultChecked={shown?.typed.reason === key}
              className="size-5 flex-none accent-sea"
            />
            {label}
          </label>
        ))}
    </div>
    {shown?.errors.reason && <p className="mt-1.5 text-small font-semibold text-danger">{shown.errors.reason.join(" ")}</p>}
  </fieldset>
);

/** Form to report a problem to the staff. Without scripts, the page's action handles it (ReportPage). */
export function ReportForm({ kind, id, back, onSent, question }: Props) {
  const me = useMe();
  const isMounted = useMounted();
  const captcha = useCaptcha();
  const last = useFormResult();
  const [result, setResult] = useState<FormResult>();
  const [isBusy, setBusy] = useState(false);
  const shown = isMounted ? result : last;
  // Without scripts only visitors get a question.
  const isVisitor = isMounted ? !me : question !== undefined;
  const isBarrier = kind === "accessibility";

  async function send(form: FormFields) {
    if (isBusy) return;
    setBusy(true);
    const token = me ? undefined : await captcha.token();
    try {
      if (!me && !token) return setResult({ intent: "send", errors: {}, failure: captchaMissing(), typed: form });
      await callApi(createReport, reportFields({ ...form, kind, id: isBarrier ? (form.id ?? id) : id }, token));
      onSent();
    } catch (error) {
      const failed = formFailure(error, { hidden: ["id", "kind", "token"] });
      if (failed.errors.token) captcha.reset();
      setResult({ intent: "send", typed: form, ...failed });
    } finally {
      setBusy(false);
    }
  }

  return (
    <ActionForm
      intent="send"
      fields={{ kind, back, ...(isBarrier ? { reason: "other" } : { id }) }}
      className="grid gap-5"
      {...(isMounted ? { onSend: (form: FormFields) => void send(form), sending: { result, busy: isBusy ? "send" : undefined } } : {})}
    >
      {isBarrier ? (
        <>
          <FormField name="id" label="On which page?" value={id}>
            {(control) => <input {...control} required maxLength={ID_MAX} dir="ltr" />}
          </FormField>
          <FormField name="text" label="What doesn't work for you?" about="Tell us the browser and the assistive software too, if you can.">
            {(control) => <textarea {...control} rows={5} required maxLength={TEXT_MAX} />}
          </FormField>
        </>
      ) : (
        <>
          <ReasonChoice kind={kind} shown={shown} />
          <FormField name="text" label="What should we know?" hint="optional">
            {(control) => <textarea {...control} rows={3} maxLength={TEXT_MAX} />}
          </FormField>
        </>
      )}
      {isVisitor && (
        <FormField name="email" label="Your email address" hint="optional" about="For our decision. Staff use it for nothing else.">
          {(control) => <input {...control} type="email" autoComplete="email" maxLength={254} />}
        </FormField>
      )}
      {isMounted && !me && <CaptchaRow captcha={captcha} />}
      {!isMounted && question && <QuestionField question={question} errors={last?.errors.token} />}
      {shown?.failure && (
        <p role="alert" className="border-s-4 border-danger bg-sand px-4 py-3">
          {shown.failure}
        </p>
      )}
      <p className="text-small text-ink2">
        {isBarrier ? t`Only staff read this.` : t`Only staff read this. We never tell the person or business that you reported it.`}{" "}
        {!isVisitor && t`You will get our decision by email.`}
      </p>
      <p>
        <FormButton intent="send">{isBarrier ? t`Send message` : t`Send report`}</FormButton>
      </p>
    </ActionForm>
  );
}
