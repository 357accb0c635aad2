import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { EventForm } from "../../catalogue/events/EventForm.tsx";
import { eventOfForm, timeFieldErrors } from "../../catalogue/events/form.ts";
import { listingMeta, useOwnListing } from "../../catalogue/listings/own/useOwnListing.ts";
import { t } from "../../platform/languages/text.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import { catchConflict, formAction } from "../../platform/pages/formAction.ts";
import { orNotFound, pageNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { useFormResult } from "../../ui/ActionForm.tsx";
import { doneUrl } from "../../ui/DoneToast.tsx";
import { FormOutcome } from "../../ui/FormOutcome.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { addOwnEvent, changeOwnEvent, listOwnEvents } from "./contract.ts";
import { NEW_EVENT, ownEventsUrl } from "./urls.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader({ params: { code = "", event = "" }, context }: LoaderFunctionArgs) {
  if (event === NEW_EVENT) return { event: undefined };
  const { results } = await orNotFound(context, callApi(listOwnEvents, { code }));
  const found = results.find((one) => one.code === event && one.deleted === null);
  if (!found) throw await pageNotFound(context);
  return { event: found };
}

const submit = formAction<{ conflict: string }>(
  {
    save: async (form, { params: { code = "", event = "" } }, { picture }) => {
      const wrong = timeFieldErrors(form);
      if (Object.keys(wrong).length > 0) throw new CallError(400, wrong);
      const body = { ...eventOfForm(form), ...(picture && { picture: [picture] }) };
      const call = event === NEW_EVENT ? callApi(addOwnEvent, { code, ...body }) : callApi(changeOwnEvent, { code, event, ...body });
      const conflict = await catchConflict(call);
      return conflict === undefined ? doneUrl(ownEventsUrl(code), "save") : { conflict };
    },
  },
  { hidden: ["version", "remove_picture"] },
);
// In browsers `action` does not exist, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) => listingMeta(matches, loaderData?.event?.title ?? t`New event`);

/** Desk page with the form of one event. */
export default function EventEditPage() {
  const { event } = useLoaderData<typeof loader>();
  const { business_code: code } = useOwnListing().business;
  const result = useFormResult<{ conflict: string }>();
  return (
    <>
      <PageTitle className="[overflow-wrap:anywhere]">{event?.title ?? t`New event`}</PageTitle>
      {event?.source === "import" && (
        <p className="mt-3 text-ink2">This event was imported. After you save it, updates of its source no longer change it.</p>
      )}
      <FormOutcome failure={result?.shown?.conflict || result?.failure} />
      <EventForm intent="save" event={event} cancelHref={ownEventsUrl(code)} />
    </>
  );
}
