import type { ReactNode } from "react";
import { FormOutcome } from "./FormOutcome.tsx";
import { NewerOlder } from "./NewerOlder.tsx";

interface Props<Row> {
  title: string;
  about: string;
  /** Why the last press did nothing. */
  failure?: string | undefined;
  list: { count: number; next: string | null; previous: string | null; results: readonly Row[] };
  /** The page of the list that is shown, and the address of the first. */
  page: number;
  path: string;
  /** What narrows the list, as in its address: "state=failed". */
  query?: string;
  /** Of the links to the other pages. */
  label: string;
  /** Tabs, between what it is about and the list. */
  above?: ReactNode;
  empty: ReactNode;
  /** Its rows have a second column. */
  isWide?: boolean;
  row: (one: Row) => ReactNode;
}

/** A page of what waits for somebody: what it is, the newest first, and the way to what is older. */
export const QueueList = <Row,>({
  title,
  about,
  failure,
  list,
  page,
  path,
  query = "",
  label,
  above,
  empty,
  isWide = false,
  row,
}: Props<Row>) => (
  // One left edge for all of them: who goes from one to the next does not look for it.
  <div className="page py-10 sm:py-16">
    <div className={isWide ? "max-w-[68rem]" : "max-w-[56rem]"}>
      <h1 className="text-page leading-none tracking-[-.03em]">{title}</h1>
      <p className="mt-3 max-w-[60ch] text-ink2">{about}</p>
      <FormOutcome failure={failure} />
      {above && <div className="mt-6 grid gap-4">{above}</div>}
      {list.count === 0 ? (
        <p className="mt-10 flex items-center gap-3 border-t-3 border-ink pt-5 font-display text-h3">{empty}</p>
      ) : (
        <ul data-rows className="mt-8 border-t-3 border-ink">
          {list.results.map(row)}
        </ul>
      )}
      <NewerOlder
        label={label}
        newer={list.previous ? `${path}?${query}${query && "&"}page=${page - 1}` : undefined}
        older={list.next ? `${path}?${query}${query && "&"}page=${page + 1}` : undefined}
      />
    </div>
  </div>
);
