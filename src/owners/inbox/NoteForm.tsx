import { t } from "../../platform/languages/text.ts";
import { ActionForm, FormButton, FormField, useFormResult } from "../../ui/ActionForm.tsx";
import { NOTE_MAX } from "./enumerations.ts";

interface Props {
  note: { text: string; version: number };
  /** Error message if another person has written a note meanwhile. */
  late: string;
}

/** Form for a note about a guest that only the listing's people see. */
export function NoteForm({ note, late }: Props) {
  const result = useFormResult();
  const isOwn = result?.intent === "note";
  return (
    <section aria-labelledby="note-title" id="note" className="mt-7 scroll-mt-24 border-t border-ink pt-3.5">
      <h2 id="note-title" className="text-h3">
        Note
      </h2>
      {late && (
        <div role="alert" className="mt-2 border-s-4 border-danger bg-sand px-3.5 py-2.5 text-small">
          <p>{late}</p>
          <p className="mt-1.5 break-words whitespace-pre-line">
            <b className="font-semibold">{note.text === "" ? t`The note was cleared.` : note.text}</b>
          </p>
        </div>
      )}
      <ActionForm intent="note" isDocument fields={{ version: String(note.version) }} className="mt-2 grid gap-3">
        <FormField
          name="text"
          label="Private note"
          about="Only owners and helpers see it."
          value={isOwn ? (result.typed.text ?? "") : note.text}
        >
          {(control) => <textarea {...control} rows={3} maxLength={NOTE_MAX} />}
        </FormField>
        <div>
          <FormButton intent="note" look="outlined">
            Save note
          </FormButton>
        </div>
      </ActionForm>
    </section>
  );
}
