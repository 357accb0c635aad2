import { TRANSLATION_SOURCES } from "../../catalogue/translations/enumerations.ts";
import { t } from "../../platform/languages/text.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { FormField, useFormState } from "../../ui/ActionForm.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import type { LanguageTexts, SubjectTexts } from "./contract.ts";
import { TEXT_LABELS } from "./enumerations.ts";
import { confirmName, fieldName, TAKE } from "./form.ts";
import type { FieldText } from "./rules.ts";

/** Characters of a line of the field. */
const LINE = 48;
const ROWS_MAX = 14;

/** Returns enough rows for a translation of a text. */
const rowsFor = (text: string): number =>
  Math.min(
    ROWS_MAX,
    text.split("\n").reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / LINE)), 0),
  );

interface Props {
  subject: SubjectTexts;
  field: string;
  text: FieldText;
  texts: LanguageTexts;
  /** Text of the field as another person has saved it meanwhile. */
  present: string | undefined;
}

/** The translation that guests read, which the editor's side has not written. */
function ShownText({ subject, field, text: { own, shown, source }, texts: { language } }: Props) {
  if (source === null || shown === "" || shown === own) return null;
  return (
    <div className="mt-3 rounded-control bg-sand p-3.5">
      <p className="text-small text-ink2">
        {own === "" ? TRANSLATION_SOURCES[source] : t`Guests read this text: ${TRANSLATION_SOURCES[source]}`}
      </p>
      <p lang={language} dir="auto" className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">
        {shown}
      </p>
      {own === "" && (
        <Button type="submit" name={TAKE} value={fieldName(subject, field)} look="quiet" className="mt-1">
          Use this text
        </Button>
      )}
    </div>
  );
}

/** Box that confirms an outdated translation. */
function Confirm({ name }: { name: string }) {
  const { result } = useFormState();
  return (
    <label className="inline-flex min-h-11 items-center gap-2.5">
      <input type="checkbox" name={name} value="yes" defaultChecked={result?.typed[name] !== undefined} className="size-5" />
      Still correct
    </label>
  );
}

/** One text: the original beside its translation. On phones the translation is below. */
export function TextRow(props: Props) {
  const { subject, field, text, texts, present } = props;
  const { original, own, shown, is_outdated } = text;
  const label = subject.labels?.[field] ?? TEXT_LABELS[field] ?? field;
  const rows = Math.max(...[original, own, shown].map(rowsFor));
  const about = present === undefined ? undefined : present === "" ? t`Saved meanwhile: no text` : t`Saved meanwhile: ${present}`;
  return (
    <div className="grid gap-x-10 gap-y-3 border-b border-rule py-5 lg:grid-cols-2">
      <div>
        <p className="mb-1.5 text-small text-ink2">{withCommas([label, texts.original_language_name])}</p>
        {original === "" ? (
          <p className="text-ink2">No original</p>
        ) : (
          <p lang={texts.original_language} dir="auto" className="max-w-[66ch] whitespace-pre-line [overflow-wrap:anywhere]">
            {original}
          </p>
        )}
      </div>
      <div>
        <FormField
          name={fieldName(subject, field)}
          label={withCommas([label, texts.language_name])}
          value={own}
          {...(about ? { about } : {})}
        >
          {(control) =>
            rows === 1 ? (
              <input {...control} type="text" lang={texts.language} dir="auto" autoComplete="off" />
            ) : (
              <textarea {...control} lang={texts.language} dir="auto" rows={rows} />
            )
          }
        </FormField>
        {is_outdated && (
          <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
            <Badge on="offer">The original has changed since</Badge>
            {own !== "" && <Confirm name={confirmName(subject, field)} />}
          </div>
        )}
        <ShownText {...props} />
      </div>
    </div>
  );
}
