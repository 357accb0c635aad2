import type { ReactNode } from "react";
import { meant, t } from "../../platform/languages/text.ts";
import { ActionForm, FormButton, FormField, useFormState } from "../../ui/ActionForm.tsx";
import { DateInput } from "../../ui/DateInput.tsx";
import { Select } from "../../ui/Select.tsx";
import { EVENT_CATEGORIES, EVENT_LIMITS, EVENT_STATUSES } from "./enumerations.ts";
import type { OwnEvent } from "./fields.ts";
import { AS_IT_IS, formOfEvent, REPEATS, WEEKDAYS, weekdayField } from "./form.ts";

const toOptions = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }));

type Values = ReturnType<typeof formOfEvent>;

const TimeField = ({ name, label, value, hint }: { name: string; label: string; value: string; hint?: string }) => (
  <FormField name={name} label={label} value={value} {...(hint && { hint })}>
    {(control) => <input {...control} type="text" inputMode="numeric" autoComplete="off" maxLength={5} placeholder="19:30" />}
  </FormField>
);

/** Fields for begin, end and repetition. */
function WhenFields({ values, recurrence }: { values: Values; recurrence: string | null }) {
  const { result } = useFormState();
  const typed = result?.typed;
  const isOn = (day: keyof typeof WEEKDAYS) => (typed?.title === undefined ? values.days.includes(day) : typed[weekdayField(day)] === "on");
  return (
    <div className="group/when grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField name="starts" label="Day" value={values.starts}>
          {(control) => <DateInput {...control} required />}
        </FormField>
        <TimeField name="starts_time" label={meant("of an event")`Time`} hint="optional" value={values.starts_time} />
        <FormField name="ends" label="Last day" hint="optional" value={values.ends}>
          {(control) => <DateInput {...control} />}
        </FormField>
        <TimeField name="ends_time" label="Ends at" hint="optional" value={values.ends_time} />
        <FormField name="repeats" label="Repeats" value={values.repeat}>
          {(control) => (
            <Select
              {...control}
              options={[...toOptions(REPEATS), ...(values.repeat === AS_IT_IS ? [{ value: AS_IT_IS, label: t`As in the source` }] : [])]}
            />
          )}
        </FormField>
        {/* By style, so that they follow the choice without scripts too. A rule that stays as in the source has its own end. */}
        <div className="group-has-[[value=none]:checked]/when:hidden group-has-[[value=as_it_is]:checked]/when:hidden">
          <FormField name="until" label="Repeats until" hint="optional" value={values.until}>
            {(control) => <DateInput {...control} />}
          </FormField>
        </div>
      </div>
      {recurrence !== null && <input type="hidden" name="rule" value={recurrence} />}
      <fieldset className="hidden group-has-[[value$=weekly]:checked]/when:block">
        <legend className="text-small font-semibold">
          Weekdays <span className="font-normal text-ink2">optional</span>
        </legend>
        <div className="mt-1 flex flex-wrap gap-x-5">
          {(Object.keys(WEEKDAYS) as (keyof typeof WEEKDAYS)[]).map((day) => (
            <label key={day} className="inline-flex min-h-11 items-center gap-2">
              <input type="checkbox" name={weekdayField(day)} defaultChecked={isOn(day)} />
              {WEEKDAYS[day]}
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}

const TextField = ({
  name,
  label,
  value,
  about,
  type = "text",
}: {
  name: string;
  label: string;
  value: string;
  about?: string;
  type?: "text" | "url";
}) => (
  <FormField name={name} label={label} hint="optional" value={value} {...(about && { about })}>
    {(control) => <input {...control} type={type} maxLength={type === "url" ? EVENT_LIMITS.url : EVENT_LIMITS.line} autoComplete="off" />}
  </FormField>
);

/** Fields for the picture: the present one with its removal, and another file. */
const PictureFields = ({ picture }: { picture: string | null }) => (
  <div className="grid gap-3">
    {picture && (
      <div className="flex items-center gap-4">
        <img src={`${picture}/thumb`} alt="" width={80} height={60} className="h-15 w-20 rounded-control object-cover" />
        <label className="inline-flex min-h-11 items-center gap-2">
          <input type="checkbox" name="remove_picture" />
          Remove this picture
        </label>
      </div>
    )}
    <FormField name="picture" label={picture ? t`Another picture` : t`Picture`} hint="optional">
      {({ defaultValue: _, ...control }) => <input {...control} type="file" accept="image/*" />}
    </FormField>
  </div>
);

interface Props {
  intent: string;
  /** Undefined for a new event. */
  event: OwnEvent | undefined;
  cancelHref: string;
  /** Further fields above the others: where it takes place. */
  children?: ReactNode;
}

/** Form of an event, for its owners and for staff. Works without scripts. */
export function EventForm({ intent, event, cancelHref, children }: Props) {
  const values = formOfEvent(event);
  return (
    <ActionForm
      intent={intent}
      encType="multipart/form-data"
      fields={event ? { version: String(event.version) } : {}}
      className="mt-7 grid max-w-[44rem] gap-5"
    >
      <FormField name="title" label="Title" value={values.title}>
        {(control) => <input {...control} type="text" required maxLength={EVENT_LIMITS.title} autoComplete="off" />}
      </FormField>
      <FormField name="category" label="Kind" value={values.category}>
        {(control) => <Select {...control} options={toOptions(EVENT_CATEGORIES)} />}
      </FormField>
      {event && (
        <FormField name="status" label="State" value={values.status}>
          {(control) => <Select {...control} options={toOptions(EVENT_STATUSES)} />}
        </FormField>
      )}
      {children}
      <WhenFields values={values} recurrence={event?.repeats ?? null} />
      <TextField name="place_name" label="Room, hall or meeting point" value={values.place_name} />
      <TextField name="price_text" label="Price" value={values.price_text} about="For example “Free” or “EUR 12, children EUR 6”." />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField
          name="minimum_price"
          label="Lowest price"
          hint="optional"
          about="As a number, for search engines and apps. Visitors see the price above."
          value={values.minimum_price}
        >
          {(control) => <input {...control} type="text" inputMode="decimal" autoComplete="off" maxLength={12} />}
        </FormField>
        <FormField name="minimum_price_currency" label="Currency" hint="optional" value={values.minimum_price_currency}>
          {(control) => <input {...control} type="text" autoComplete="off" maxLength={3} placeholder="EUR" />}
        </FormField>
      </div>
      <TextField name="book_now_url" label="Booking link" value={values.book_now_url} type="url" />
      <TextField name="website" label="Website" value={values.website} type="url" />
      <FormField name="description" label="Description" hint="optional" value={values.description}>
        {(control) => <textarea {...control} rows={6} maxLength={EVENT_LIMITS.description} />}
      </FormField>
      <PictureFields picture={event?.image_link ?? null} />
      <div className="flex flex-wrap gap-3">
        <FormButton intent={intent} className="min-w-35">
          Save
        </FormButton>
        <a href={cancelHref} className="button button-quiet">
          Cancel
        </a>
      </div>
    </ActionForm>
  );
}
