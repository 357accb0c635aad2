import { CircleDot } from "lucide";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { HoursEditor } from "../../catalogue/hours/HoursEditor.tsx";
import { FIELD_SECTIONS, type FieldSection } from "../../catalogue/listings/fields.ts";
import { FORM_INVALID } from "../../platform/endpoints/errorCatalogue.ts";
import { type FormFields, type FormResult, textFields } from "../../platform/pages/formAction.ts";
import { formatCount } from "../../platform/values/format.ts";
import { ActionForm, FormButton, useFormResult } from "../../ui/ActionForm.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useMounted } from "../../ui/mounted.ts";
import { draftKey, useDraft } from "../itemEditor/useDraft.ts";
import { BookingButtonField } from "./BookingButtonField.tsx";
import { Changes } from "./Changes.tsx";
import type { EditorPage, OwnListing } from "./contract.ts";
import { EditorPreview } from "./EditorPreview.tsx";
import { FieldInputs } from "./FieldInputs.tsx";
import { fieldOptions } from "./fieldOptions.ts";
import {
  BASE,
  countChanges,
  EDITOR_FORM,
  formOfListing,
  type Merged,
  mergeForms,
  readBase,
  SAVE,
  TODAY,
  takeTheirs,
  UNDO,
} from "./form.ts";
import { OfferFields } from "./OfferFields.tsx";
import type { Sent } from "./publishListing.ts";

function Section({ id, about, children }: { id: FieldSection; about?: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-12 scroll-mt-6 border-t-3 border-ink pt-4 first:mt-0">
      <h2 id={`${id}-title`} className="text-lead">
        {FIELD_SECTIONS[id]}
      </h2>
      {about && <p className="mt-1 text-ink2">{about}</p>}
      {children}
    </section>
  );
}

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

interface BodyProps {
  filled: Filled;
  page: EditorPage;
  onType: (form: FormFields) => void;
  onDiscard: () => void;
  /** Called when the draft is published and no longer needed. */
  onPublished: () => void;
  published: Sent["published"];
}

function EditorBody({
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
    said: first,
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
  const shown = typed ?? said;
  const errors = result?.errors ?? {};
  const failure = result?.failure || (Object.keys(errors).length > 0 ? FORM_INVALID : "");
  const count = countChanges(shown, base, today);
  const isSending = state !== "idle";
  const inputs = { said, shown, options: fieldOptions(page, said), onChange: read };
  return (
    <>
      <div ref={form} className="grid items-start gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_320px]">
        <ActionForm
          key={turn}
          id={EDITOR_FORM}
          intent={SAVE}
          fields={{ [BASE]: JSON.stringify(base), [TODAY]: today }}
          sending={{ result, busy: isSending ? SAVE : undefined }}
          onInput={read}
          className="min-w-0"
        >
          {isDraft && (
            <p role="status" className="mb-6 bg-sand px-3.5 py-2.5">
              Unpublished changes restored.
            </p>
          )}
          {merged && (
            <Changes
              hasFocus={!isDraft}
              merged={{ ...merged, both: merged.both.filter(({ field }) => !taken.includes(field)) }}
              onTake={(field) => {
                const next = takeTheirs(current(), field, base, today);
                setSaid({ said: next, taken: [...taken, field], turn: turn + 1 });
                setTyped(next);
                onType(next);
              }}
            />
          )}
          {failure && (
            <p role="alert" className="mb-6 border-l-3 border-danger pl-3 font-semibold text-danger">
              {failure}
            </p>
          )}
          <Section id="what">
            <FieldInputs section="what" {...inputs} />
          </Section>
          <Section id="where" about="Your location and contact details.">
            <FieldInputs section="where" {...inputs} />
          </Section>
          <Section id="hours" about="Switch off days you're closed. Closing after midnight? Enter it on the day you opened.">
            <HoursEditor said={said} errors={errors.opening_hours} onChange={read} />
          </Section>
          <Section id="whom">
            <FieldInputs section="whom" {...inputs} />
          </Section>
          <Section id="direct" about="What guests get for booking direct.">
            <OfferFields said={said} shown={shown} base={base} page={page} />
          </Section>
          <Section id="button">
            <BookingButtonField said={said} shown={shown} hasBookables={page.bookables_count > 0} />
            <FieldInputs section="button" except={["booking_button"]} {...inputs} />
          </Section>
        </ActionForm>
        <EditorPreview shown={shown} base={base} page={page} today={today} />
      </div>
      <section
        aria-label="Publishing"
        className="sticky bottom-0 z-20 mt-10 -mx-5 border-t border-rule bg-card px-5 py-3 shadow-float max-sm:bottom-[calc(64px+env(safe-area-inset-bottom))] sm:mx-0 sm:rounded-t-picture"
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div role="status" className="flex min-w-0 flex-1 items-center gap-2 text-ink2">
            {isMounted && count > 0 ? (
              <>
                <Icon of={CircleDot} size={17} className="flex-none" />
                <span>
                  {formatCount(count, "change", "changes")}, <span className="max-sm:hidden">saved as a </span>draft
                  <span className="max-sm:hidden"> in this browser</span>
                  <span className="sm:hidden"> saved</span>
                </span>
              </>
            ) : published ? (
              <span>{published.fields === "" ? "Nothing was changed." : `Published: ${published.fields}.`}</span>
            ) : (
              isMounted && <span>Nothing changed yet</span>
            )}
          </div>
          {published && published.fields !== "" && count === 0 && (
            <ActionForm intent={UNDO} fields={{ undo: published.undo, version: String(published.version) }}>
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
          <Button type="submit" form={EDITOR_FORM} name="intent" value={SAVE} isBusy={isSending}>
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
 * Form of the whole listing. The browser stores the draft until it is published. Changes that another person publishes meanwhile are
 * shown beside it.
 */
export function EditorForm({ listing, page }: { listing: OwnListing; page: EditorPage }) {
  const { today } = page;
  const { draft, turn, keep, discard, forget } = useDraft(draftKey(listing.business_code, "listing", null));
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
