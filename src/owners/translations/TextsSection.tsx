import { useMemo } from "react";
import { useNavigation } from "react-router";
import { formInvalid } from "../../platform/endpoints/errorCatalogue.ts";
import { counted, t } from "../../platform/languages/text.ts";
import { ActionForm, FormButton, useFormResult } from "../../ui/ActionForm.tsx";
import { Button } from "../../ui/Button.tsx";
import { ChipLink } from "../../ui/Chip.tsx";
import { DoneToast } from "../../ui/DoneToast.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormOutcome } from "../../ui/FormOutcome.tsx";
import { Select } from "../../ui/Select.tsx";
import type { LanguageTexts, SubjectTexts, TextLanguages } from "./contract.ts";
import { fieldName, formAgain, subjectKey, type Unsaved } from "./form.ts";
import { countTexts } from "./rules.ts";
import { TextRow } from "./TextRow.tsx";
import type { ReadTexts } from "./textPlace.ts";

const SAVE = "save";

/** Returns "3 of 5 texts, 1 outdated". */
function progressText({ count, translated, outdated }: ReturnType<typeof countTexts>): string {
  const done = t`${translated} of ${counted(count, "# text", "# texts")}`;
  return outdated === 0 ? done : t`${done}, ${outdated} outdated`;
}

interface PickerProps {
  languages: TextLanguages;
  chosen: string | undefined;
  /** Returns the address of the page in a language. */
  href: (language: string) => string;
  /** Other parts of the page's query. */
  query: Record<string, string>;
}

/** The guide's languages and others with texts, each with its progress, and a choice of all other languages. */
function LanguagePicker({ languages: { languages, choices }, chosen, href, query }: PickerProps) {
  const listed = languages.toSorted((a, b) => Number(b.is_offered) - Number(a.is_offered));
  const others = choices.filter(({ language }) => languages.every((one) => one.language !== language));
  const isOther = others.some(({ language }) => language === chosen);
  return (
    <>
      {listed.length > 0 && (
        <nav aria-label="Languages" className="mt-6">
          <ul className="flex flex-wrap gap-2.5">
            {listed.map(({ language, name, count, translated }) => (
              <li key={language}>
                <ChipLink href={href(language)} isOn={language === chosen}>
                  {name}{" "}
                  <span className="ms-1 font-normal tabular-nums">
                    {translated}/{count}
                  </span>
                </ChipLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <form method="get" className="mt-4 flex max-w-[26rem] items-end gap-3">
        {Object.entries(query).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="min-w-0 flex-1">
          <Field label={t`Other language`}>
            {(control) => (
              <Select
                {...control}
                key={chosen}
                name="language"
                defaultValue={isOther ? chosen : undefined}
                options={others.map(({ language, name }) => ({ value: language, label: name }))}
              />
            )}
          </Field>
        </div>
        <Button type="submit" look="outlined">
          Open
        </Button>
      </form>
    </>
  );
}

interface SubjectProps {
  subject: SubjectTexts;
  texts: LanguageTexts;
  /** Typed texts of a subject that another person has changed meanwhile. */
  typed: Record<string, string> | undefined;
}

function SubjectRows({ subject, texts, typed }: SubjectProps) {
  return Object.entries(subject.texts).map(([field, text]) => {
    const own = typed?.[fieldName(subject, field)];
    return (
      <TextRow
        key={field}
        subject={subject}
        field={field}
        text={text}
        texts={texts}
        present={own === undefined || own.trim() === text.own ? undefined : text.own}
      />
    );
  });
}

/** Texts of an item, event or area: open unless all of them are translated. */
function SubjectDetails({ isOpen, ...props }: SubjectProps & { isOpen: boolean }) {
  const { subject } = props;
  const progress = countTexts([subject.texts]);
  return (
    <details className="border-t border-ink" open={isOpen || progress.translated < progress.count || progress.outdated > 0 || undefined}>
      <summary className="min-h-11 cursor-pointer py-3">
        <h2 className="inline text-h3 [overflow-wrap:anywhere]">{subject.name}</h2>{" "}
        <span className="ms-2 text-small text-ink2">{progressText(progress)}</span>
      </summary>
      <SubjectRows {...props} />
    </details>
  );
}

function TextsForm({ texts }: { texts: LanguageTexts }) {
  const { state } = useNavigation();
  const last = useFormResult<Unsaved>();
  const { result, bases, conflicts, failed } = useMemo(() => {
    const sent = last?.typed.language === texts.language ? last : undefined;
    const { typed, bases } = formAgain(texts.subjects, sent?.typed ?? {}, sent ? sent.shown : undefined);
    const errors = sent?.shown?.errors ?? sent?.errors ?? {};
    const failure = sent?.shown?.failure || sent?.failure || (Object.keys(errors).length > 0 ? formInvalid() : "");
    return {
      result: sent && { intent: SAVE, errors, failure, typed },
      bases,
      conflicts: sent?.shown?.conflicts ?? [],
      failed: sent?.shown?.failed ?? [],
    };
  }, [last, texts]);
  const [first, ...others] = texts.subjects;
  // Texts that another person wrote meanwhile fill the form again, once they are read.
  const turn = texts.subjects.flatMap((subject) => (conflicts.includes(subjectKey(subject)) ? [subject.version] : [])).join();
  const toRowProps = (subject: SubjectTexts) => ({
    subject,
    texts,
    typed: conflicts.includes(subjectKey(subject)) ? result?.typed : undefined,
  });
  return (
    <>
      <FormOutcome failure={result?.failure} />
      <ActionForm
        key={turn}
        intent={SAVE}
        fields={{ language: texts.language, ...bases }}
        sending={{ result, busy: state === "idle" ? undefined : SAVE }}
        className="mt-8"
      >
        {/* The Enter key presses the first button of a form, which would otherwise take over a text. */}
        <button type="submit" name="intent" value={SAVE} tabIndex={-1} aria-hidden="true" className="sr-only">
          Save
        </button>
        {first && (
          <section aria-labelledby="texts" className="border-t-3 border-ink pt-3.5">
            <h2 id="texts" className="text-h3 [overflow-wrap:anywhere]">
              {first.name}
            </h2>
            <SubjectRows {...toRowProps(first)} />
          </section>
        )}
        {others.length > 0 && (
          <div className="mt-10">
            {others.map((subject) => (
              <SubjectDetails
                key={subjectKey(subject)}
                {...toRowProps(subject)}
                isOpen={[...conflicts, ...failed].includes(subjectKey(subject))}
              />
            ))}
          </div>
        )}
        <div className="sticky bottom-0 z-20 -mx-5 mt-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule bg-card px-5 py-3 shadow-float max-sm:bottom-[calc(64px+env(safe-area-inset-bottom))] sm:mx-0 sm:rounded-t-picture">
          <p className="min-w-0 flex-1 text-ink2">{progressText(countTexts(texts.subjects.map((subject) => subject.texts)))}</p>
          <FormButton intent={SAVE}>Save</FormButton>
        </div>
      </ActionForm>
    </>
  );
}

interface Props extends ReadTexts {
  query?: Record<string, string>;
}

/** The texts of a listing or of the guide beside their translations, in one language at a time. */
export function TextsSection({ languages, texts, done, query = {} }: Props) {
  const href = (language: string) => `?${new URLSearchParams({ ...query, language })}`;
  return (
    <>
      <DoneToast acts={{ save: { text: t`Translations saved.` } }} done={done} />
      <p className="mt-3 max-w-[60ch] text-ink2">
        The original is in {languages.original_language_name}. Readers of other languages see your translation, and the original one tap
        away.
      </p>
      <LanguagePicker languages={languages} chosen={texts?.language} href={href} query={query} />
      {texts ? (
        <TextsForm key={texts.language} texts={texts} />
      ) : (
        <p className="mt-8 border-t-3 border-ink pt-5 font-display text-h3">Choose a language to translate into.</p>
      )}
    </>
  );
}
