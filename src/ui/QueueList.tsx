import type { ReactNode } from "react";
import { FormOutcome } from "./FormOutcome.tsx";
import { NewerOlder } from "./NewerOlder.tsx";

interface Props<Row> {
  title: string;
  about: string;
  /** Reason why the last action failed. */
  failure?: string | undefined;
  /** Confirmation of the last action. */
  done?: ReactNode;
  list: { count: number; next: string | null; previous: string | null; results: readonly Row[] };
  /** Number of the current page, and the URL of the first. */
  page: number;
  path: string;
  /** Filters of the list, as in its URL: "state=failed". */
  query?: string;
  /** Accessible name of the links to other pages. */
  label: string;
  /** Tabs between the description and the list. */
  above?: ReactNode;
  empty: ReactNode;
  /** Link above the title to the list that this one is a part of. */
  back?: { href: string; label: string };
  /** Line below the list. */
  below?: ReactNode;
  /** Labels of the links to other pages, for a list that is not newest first. */
  words?: readonly [newer: string, older: string];
  /** Whether single keys move between the rows and press their buttons while the focus is in the list (staff/today/useRowKeys.ts). */
  hasKeys?: boolean;
  /** Whether the rows have a second column. */
  isWide?: boolean;
  row: (one: Row) => ReactNode;
}

/** Renders a page of open tasks: a description, the newest tasks first, and a link to older ones. */
export const QueueList = <Row,>({
  title,
  about,
  failure,
  done,
  list,
  page,
  path,
  query = "",
  label,
  above,
  empty,
  back,
  below,
  words,
  hasKeys = false,
  isWide = false,
  row,
}: Props<Row>) => (
  // The left edge is the same on all these pages, so that staff find it when they move between them.
  <div className="page py-10 sm:py-16">
    <div className={isWide ? "" : "max-w-[56rem]"}>
      {back && (
        <p className="mb-3">
          <a href={back.href} className="link-inline">
            {back.label}
          </a>
        </p>
      )}
      <h1 className="text-page leading-none tracking-[-.03em]">{title}</h1>
      <p className="mt-3 max-w-[60ch] text-ink2">{about}</p>
      <FormOutcome failure={failure} />
      {!failure && done}
      {above && <div className="mt-6 grid gap-4">{above}</div>}
      {list.count === 0 ? (
        <p className="mt-10 flex items-center gap-3 border-t-3 border-ink pt-5 font-display text-h3">{empty}</p>
      ) : (
        <ul data-rows={hasKeys ? "keys" : ""} className="mt-8 border-t-3 border-ink">
          {list.results.map(row)}
        </ul>
      )}
      {below}
      <NewerOlder
        label={label}
        {...(words && { words })}
        newer={list.previous ? `${path}?${query}${query && "&"}page=${page - 1}` : undefined}
        older={list.next ? `${path}?${query}${query && "&"}page=${page + 1}` : undefined}
      />
    </div>
  </div>
);
