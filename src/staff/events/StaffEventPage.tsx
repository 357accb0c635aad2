import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { EventForm } from "../../catalogue/events/EventForm.tsx";
import type { OwnEvent } from "../../catalogue/events/fields.ts";
import { eventOfForm, timeFieldErrors } from "../../catalogue/events/form.ts";
import { t } from "../../platform/languages/text.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import { catchConflict, type FormFields, formAction } from "../../platform/pages/formAction.ts";
import { orNotFound, pageNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { privateMeta } from "../../platform/pages/useGuide.ts";
import { typedDegrees } from "../../platform/values/decimal.ts";
import { FormField, useFormResult } from "../../ui/ActionForm.tsx";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { doneUrl } from "../../ui/DoneToast.tsx";
import { FormOutcome } from "../../ui/FormOutcome.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { PickField } from "../../ui/pick/PickField.tsx";
import { suggestAreas } from "../areas/suggestAreas.ts";
import { STAFF_EVENTS } from "../frame/rules.ts";
import { suggestListings } from "../listings/suggestListings.ts";
import { readPick } from "../picking/readPicks.ts";
import { addStaffEvent, changeStaffEvent, getStaffEvent } from "./contract.ts";
import { staffEventUrl } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader({ params: { event = "" }, context }: LoaderFunctionArgs) {
  if (event === "new") return { event: undefined };
  const found = await orNotFound(context, callApi(getStaffEvent, { event }));
  if (found.deleted !== null) throw await pageNotFound(context);
  return { event: found };
}

/** Returns the place that a form names. Unchanged fields of an existing event leave its place as it is. */
async function placeOfForm(form: FormFields) {
  const { latitude, longitude, placed } = form;
  const business = await readPick(form, "business", suggestListings);
  const area = await readPick(form, "area", suggestAreas);
  if (placed === JSON.stringify([business, area, latitude, longitude])) return {};
  return { business, area, latitude: typedDegrees(latitude), longitude: typedDegrees(longitude) };
}

const submit = formAction<{ conflict: string }>(
  {
    save: async (form, { params: { event = "" } }, { picture }) => {
      const wrong = timeFieldErrors(form);
      if (Object.keys(wrong).length > 0) throw new CallError(400, wrong);
      const body = { ...eventOfForm(form), ...(await placeOfForm(form)), ...(picture && { picture: [picture] }) };
      const conflict = await catchConflict(event === "new" ? callApi(addStaffEvent, body) : callApi(changeStaffEvent, { event, ...body }));
      return conflict === undefined ? doneUrl(STAFF_EVENTS, "save") : { conflict };
    },
  },
  { hidden: ["version", "remove_picture"] },
);
// Browser builds have no `action`, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  privateMeta(matches, loaderData?.event ? t`${loaderData.event.title} · Staff desk` : t`New event · Staff desk`);

/** Fields for where an event takes place. */
function PlaceFields({ event }: { event: OwnEvent | undefined }) {
  const values = {
    business: event?.business?.business_code ?? "",
    area: event?.area?.slug ?? "",
    latitude: event?.latitude?.toString() ?? "",
    longitude: event?.longitude?.toString() ?? "",
  };
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {event && <input type="hidden" name="placed" value={JSON.stringify(Object.values(values))} />}
      <PickField
        name="area"
        label="Area"
        hint="optional with a listing"
        chosen={event?.area ? [{ value: event.area.slug, label: event.area.name }] : []}
        suggest={suggestAreas}
        max={1}
      />
      <PickField
        name="business"
        label="Listing"
        hint="optional"
        about="The listing that hosts it. The event takes its area; leave Area empty."
        chosen={event?.business ? [{ value: event.business.business_code, label: event.business.name }] : []}
        suggest={suggestListings}
        max={1}
      />
      <FormField name="latitude" label="Latitude" hint="optional" value={values.latitude}>
        {(control) => <input {...control} type="text" inputMode="decimal" autoComplete="off" />}
      </FormField>
      <FormField name="longitude" label="Longitude" hint="optional" value={values.longitude}>
        {(control) => <input {...control} type="text" inputMode="decimal" autoComplete="off" />}
      </FormField>
    </div>
  );
}

/** Staff page with the form of one event. */
export default function StaffEventPage() {
  const { event } = useLoaderData<typeof loader>();
  const result = useFormResult<{ conflict: string }>();
  return (
    <div className="page py-10 sm:py-14">
      <PageTitle className="[overflow-wrap:anywhere]">{event?.title ?? t`New event`}</PageTitle>
      {event?.source === "import" && (
        <p className="mt-3 text-ink2">This event was imported. After you save it, updates of its source no longer change it.</p>
      )}
      {event && (
        <p className="mt-3">
          <ArrowLink href={event.url}>See its page</ArrowLink>{" "}
          <ArrowLink href={`${staffEventUrl(event.code)}translations/`}>Edit translations</ArrowLink>
        </p>
      )}
      <FormOutcome failure={result?.shown?.conflict || result?.failure} />
      <EventForm intent="save" event={event} cancelHref={STAFF_EVENTS}>
        <PlaceFields event={event} />
      </EventForm>
    </div>
  );
}
