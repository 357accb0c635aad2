import type { LogEntry } from "../../accounts/auditLog/contract.ts";
import { logUrl } from "../../accounts/auditLog/rules.ts";
import { dayIn, formatDayMonth } from "../../platform/values/format.ts";

/** Latest entries of a listing's log. @param zone time zone of the listing */
export const RecentActs = ({ code, entries, zone }: { code: string; entries: LogEntry[]; zone: string }) => (
  <aside aria-labelledby="recent" className="border-t border-ink pt-3.5">
    <h2 id="recent" className="text-h3">
      Recent changes
    </h2>
    {entries.length === 0 ? (
      <p className="mt-2 text-ink2">No changes yet.</p>
    ) : (
      <>
        <ul className="mt-2">
          {entries.map(({ uuid, created, by, words }) => (
            <li key={uuid} className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-4 py-1.5">
              <time dateTime={created} className="text-ink2 text-small tabular-nums">
                {formatDayMonth(dayIn(zone, new Date(created)))}
              </time>
              <p className="break-words text-small">
                {by} {words}
              </p>
            </li>
          ))}
        </ul>
        <p className="mt-2">
          <a className="link-inline" href={logUrl(code)}>
            Full history
          </a>
        </p>
      </>
    )}
  </aside>
);
