import { type FormEvent, useEffect, useRef, useState } from "react";
import { AFTER_SIGN_UP } from "../../accounts/accounts/redirects.ts";
import { typeName } from "../../catalogue/listings/badge.ts";
import type { BusinessCard } from "../../catalogue/listings/contract.ts";
import { PRICE_FEELS } from "../../catalogue/listings/enumerations.ts";
import { formatPlace, pictureAt } from "../../catalogue/listings/rules.ts";
import { verifyFirst } from "../../platform/endpoints/verifyFirst.ts";
import { t } from "../../platform/languages/text.ts";
import { type FormFields, textFields } from "../../platform/pages/formAction.ts";
import { formatNumber } from "../../platform/values/format.ts";
import { ActionForm, FormButton, FormField, useFormResult } from "../../ui/ActionForm.tsx";
import { Button } from "../../ui/Button.tsx";
import { useMounted } from "../../ui/mounted.ts";
import type { VisitedBusiness } from "../visits/contract.ts";
import { FAMILIARITY_ANSWERS } from "../visits/enumerations.ts";
import { COMMENT_MAX } from "../visits/rules.ts";
import { draftKey, parseDraft, pickDraftFields, ratingMissing, type Said } from "./draft.ts";
import { RatingChoice, Segments } from "./RecommendChoices.tsx";
import { RecommendPreview } from "./RecommendPreview.tsx";
import { RecommendSteps } from "./RecommendSteps.tsx";

interface Props {
  business: BusinessCard;
  /** Earlier visit or recommendation, if there is one. */
  visit: VisitedBusiness | undefined;
  /** Path of the page where another place can be chosen. */
  here: string;
  isVerified: boolean;
}

/** Fills the fields of a form with texts. */
function fillForm(form: HTMLFormElement, said: Said) {
  for (const [name, value] of Object.entries(said)) {
    const field = form.elements.namedItem(name);
    if (field instanceof RadioNodeList || field instanceof HTMLTextAreaElement) field.value = value;
  }
}

/**
 * Returns the typed values for the preview and stores them in the browser until they are submitted, so that a closed page or an empty
 * battery loses nothing.
 * @param first initial values of the form
 * @param isNew true restores a draft; an existing recommendation shows its stored values
 */
function useDraft(business: string, first: Said, isNew: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState(first);
  const [isKept, setKept] = useState(false);
  const form = () => place.current?.querySelector<HTMLFormElement>("form");
  useEffect(() => {
    const draft = isNew ? parseDraft(localStorage.getItem(draftKey(business))) : undefined;
    const found = place.current?.querySelector<HTMLFormElement>("form");
    if (!draft || !found) return;
    fillForm(found, draft);
    setSaid(draft);
    setKept(true);
  }, [business, isNew]);
  const onInput = () => {
    const current = form();
    if (!current) return;
    const now = pickDraftFields(textFields(new FormData(current)));
    setSaid(now);
    if (!isNew) return;
    try {
      localStorage.setItem(draftKey(business), JSON.stringify(now));
      setKept(true);
    } catch {
      // Without storage in the browser, there is no draft.
    }
  };
  return { place, said, isKept, onInput };
}

/** Returns the initial values of the form: those of a rejected one, else those of the earlier visit. */
const firstValues = (visit: VisitedBusiness | undefined, typed: FormFields | undefined): Said =>
  pickDraftFields(
    typed ?? {
      rating: String(visit?.rating ?? ""),
      comment: visit?.comment ?? "",
      price_feel: visit?.price_feel ?? "",
      familiarity: visit?.familiarity ?? "dont_know",
    },
  );

const FormHeader = ({ business, isEdit, here }: Pick<Props, "business" | "here"> & { isEdit: boolean }) => (
  <header className="flex items-center gap-3.5 border-b border-rule pb-4 sm:block sm:border-b-3 sm:border-ink sm:pb-5">
    <span className="plate h-[68px] w-21 flex-none rounded-control sm:hidden">
      <img src={pictureAt(business.cover_image_link, "thumb")} alt="" decoding="async" />
    </span>
    <div className="min-w-0 grow">
      <p className="small-caps text-ink2 max-sm:hidden">{isEdit ? t`Your recommendation` : t`Recommend`}</p>
      <h1 className="text-h3 sm:mt-1 sm:text-h2 sm:leading-[1.05] sm:tracking-[-.02em]">
        <span className="sr-only">{isEdit ? t`Edit your recommendation of ${business.name}` : t`Recommend ${business.name}`}</span>
        <span aria-hidden="true">{business.name}</span>
      </h1>
      <p className="small-caps text-ink2">
        {typeName(business)}, {formatPlace(business)}
      </p>
    </div>
    <a href={here} className="link flex-none" aria-label={isEdit ? undefined : t`Change the place`}>
      {isEdit ? t`Back` : t`Change`}
    </a>
  </header>
);

/** Foot of a step on phones: its button is always in view. */
const STEP_FOOT =
  "max-sm:sticky max-sm:bottom-0 max-sm:z-10 max-sm:-mx-5 max-sm:border-t max-sm:border-rule max-sm:bg-card max-sm:px-5 max-sm:py-3";

interface ChoicesProps {
  business: BusinessCard;
  first: Said;
  errors: Record<string, string[]>;
}

/** Fields of the first step: the rating, the price, and how well the traveller knows the people. */
const Choices = ({ business, first, errors }: ChoicesProps) => (
  <>
    <RatingChoice chosen={first.rating} errors={errors.rating} />
    <Segments
      legend="How was the price?"
      hint="optional"
      name="price_feel"
      options={PRICE_FEELS}
      chosen={first.price_feel}
      errors={errors.price_feel}
    />
    {business.business_type !== "sight" && (
      <Segments
        legend="Do you know the owner?"
        name="familiarity"
        options={FAMILIARITY_ANSWERS}
        chosen={first.familiarity}
        errors={errors.familiarity}
        about="Shown beside your name, as in “Maya, who knows the owner, recommends it”."
      />
    )}
  </>
);

/** Field of the second step, with the state of the draft and the number of characters. */
const WordsField = ({ first, said, isKept }: { first: Said; said: Said; isKept: boolean }) => (
  <>
    <FormField
      name="comment"
      value={first.comment}
      label="What would you tell a friend?"
      hint="optional"
      about="One thing you saw, one thing to ask for. Two lines are plenty."
    >
      {(control) => (
        <textarea
          {...control}
          className={`${control.className} font-display text-intro leading-[1.45] italic`}
          rows={4}
          maxLength={COMMENT_MAX}
        />
      )}
    </FormField>
    <p className="mt-1 flex justify-between gap-4 text-small text-ink2">
      <span role="status">{isKept ? t`Draft saved in this browser` : ""}</span>
      <span>
        {formatNumber(said.comment.length)} of {formatNumber(COMMENT_MAX)}
      </span>
    </p>
  </>
);

/** Form to recommend a listing, for the first time or again: one page with a preview beside it on desktop screens, steps on phones. */
export function RecommendForm({ business, visit, here, isVerified }: Props) {
  const isEdit = visit?.is_recommended === true;
  const result = useFormResult();
  const isMounted = useMounted();
  const [step, setStep] = useState<2 | 3>(2);
  const [isMissing, setMissing] = useState(false);
  const typed = result?.typed;
  const first = firstValues(visit, typed);
  const { place, said, isKept, onInput } = useDraft(business.business_code, first, !visit && typed === undefined);
  useEffect(() => {
    if (result?.errors.rating) setStep(2);
  }, [result]);
  // Phones show one step at a time once scripts run. Before that, and without scripts, they show the whole form.
  const only = (one: 2 | 3) => (isMounted && step !== one ? "max-sm:hidden" : "");
  const goOn = ({ currentTarget }: FormEvent<HTMLButtonElement>) => {
    const rating = currentTarget.form?.querySelector<HTMLInputElement>("[name=rating]");
    const isMissing = rating?.validity.valueMissing === true;
    setMissing(isMissing);
    if (isMissing) return rating.focus();
    setStep(3);
    scrollTo({ top: 0 });
  };
  return (
    <div ref={place} className="grid items-start gap-x-20 gap-y-8 lg:grid-cols-[minmax(0,1fr)_400px]">
      <div>
        <RecommendSteps step={isMounted ? step : undefined} back={step === 3 ? () => setStep(2) : here} />
        <FormHeader business={business} isEdit={isEdit} here={here} />
        <ActionForm
          intent="save"
          fields={{ business: business.business_code, ...(visit && { uuid: visit.uuid }) }}
          className="mt-5 grid gap-8"
        >
          {!isVerified && (
            <p className="rounded-picture bg-sand px-4 py-3">
              {verifyFirst()} Then we publish what you save here.{" "}
              <a className="link-inline" href={AFTER_SIGN_UP}>
                Send the email again
              </a>
            </p>
          )}
          <div onInput={onInput} className="grid gap-8">
            <div className={`grid gap-8 ${only(2)}`}>
              <Choices
                business={business}
                first={first}
                errors={isMissing ? { ...result?.errors, rating: [ratingMissing()] } : (result?.errors ?? {})}
              />
              {isMounted && (
                <div className={`sm:hidden ${STEP_FOOT}`}>
                  <Button className="w-full" onClick={goOn}>
                    Next
                  </Button>
                </div>
              )}
            </div>
            <div className={only(3)}>
              <WordsField first={first} said={said} isKept={isKept} />
            </div>
          </div>
          <div className={`flex flex-wrap items-center gap-x-4 gap-y-3 ${isMounted ? STEP_FOOT : ""} ${only(3)}`}>
            <p className="w-full text-small text-ink2">Anyone can read it, unless your profile is private.</p>
            <FormButton intent="save" className="max-sm:w-full">
              {isEdit ? t`Save` : t`Recommend it`}
            </FormButton>
          </div>
        </ActionForm>
      </div>
      <aside className={`lg:sticky lg:top-6 ${only(3)}`}>
        <RecommendPreview said={said} picture={pictureAt(business.cover_image_link, "card")} />
        <p className="mt-6 border-t border-ink pt-3 text-small text-ink2">
          {business.is_shell || business.business_type === "sight"
            ? t`You can edit or delete it at any time.`
            : t`The owner sees it too and can thank you once. You can edit or delete it at any time.`}
        </p>
      </aside>
    </div>
  );
}
