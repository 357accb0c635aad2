import { Plus } from "lucide";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { OwnEventList } from "../../catalogue/events/OwnEventList.tsx";
import { plural, t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { formAction, unlessGone } from "../../platform/pages/formAction.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../platform/pages/useGuide.ts";
import { useFormResult } from "../../ui/ActionForm.tsx";
import { DoneToast, doneUrl, readDone } from "../../ui/DoneToast.tsx";
import { FormOutcome } from "../../ui/FormOutcome.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { NewerOlder } from "../../ui/NewerOlder.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { SearchForm } from "../../ui/SearchForm.tsx";
import { STAFF_EVENTS } from "../frame/rules.ts";
import { deleteStaffEvent, listStaffEvents, restoreStaffEvent } from "./contract.ts";
import { NEW_STAFF_EVENT, SEARCH_MAX, staffEventUrl } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const search = (searchParams.get("search") ?? "").slice(0, SEARCH_MAX);
  const page = searchParams.get("page") ?? undefined;
  const list = await orNotFound(context, callApi(listStaffEvents, { search, page }));
  return { list, search, page: Number(page ?? 1), done: readDone(request) };
}

const submit = formAction(
  {
    delete: async ({ event = "" }) => {
      await unlessGone(callApi(deleteStaffEvent, { event }));
      return doneUrl(STAFF_EVENTS, "delete", event);
    },
    restore: async ({ event = "" }) => {
      await unlessGone(callApi(restoreStaffEvent, { event }));
      return doneUrl(STAFF_EVENTS, "restore");
    },
  },
  { hidden: ["event"] },
);
// Browser builds have no `action`, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = hiddenMeta(() => t`Events · Staff desk`);

const doneActs = () => ({
  save: { text: t`Event saved.` },
  delete: { text: t`Event removed.`, undo: "restore" },
  restore: { text: t`Event restored.` },
});

/** Staff page of the guide's events, the next first. */
export default function StaffEventsPage() {
  const { list, search, page, done } = useLoaderData<typeof loader>();
  const result = useFormResult();
  const pageUrl = (number: number) => `${STAFF_EVENTS}?${new URLSearchParams({ ...(search && { search }), page: String(number) })}`;
  return (
    <div className="page py-10 sm:py-14">
      <PageTitle>Events</PageTitle>
      <DoneToast acts={doneActs()} done={done} field="event" />
      <FormOutcome failure={result?.failure} />
      <p className="mt-4">
        <a href={NEW_STAFF_EVENT} className="button button-outlined">
          <Icon of={Plus} size={19} /> Add an event
        </a>
      </p>
      <SearchForm action={STAFF_EVENTS} label="Search events" search={search} maxLength={SEARCH_MAX} />
      {list.count === 0 ? (
        <p className="mt-8 border-t-3 border-ink pt-5 font-display text-h3">
          {search === "" ? t`No events yet.` : t`No events match “${search}”.`}
        </p>
      ) : (
        <>
          <p role="status" className="mt-6 text-ink2">
            {t`${plural(list.count, "# event", "# events")}, the next first.`}
          </p>
          <OwnEventList events={list.results} href={staffEventUrl} isForStaff />
        </>
      )}
      <NewerOlder
        label="Pages of events"
        newer={list.previous ? pageUrl(page - 1) : undefined}
        older={list.next ? pageUrl(page + 1) : undefined}
        words={[t`Previous page`, t`Next page`]}
      />
    </div>
  );
}
