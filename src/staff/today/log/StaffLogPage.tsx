import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { LOG_SIDES, LOG_SUBJECTS } from "../../../accounts/auditLog/enumerations.ts";
import { LOG_MONTHS, LOG_PAGE } from "../../../accounts/auditLog/rules.ts";
import { enumValues } from "../../../catalogue/listings/enumerations.ts";
import type { ResponseOf } from "../../../platform/endpoints/endpoint.ts";
import { t } from "../../../platform/languages/text.ts";
import { CallError, callApi } from "../../../platform/pages/callApi.ts";
import { orNotFound } from "../../../platform/pages/pageData.ts";
import type { PageHandle } from "../../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../../platform/pages/useGuide.ts";
import { clockIn, dayIn, formatDayInFull } from "../../../platform/values/format.ts";
import { oneOf } from "../../../platform/values/items.ts";
import { formatZone } from "../../../platform/values/moments.ts";
import { Field } from "../../../ui/Field.tsx";
import { useReaderZone } from "../../../ui/LocalMoment.tsx";
import { NewerOlder } from "../../../ui/NewerOlder.tsx";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import { PickField } from "../../../ui/pick/PickField.tsx";
import type { PickOption } from "../../../ui/pick/picked.ts";
import { Select } from "../../../ui/Select.tsx";
import { staffSettings } from "../../frame/rules.ts";
import { suggestListings } from "../../listings/suggestListings.ts";
import { readPick } from "../../picking/readPicks.ts";
import { listStaffLog, type StaffLogEntry } from "./contract.ts";
import { STAFF_LOG } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

const EMPTY: ResponseOf<typeof listStaffLog> = { count: 0, next: null, previous: null, results: [] };

/** Returns the chosen listing as the field shows it; a deleted one by its code. */
async function findListing(code: string): Promise<PickOption | null> {
  if (code === "") return null;
  return (await suggestListings(code)).find(({ value }) => value === code) ?? { value: code, label: code };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const filter = {
    // A word that is not in the list is not a filter.
    subject: oneOf(enumValues(LOG_SUBJECTS), asked.get("subject")),
    side: oneOf(enumValues(LOG_SIDES), asked.get("side")) ?? "staff",
    email: asked.get("email")?.slice(0, 254) ?? "",
    business: asked.get("business")?.trim().toLowerCase().slice(0, 20) ?? "",
  };
  const page = asked.get("page") ?? undefined;
  const noErrors: Record<string, string[]> = {};
  try {
    const business = (await readPick(Object.fromEntries(asked), "business", suggestListings)) || filter.business;
    const [log, listing] = await Promise.all([
      callApi(listStaffLog, { ...filter, business, page, page_size: String(LOG_PAGE) }),
      findListing(business),
    ]);
    return { log, errors: noErrors, filter: { ...filter, business }, listing, page: Number(page ?? 1) };
  } catch (error) {
    // An unknown listing is reported below its field.
    if (error instanceof CallError && error.status === 400) return { log: EMPTY, errors: error.fields, filter, listing: null, page: 1 };
    return orNotFound(context, Promise.reject(error));
  }
}

export const meta = hiddenMeta(() => t`History · Staff desk`);

const subjectOptions = () => [{ value: "", label: t`All` }, ...Object.entries(LOG_SUBJECTS).map(([value, label]) => ({ value, label }))];
const sideOptions = () => Object.entries(LOG_SIDES).map(([value, label]) => ({ value, label }));

const actorText = ({ email, side }: StaffLogEntry): string =>
  email || (side === "guest" ? t`A guest` : side === "guide" ? t`The Guide` : side === "staff" ? t`A command` : t`Deleted account`);

function Entry({ entry, zone }: { entry: StaffLogEntry; zone: string }) {
  const { created, words, business, account, changes } = entry;
  const who = actorText(entry);
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-4 border-b border-rule py-2.5">
      <time dateTime={created} className="text-ink2 tabular-nums">
        {clockIn(zone, new Date(created)).slice(-5)}
      </time>
      <div className="min-w-0">
        <p className="break-words">
          {account ? (
            <a className="link-inline" href={`/staff/people/${account}/`}>
              {who}
            </a>
          ) : (
            <b className="font-semibold">{who}</b>
          )}{" "}
          {words}
          {business && (
            <>
              {": "}
              {business.is_gone ? (
                business.name
              ) : (
                <a className="link-inline" href={`/staff/listings/${business.business_code}/`}>
                  {business.name}
                </a>
              )}
            </>
          )}
        </p>
        {changes.length > 0 && (
          <details className="mt-1">
            <summary className="cursor-pointer text-small text-ink2 underline">Before and after</summary>
            <dl className="mt-2 grid gap-2 text-small">
              {changes.map(({ field, was, is }) => (
                <div key={field} className="border-s-4 border-line bg-sand px-3 py-2 break-words">
                  <dt className="font-semibold">{field}</dt>
                  <dd className="text-ink2">before: {was}</dd>
                  <dd>after: {is}</dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
    </li>
  );
}

/** Staff page of the log: all acts of staff, and of others on request. */
export default function StaffLogPage() {
  const { log, errors, filter, listing, page } = useLoaderData<typeof loader>();
  const zone = useReaderZone() ?? "UTC";
  const days = Map.groupBy(log.results, ({ created }) => dayIn(zone, new Date(created)));
  const at = (number: number) => {
    const chosen = { ...filter, side: filter.side === "staff" ? "" : filter.side, page: number > 1 ? String(number) : "" };
    const query = new URLSearchParams(Object.entries(chosen).flatMap(([name, value]) => (value ? [[name, value]] : [])));
    return query.size > 0 ? `${STAFF_LOG}?${query}` : STAFF_LOG;
  };
  return (
    <div className="page py-10 sm:py-14">
      <p className="mb-3">
        <a href={staffSettings().href} className="link-inline">
          {staffSettings().label}
        </a>
      </p>
      <PageTitle>History</PageTitle>
      <p className="mt-4 max-w-[60ch] text-ink2">
        Changes of the last {LOG_MONTHS} months, with the values before and after. Times are in {formatZone(zone)}.
      </p>
      <form method="get" action={STAFF_LOG} className="mt-7 grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_1.5fr_auto]">
        <Field label="By">{(control) => <Select {...control} name="side" options={sideOptions()} defaultValue={filter.side} />}</Field>
        <Field label="About">
          {(control) => <Select {...control} name="subject" options={subjectOptions()} defaultValue={filter.subject ?? ""} />}
        </Field>
        <Field label="Email address">
          {(control) => <input {...control} name="email" type="text" inputMode="email" defaultValue={filter.email} autoComplete="off" />}
        </Field>
        <PickField
          key={filter.business}
          name="business"
          label="Listing"
          errors={errors.business}
          chosen={listing ? [listing] : []}
          suggest={suggestListings}
          max={1}
        />
        <button type="submit" className="button button-outlined self-start lg:mt-7">
          Show
        </button>
      </form>
      {log.count === 0 ? (
        <p className="mt-9 border-t-3 border-ink pt-5 font-display text-h3">No changes found.</p>
      ) : (
        <div className="mt-9 max-w-[52rem] border-t-3 border-ink">
          {[...days].map(([day, entries]) => (
            <section key={day} aria-labelledby={`day-${day}`} className="pt-6">
              <h2 id={`day-${day}`} className="small-caps text-ink2">
                {formatDayInFull(day)}
              </h2>
              <ul data-rows className="mt-1">
                {entries.map((entry) => (
                  <Entry key={entry.uuid} entry={entry} zone={zone} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      <NewerOlder label="Pages" newer={page > 1 ? at(page - 1) : undefined} older={log.next ? at(page + 1) : undefined} />
    </div>
  );
}
