import { CircleDot } from "lucide";
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { formInvalid } from "../../platform/endpoints/errorCatalogue.ts";
import { counted, t } from "../../platform/languages/text.ts";
import { type FormFields, type FormResult, textFields } from "../../platform/pages/formAction.ts";
import { ActionForm, FormButton, useFormResult } from "../../ui/ActionForm.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useMounted } from "../../ui/mounted.ts";
import { draftKey, useDraft } from "../itemEditor/useDraft.ts";
import { Changes } from "./Changes.tsx";
import type { OwnListing } from "./contract.ts";
import { EditorPreview } from "./EditorPreview.tsx";
import { HoursSection, ListingSections, OfferSections } from "./EditorSections.tsx";
import { type EditorPart, partHasField } from "./editorParts.ts";
import { fieldOptions, type NamedEditorPage } from "./fieldOptions.ts";
import {
  BASE,
  type Change,
  completeForm,
  countChanges,
  EDITOR_FORM,
  formOfListing,
  type Merged,
  mergeForms,
  PART,
  readBase,
  SAVE,
  TODAY,
  takeTheirs,
  UNDO,
} from "./form.ts";
import type { Sent } from "./publishListing.ts";

/** Values of the form, and the listing that they are based on. */
interface Filled {
  base: OwnListing;
  said: FormFields;
  merged?: Merged;
  result?: FormResult;
  isDraft?: boolean;
}

/** Rebases a form that was based on an older listing onto the present one. */
function brought(form: FormFields, present: OwnListing, today: string): Filled {
  const base = readBase(form[BASE]);
  if (!base) return { base: present, said: formOfListing(present, today) };
  if (base.version === present.version) return { base: present, said: form };
  const merged = mergeForms(form, base, present, today);
  return { base: present, said: merged.form, merged };
}

const stop = (event: MouseEvent) => event.preventDefault();

interface BodyProps {
  part: EditorPart;
  filled: Filled;
  page: NamedEditorPage;
  onType: (form: FormFields) => void;
  onDiscard: () => void;
  /** Called when the draft is published and no longer needed. */
  onPublished: () => void;
  published: Sent["published"];
}

function EditorBody({
  part,
  filled: { base, said: first, merged, result, isDraft },
  page,
  onType,
  onDiscard,
  onPublished,
  published,
}: BodyProps) {
  const { today } = page;
  const isMounted = useMounted();
  const { state } = useNavigation();
  const [{ said, taken, turn }, setSaid] = useState<{ said: FormFields; taken: string[]; turn: number }>({
    said: completeForm(first, part, base, today),
    taken: [],
    turn: 0,
  });
  const [typed, setTyped] = useState<FormFields>();
  const form = useRef<HTMLDivElement>(null);
  const current = () => {
    const found = form.current?.querySelector<HTMLFormElement>(`#${EDITOR_FORM}`);
    return found ? textFields(new FormData(found)) : said;
  };
  const read = () => {
    const fields = current();
    setTyped(fields);
    onType(fields);
  };
  const done = useEffectEvent(() => {
    onPublished();
    const fields = current();
    setTyped(fields);
    // Text typed during the request is a draft again.
    if (countChanges(fields, base, today) > 0) onType(fields);
  });
  useEffect(() => {
    if (published) done();
  }, [published]);
  const shown = typed ? completeForm(typed, part, base, today) : said;
  const errors = result?.errors ?? {};
  const failure = result?.failure || (Object.keys(errors).length > 0 ? formInvalid() : "");
  const count = countChanges(shown, base, today);
  const isSending = state !== "idle";
  // The focus can still reach the button: the text beside it says why nothing happens.
  const isIdle = isMounted && count === 0;
  const isHere = ({ field }: Change) => partHasField(part, field);
  const inputs = { said, shown, options: fieldOptions(page, said), onChange: read };
  return (
    <>
      <div ref={form} className="grid items-start gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_320px]">
        <ActionForm
          key={turn}
          id={EDITOR_FORM}
          intent={SAVE}
          fields={{ [BASE]: JSON.stringify(base), [TODAY]: today, [PART]: part }}
          sending={{ result, busy: isSending ? SAVE : undefined }}
          onInput={read}
          className="min-w-0"
        >
          {isDraft && (
            <p role="status" className="mb-6 bg-sand px-3.5 py-2.5">
              Unpublished changes restored.
            </p>
          )}
          {merged && (merged.both.length > 0 || merged.theirs.some(isHere)) && (
            <Changes
              languages={page.languages}
              hasFocus={!isDraft}
              merged={{ ...merged, both: merged.both.filter(({ field }) => !taken.includes(field)), theirs: merged.theirs.filter(isHere) }}
              onTake={(field) => {
                const next = takeTheirs(current(), field, base, today);
                setSaid({ said: next, taken: [...taken, field], turn: turn + 1 });
                setTyped(next);
                onType(next);
              }}
            />
          )}
          {failure && (
            <p role="alert" className="mb-6 border-s-3 border-danger ps-3 font-semibold text-danger">
              {failure}
            </p>
          )}
          {part === "hours" && <HoursSection said={said} errors={errors.opening_hours} onChange={read} />}
          {part === "listing" && <ListingSections {...inputs} />}
          {part === "offers" && <OfferSections {...inputs} base={base} page={page} />}
        </ActionForm>
        <EditorPreview shown={shown} base={base} page={page} today={today} />
      </div>
      <section
        aria-label="Publishing"
        data-sticky-foot=""
        className="sticky bottom-0 z-20 mt-10 -mx-5 border-t border-rule bg-card px-5 py-3 shadow-float max-sm:bottom-[calc(64px+env(safe-area-inset-bottom))] sm:mx-0 sm:rounded-t-picture"
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div role="status" className="flex min-w-0 flex-1 items-center gap-2 text-ink2">
            {isMounted && count > 0 ? (
              <>
                <Icon of={CircleDot} size={17} className="flex-none" />
                <span className="max-sm:hidden">
                  {counted(count, "# change, saved as a draft in this browser", "# changes, saved as a draft in this browser")}
                </span>
                <span className="sm:hidden">{counted(count, "# change, draft saved", "# changes, draft saved")}</span>
              </>
            ) : published ? (
              <span>{published.fields === "" ? t`Nothing was changed.` : t`Published: ${published.fields}.`}</span>
            ) : (
              isIdle && <span>No changes to publish</span>
            )}
          </div>
          {published && published.fields !== "" && count === 0 && (
            <ActionForm intent={UNDO} fields={{ undo: published.undo, version: String(published.version), [PART]: part }}>
              <FormButton intent={UNDO} look="quiet">
                Undo
              </FormButton>
            </ActionForm>
          )}
          {isMounted && count > 0 && (
            <Button look="danger-quiet" onClick={onDiscard}>
              Discard
            </Button>
          )}
          <Button
            type="submit"
            form={EDITOR_FORM}
            name="intent"
            value={SAVE}
            isBusy={isSending}
            look={isIdle ? "outlined" : "filled"}
            aria-disabled={isIdle || undefined}
            className={isIdle ? "cursor-default! text-ink2" : ""}
            onClick={isIdle ? stop : undefined}
          >
            <span>
              Publish<span className="max-sm:sr-only"> the changes</span>
            </span>
          </Button>
        </div>
      </section>
    </>
  );
}

/**
 * Form of one page of the editor. The browser stores the draft until it is published. Changes that another person publishes meanwhile are
 * shown beside it.
 */
export function EditorForm({ part, listing, page }: { part: EditorPart; listing: OwnListing; page: NamedEditorPage }) {
  const { today } = page;
  const { draft, turn, keep, discard, forget } = useDraft(draftKey(listing.business_code, part, null));
  const last = useFormResult<Sent>();
  const [discarded, setDiscarded] = useState<typeof last>();
  const sent = last === discarded ? undefined : last;
  const answered = sent?.intent === SAVE ? sent.shown?.published : undefined;
  // The response arrives before the reloaded listing. Until both are here, the form stays unchanged.
  const published = answered && listing.version >= answered.version ? answered : undefined;

  const filled = (): Filled => {
    if (sent?.shown?.present) return brought(sent.typed, sent.shown.present, today);
    const isWrong = sent && !sent.shown;
    if (isWrong) {
      const { intent, errors, failure, typed } = sent;
      return intent === SAVE
        ? { ...brought(typed, listing, today), result: { intent, errors, failure, typed } }
        : { base: listing, said: formOfListing(listing, today), result: { intent, errors: {}, failure, typed: {} } };
    }
    if (draft && !published) return { ...brought(draft, listing, today), isDraft: true };
    return { base: listing, said: formOfListing(listing, today) };
  };
  const now = filled();
  const next = `${now.base.version} ${turn} ${sent?.shown?.present ? "late" : ""} ${now.isDraft ? "draft" : ""}`;
  const [key, setKey] = useState(next);
  // The form already contains the published values, and perhaps newer text, so it is not filled again.
  if (key !== next && !answered) setKey(next);
  return (
    <EditorBody
      key={key}
      part={part}
      filled={now}
      page={page}
      published={published}
      onType={keep}
      onPublished={forget}
      onDiscard={() => {
        setDiscarded(last);
        discard();
      }}
    />
  );
}
