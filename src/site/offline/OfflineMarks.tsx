import { Bookmark, Check, PenLine } from "lucide";
import { type FormEvent, useState } from "react";
import { messageFor, networkFailed } from "../../platform/endpoints/errorCatalogue.ts";
import { t } from "../../platform/languages/text.ts";
import { type Change, queuedValue } from "../../platform/offline/changeQueue.ts";
import { queueChange } from "../../platform/offline/changeStore.ts";
import { SAID } from "../../travellers/visits/rules.ts";
import { laterLabel, NOTE_MAX, noteName, queuedText } from "../../travellers/wishlist/marks/later.ts";
import { queueMark, sendLater } from "../../travellers/wishlist/marks/laterMarks.ts";
import { keepsWords, MARK_KINDS } from "../../travellers/wishlist/marks/rules.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { showToast } from "../../ui/toast.ts";

interface Props {
  owner: string;
  code: string;
  name: string;
  /** Stored marks of the pack's places; `changes` are those that are not sent yet. */
  marks: ReadonlyMap<string, string>;
  changes: readonly Change[];
}

/** Sends queued changes at once if there is a network. @param done message after success */
async function send(owner: string, done: string) {
  try {
    const report = await sendLater(owner);
    const [refused] = report?.refused ?? [];
    if (refused) showToast(refused.reason, { tone: "error" });
    else showToast(report && report.left === 0 ? done : queuedText());
  } catch (error) {
    const message = messageFor(error);
    showToast(message === networkFailed() ? queuedText() : message, message === networkFailed() ? {} : { tone: "error" });
  }
}

function Mark({ kind, owner, code, name, marks, changes }: Props & { kind: "saved" | "been" }) {
  const mark = `${kind}.${code}`;
  const known = marks.get(mark) ?? "";
  const shown = queuedValue(changes, mark) ?? known;
  const isOn = shown !== "";
  const { label, marked, done, undone } = MARK_KINDS[kind];
  async function press() {
    if (shown === SAID) return showToast(keepsWords(), { milliseconds: 8_000 });
    await queueMark(owner, mark, isOn ? "" : "on", isOn ? "on" : "", name);
    await send(owner, isOn ? undone : done);
  }
  return (
    <button type="button" aria-pressed={isOn} onClick={press} className="link min-h-11 cursor-pointer">
      <Icon of={kind === "saved" ? Bookmark : Check} size={18} fill={isOn && kind === "saved" ? "currentColor" : "none"} />
      {isOn ? marked : label}
      <span className="sr-only">: {name}</span>
    </button>
  );
}

function Note({ owner, code, name, marks, changes }: Props) {
  const subject = noteName(code);
  const known = queuedValue(changes, subject) ?? marks.get(subject) ?? "";
  const [isOpen, setOpen] = useState(false);
  async function keep(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wanted = String(new FormData(event.currentTarget).get("note") ?? "").trim();
    setOpen(false);
    if (wanted === "" || wanted === known) return;
    await queueChange({ owner, subject, wanted, before: known, label: laterLabel(subject, wanted, name) });
    await send(owner, t`Your note is saved with your visited places.`);
  }
  if (!isOpen)
    return (
      <>
        <button type="button" className="link min-h-11 cursor-pointer" onClick={() => setOpen(true)}>
          <Icon of={PenLine} size={18} /> {known === "" ? t`Add note` : t`Edit note`}
          <span className="sr-only">: {name}</span>
        </button>
        {known !== "" && <p className="basis-full font-display text-body italic">“{known}”</p>}
      </>
    );
  return (
    <form onSubmit={keep} className="mt-2 basis-full">
      <Field label={t`Note about ${name}`} about="This is a note, not a recommendation.">
        {(control) => (
          // biome-ignore lint/a11y/noAutofocus: who pressed the button wants to write
          <textarea {...control} name="note" rows={3} maxLength={NOTE_MAX} defaultValue={known} autoFocus />
        )}
      </Field>
      <span className="mt-3 flex gap-3">
        <Button type="submit" className="min-h-11">
          Save note
        </Button>
        <Button look="quiet" className="min-h-11" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </span>
    </form>
  );
}

/** Actions for a traveller on an offline place, with or without a network. */
export const OfflineMarks = (props: Props) => (
  <div className="mt-1.5 flex flex-wrap items-center gap-x-6">
    <Mark kind="saved" {...props} />
    <Mark kind="been" {...props} />
    <Note {...props} />
  </div>
);
