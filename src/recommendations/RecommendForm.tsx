import { CircleAlert } from "lucide";
import { placeOf } from "../businesses/BusinessCardView.tsx";
import type { BusinessCard } from "../businesses/contract.ts";
import { PRICE_FEELS } from "../businesses/enumerations.ts";
import { pictureAt } from "../businesses/rules.ts";
import { ActionForm, FormButton, FormField, useFormResult } from "../ui/ActionForm.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Select } from "../ui/Select.tsx";
import type { VisitedBusiness } from "../visits/contract.ts";
import { FAMILIARITIES, RATING_LEVELS } from "../visits/enumerations.ts";
import { COMMENT_MAX, VERIFY_FIRST } from "../visits/rules.ts";
import { Rating } from "./Rating.tsx";

interface Props {
  business: BusinessCard;
  /** What was said before, where anything was. */
  visit: VisitedBusiness | undefined;
  /** Where to go back to. */
  here: string;
  isVerified: boolean;
}

const optionsOf = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Three levels, each a large target with its stars and its word. */
function RatingChoice({ chosen, errors }: { chosen: string; errors: string[] | undefined }) {
  return (
    <fieldset aria-describedby={errors ? "rating-error" : undefined}>
      <legend className="mb-1.5 text-small font-semibold">How good is it?</legend>
      <div className="grid gap-2.5 sm:grid-cols-3">
        {Object.entries(RATING_LEVELS).map(([value, label]) => (
          <label
            key={value}
            className="flex min-h-13 cursor-pointer items-center gap-3 rounded-control bg-card px-4 py-2 shadow-[inset_0_0_0_1.5px_var(--color-line)] has-checked:bg-sea-tint has-checked:font-semibold has-checked:shadow-[inset_0_0_0_2px_var(--color-sea)] has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-sea"
          >
            <input
              type="radio"
              name="rating"
              value={value}
              defaultChecked={value === chosen}
              required
              className="size-5 accent-sea outline-none"
            />
            <span className="grow">{label}</span>
            <span aria-hidden="true">
              <Rating rating={Number(value)} />
            </span>
          </label>
        ))}
      </div>
      {errors && (
        <p id="rating-error" className="mt-1.5 flex items-start gap-2 text-small font-semibold text-danger">
          <Icon of={CircleAlert} size={18} className="mt-0.5 flex-none" />
          {errors.join(" ")}
        </p>
      )}
    </fieldset>
  );
}

/** What one says of a listing, for the first time or again. */
export function RecommendForm({ business, visit, here, isVerified }: Props) {
  const isEdit = visit?.is_recommended === true;
  const result = useFormResult();
  return (
    <section
      aria-labelledby="form-title"
      className="mt-9 grid items-start gap-x-14 gap-y-7 border-t-3 border-ink pt-6 lg:grid-cols-[360px_minmax(0,1fr)]"
    >
      <div>
        <div className="plate h-[180px] sm:h-[240px]">
          <img src={pictureAt(business.cover_image_link, "wide")} alt="" decoding="async" />
        </div>
        <h2 id="form-title" className="mt-4 text-h2-in">
          {isEdit ? "Edit your recommendation of " : "Recommend "}
          <a href={business.profile_url} className="hover:underline">
            {business.name}
          </a>
        </h2>
        <p className="small-caps mt-1 text-ink2">{placeOf(business)}</p>
      </div>
      <ActionForm
        intent="save"
        fields={{ business: business.business_code, ...(visit && { uuid: visit.uuid }) }}
        className="grid max-w-[44rem] gap-6"
      >
        {!isVerified && <p className="rounded-picture bg-sand px-4 py-3">{VERIFY_FIRST}</p>}
        <RatingChoice chosen={result?.typed.rating ?? String(visit?.rating ?? "")} errors={result?.errors.rating} />
        <FormField
          name="comment"
          value={visit?.comment ?? ""}
          label="What should a friend know?"
          hint="optional"
          about="What to ask for, when to come, where to sit."
        >
          {(control) => <textarea {...control} rows={5} maxLength={COMMENT_MAX} />}
        </FormField>
        <div className="grid gap-5 sm:grid-cols-2">
          <FormField name="familiarity" value={visit?.familiarity ?? "dont_know"} label="Do you know the owners?">
            {(control) => <Select {...control} options={optionsOf(FAMILIARITIES)} />}
          </FormField>
          <FormField name="price_feel" value={visit?.price_feel ?? ""} label="Value for money" hint="optional">
            {(control) => <Select {...control} options={[{ value: "", label: "No answer" }, ...optionsOf(PRICE_FEELS)]} />}
          </FormField>
        </div>
        <div className="flex flex-wrap gap-x-3 gap-y-2">
          <FormButton intent="save">{isEdit ? "Save" : "Recommend"}</FormButton>
          <a className="button button-quiet" href={here}>
            Cancel
          </a>
        </div>
      </ActionForm>
    </section>
  );
}
