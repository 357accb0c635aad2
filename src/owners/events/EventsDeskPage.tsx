import { Plus } from "lucide";
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import type { OwnEvent } from "../../catalogue/events/fields.ts";
import { OwnEventList } from "../../catalogue/events/OwnEventList.tsx";
import { listingMeta, useOwnListing } from "../../catalogue/listings/own/useOwnListing.ts";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { formAction, unlessGone } from "../../platform/pages/formAction.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { ActionForm, FormButton, useFormResult } from "../../ui/ActionForm.tsx";
import { DoneToast, doneUrl, readDone } from "../../ui/DoneToast.tsx";
import { FormOutcome } from "../../ui/FormOutcome.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { deleteOwnEvent, listOwnEvents, restoreOwnEvent } from "./contract.ts";
import { NEW_EVENT, ownEventsUrl, ownEventUrl } from "./urls.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader({ params: { code = "" }, request, context }: LoaderFunctionArgs) {
  const { results } = await orNotFound(context, callApi(listOwnEvents, { code }));
  return { events: results, done: readDone(request) };
}

const submit = formAction(
  {
    delete: async ({ event = "" }, { params: { code = "" } }) => {
      await unlessGone(callApi(deleteOwnEvent, { code, event }));
      return doneUrl(ownEventsUrl(code), "delete", event);
    },
    restore: async ({ event = "" }, { params: { code = "" } }) => {
      await unlessGone(callApi(restoreOwnEvent, { code, event }));
      return doneUrl(ownEventsUrl(code), "restore");
    },
  },
  { hidden: ["event"] },
);
// In browsers `action` does not exist, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = ({ matches }: MetaArgs) => listingMeta(matches, t`Events`);

const doneActs = () => ({
  save: { text: t`Event saved.` },
  delete: { text: t`Event removed.`, undo: "restore" },
  restore: { text: t`Event restored.` },
});

/** Events that were removed in the last 30 days, each with a button that restores it. */
export const RemovedEvents = ({ events }: { events: readonly OwnEvent[] }) => (
  <details className="mt-8">
    <summary className="link min-h-11 cursor-pointer">Removed in the last 30 days ({events.length})</summary>
    <ul className="mt-1 max-w-[44rem]">
      {events.map(({ code, title }) => (
        <li key={code} className="flex items-center justify-between gap-4 border-b border-rule py-1.5">
          <span className="min-w-0 truncate">{title}</span>
          <ActionForm intent="restore" fields={{ event: code }}>
            <FormButton intent="restore" look="quiet" aria-label={t`Restore ${title}`}>
              Restore
            </FormButton>
          </ActionForm>
        </li>
      ))}
    </ul>
  </details>
);

/** Desk page with the events of a listing. */
export default function EventsDeskPage() {
  const { events, done } = useLoaderData<typeof loader>();
  const { business_code: code } = useOwnListing().business;
  const result = useFormResult();
  const present = events.filter(({ deleted }) => deleted === null);
  const coming = present.filter(({ is_over }) => !is_over);
  const over = present.filter(({ is_over }) => is_over);
  const removed = events.filter(({ deleted }) => deleted !== null);
  const href = (event: string) => ownEventUrl(code, event);
  return (
    <>
      <PageTitle>Events</PageTitle>
      <DoneToast acts={doneActs()} done={done} field="event" />
      <FormOutcome failure={result?.failure} />
      <p className="mt-5">
        <a href={href(NEW_EVENT)} className="button button-outlined">
          <Icon of={Plus} size={19} /> Add an event
        </a>
      </p>
      {coming.length === 0 ? (
        <p className="mt-8 border-t-3 border-ink pt-5 font-display text-h3">
          No coming events. Add one to show it here, on your page and in your area.
        </p>
      ) : (
        <OwnEventList events={coming} href={href} />
      )}
      {over.length > 0 && (
        <details className="mt-8">
          <summary className="link min-h-11 cursor-pointer">Past events ({over.length})</summary>
          <OwnEventList events={over} href={href} />
        </details>
      )}
      {removed.length > 0 && <RemovedEvents events={removed} />}
    </>
  );
}
