import { t } from "../../../platform/languages/text.ts";
import { formatDate } from "../../../platform/values/format.ts";
import { quoted } from "../../../platform/values/punctuation.ts";
import { ActionForm, FormButton, FormField, useFormResult } from "../../../ui/ActionForm.tsx";
import { REPORT_KINDS, REPORT_REASONS } from "../enumerations.ts";
import { TEXT_MAX } from "../rules.ts";
import type { Decision } from "./contract.ts";
import { authorText, objectionReceived, otherWays, personDecided, reasonTexts, reporterText } from "./rules.ts";

/** Form of an objection. The page's action sends it. */
function ObjectionForm({ decision: { uuid, side, title }, until }: { decision: Decision; until: string }) {
  const last = useFormResult();
  // The page of an account has one form for each decision: an error belongs to the form that was sent.
  const isSent = last === undefined || last.typed.uuid === uuid;
  return (
    <ActionForm intent={isSent ? "object" : ""} fields={{ uuid, side }} className="grid gap-4">
      <FormField name="text" label="Why do you disagree?" about={t`You can object once, until ${formatDate(until)}.`}>
        {(control) => <textarea {...control} rows={4} required maxLength={TEXT_MAX} />}
      </FormField>
      <p>
        <FormButton intent="object" look="outlined" aria-label={t`Object: ${title}`}>
          Object
        </FormButton>
      </p>
    </ActionForm>
  );
}

/** Objection with its result. */
const Objection = ({ objection }: { objection: NonNullable<Decision["objection"]> }) => (
  <div className="grid gap-3 border-s-4 border-sea bg-sand px-4 py-3">
    <p dir="auto" className="break-words whitespace-pre-line">
      {t`Your objection of ${formatDate(objection.created)}: ${quoted(objection.text)}`}
    </p>
    {objection.decided === null ? (
      <p>{objectionReceived()}</p>
    ) : (
      <>
        <p>
          {objection.outcome === "upheld"
            ? t`We have checked the decision again and keep it.`
            : t`You were right: we have changed the decision.`}{" "}
          {otherWays()}
        </p>
        {objection.explanation !== "" && (
          <p dir="auto" className="break-words whitespace-pre-line">
            {quoted(objection.explanation)}
          </p>
        )}
      </>
    )}
  </div>
);

/** A report or a removal with its decision, and the form to object. The heading is the page's. */
export function DecisionView({ decision }: { decision: Decision }) {
  const { side, kind, reason, text, created, resolved, explanation, objection, object_until } = decision;
  return (
    <div className="grid gap-4">
      <p className="text-ink2">
        {side === "author"
          ? t`${REPORT_KINDS[kind]}, decided on ${formatDate(resolved ?? created)}`
          : kind === "accessibility"
            ? t`${REPORT_KINDS[kind]}, reported on ${formatDate(created)}`
            : t`${REPORT_KINDS[kind]}, reported on ${formatDate(created)}: ${REPORT_REASONS[reason]}`}
      </p>
      {text !== "" && (
        <p dir="auto" className="break-words whitespace-pre-line">
          {quoted(text)}
        </p>
      )}
      {resolved === null ? (
        <p>A person on our staff will read it. You will get an email with the decision.</p>
      ) : (
        <p>
          {side === "author" ? [...reasonTexts(decision), authorText(decision)].join(" ") : reporterText(decision)} {personDecided()}
        </p>
      )}
      {explanation !== "" && (
        <p dir="auto" className="break-words whitespace-pre-line">
          {t`From our staff`}: {quoted(explanation)}
        </p>
      )}
      {objection && <Objection objection={objection} />}
      {object_until && <ObjectionForm decision={decision} until={object_until} />}
    </div>
  );
}
