import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { listingMeta, useOwnListing } from "../../catalogue/listings/own/useOwnListing.ts";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { clockIn, dayIn, formatDayInFull } from "../../platform/values/format.ts";
import { formatZone } from "../../platform/values/moments.ts";
import { Field } from "../../ui/Field.tsx";
import { NewerOlder } from "../../ui/NewerOlder.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Select } from "../../ui/Select.tsx";
import { type LogEntry, listLog } from "./contract.ts";
import { LOG_SIDES, LOG_SUBJECTS, listingSubjects } from "./enumerations.ts";
import { LOG_MONTHS, LOG_PAGE, logUrl } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

const isNameIn = <Names extends object>(names: Names, value: string): value is keyof Names & string => Object.hasOwn(names, value);

/** Returns undefined, which means all, for a query parameter that is not in the list. */
const known = <Names extends object>(names: Names, value: string | null): (keyof Names & string) | undefined =>
  value !== null && isNameIn(names, value) ? value : undefined;

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const code = params.code ?? "";
  const asked = new URL(request.url).searchParams;
  const filter = { subject: known(LOG_SUBJECTS, asked.get("subject")), side: known(LOG_SIDES, asked.get("side")) };
  const page = asked.get("page") ?? undefined;
  const log = await orNotFound(context, callApi(listLog, { code, ...filter, page, page_size: String(LOG_PAGE) }));
  return { log, filter, page: Number(page ?? 1) };
}

export const meta = ({ matches }: MetaArgs) => listingMeta(matches, t`History`);

const options = (names: Record<string, string>, all: string) => [
  { value: "", label: all },
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
];
const Entry = ({ entry: { created, by, words }, zone }: { entry: LogEntry; zone: string }) => (
  <li className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-4 border-b border-rule py-2.5">
    <time dateTime={created} className="text-ink2 tabular-nums">
      {clockIn(zone, new Date(created)).slice(-5)}
    </time>
    <p className="break-words">
      <b className="font-semibold">{by}</b> {words}
    </p>
  </li>
);

/** Shows the changes to a listing, grouped by day. */
export default function LogPage() {
  const listing = useOwnListing();
  const { log, filter, page } = useLoaderData<typeof loader>();
  const { business_code, time_zone } = listing.business;
  const own = logUrl(business_code);
  const days = Map.groupBy(log.results, ({ created }) => dayIn(time_zone, new Date(created)));
  const isFiltered = filter.subject !== undefined || filter.side !== undefined;
  const at = (number: number) => {
    const chosen = Object.entries({ ...filter, page: number > 1 ? String(number) : undefined });
    const query = new URLSearchParams(chosen.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
    return query.size > 0 ? `${own}?${query}` : own;
  };
  return (
    <>
      <PageTitle>History</PageTitle>
      <p className="mt-4 max-w-[60ch] text-ink2">
        Who changed what, with the earlier values, for the last {LOG_MONTHS} months. Times are in {formatZone(time_zone)}.
      </p>
      <form method="get" action={own} className="mt-7 grid max-w-[44rem] items-end gap-4 sm:grid-cols-[1fr_1fr_auto]">
        <Field label="About">
          {(control) => (
            <Select {...control} name="subject" options={options(listingSubjects(), t`Everything`)} defaultValue={filter.subject ?? ""} />
          )}
        </Field>
        <Field label="By">
          {(control) => <Select {...control} name="side" options={options(LOG_SIDES, t`Everyone`)} defaultValue={filter.side ?? ""} />}
        </Field>
        <button type="submit" className="button button-outlined">
          Show
        </button>
      </form>
      {log.count === 0 ? (
        <p className="mt-9 max-w-[44rem] border-t-3 border-ink pt-5 font-display text-h3">
          {isFiltered ? t`No matching changes.` : t`No changes yet.`}
        </p>
      ) : (
        <div className="mt-9 max-w-[44rem] border-t-3 border-ink">
          {[...days].map(([day, entries]) => (
            <section key={day} aria-labelledby={`day-${day}`} className="pt-6">
              <h2 id={`day-${day}`} className="small-caps text-ink2">
                {formatDayInFull(day)}
              </h2>
              <ul className="mt-1">
                {entries.map((entry) => (
                  <Entry key={entry.uuid} entry={entry} zone={time_zone} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      <NewerOlder label="Pages" newer={page > 1 ? at(page - 1) : undefined} older={log.next ? at(page + 1) : undefined} />
    </>
  );
}
