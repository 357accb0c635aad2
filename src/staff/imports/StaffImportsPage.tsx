import { Upload } from "lucide";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { getAccount } from "../../accounts/signIn/contract.ts";
import { FORMATS } from "../../openData/formats/enumerations.ts";
import { INTERVALS } from "../../openData/importing/sources/rules.ts";
import { counted, t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { catchConflict, formAction } from "../../platform/pages/formAction.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../platform/pages/useGuide.ts";
import { formatNumber } from "../../platform/values/format.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { useFormResult } from "../../ui/ActionForm.tsx";
import { type DoneActs, DoneToast, doneUrl, readDone } from "../../ui/DoneToast.tsx";
import { FormOutcome } from "../../ui/FormOutcome.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { LocalMoment } from "../../ui/LocalMoment.tsx";
import { NewerOlder } from "../../ui/NewerOlder.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Section } from "../../ui/Section.tsx";
import { listImports, type StaffImport, undoImportRun } from "./contract.ts";
import { ImportProgress, isUnderWay, StateBadge, UndoQuestion, useLookAgain } from "./ImportParts.tsx";
import { IMPORTS, importUrl, NEW_IMPORT, NEW_SOURCE, problemsUrl, sourceUrl } from "./rules.ts";
import { listImportSources, type StaffSource } from "./sources/contract.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = new URL(request.url).searchParams.get("page") ?? undefined;
  const list = await orNotFound(context, callApi(listImports, { page }));
  // Editors import files; sources by schedule are for administrators.
  const { is_administrator } = await callApi(getAccount, {});
  const sources = is_administrator ? (await callApi(listImportSources, {})).results : null;
  return { list, sources, page: Number(page ?? 1), done: readDone(request) };
}

const doneActs = (): DoneActs => ({
  undo: { text: t`The import is being undone.` },
  drop: { text: t`Import discarded.` },
  source_added: { text: t`Source added. The guide reads it now.` },
  source_changed: { text: t`Source saved.` },
  source_read: { text: t`The guide reads the source now.` },
  source_removed: { text: t`Source removed. Its listings stay.` },
});

const submit = formAction<{ conflict: string }>({
  undo: async ({ number = "" }) => {
    const undone = callApi(undoImportRun, { number: Number(number) });
    const conflict = await catchConflict(undone);
    if (conflict !== undefined) return { conflict };
    const { uuid } = await undone;
    // The import's page says when it is undone.
    return uuid === null ? doneUrl(IMPORTS, "undo") : importUrl(uuid);
  },
});
// Browser builds have no `action`, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = hiddenMeta(() => t`Imports · Staff desk`);

/** Shows an unfinished import: running, paused, or only previewed. */
function OpenImport({ of }: { of: StaffImport }) {
  const href = importUrl(of.uuid ?? "");
  return (
    <div className="mt-8 border-t-3 border-ink pt-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-lead break-words">
          <a href={href} className="hover-underline min-w-0 break-all">
            {of.file_name}
          </a>
          <StateBadge of={of} />
        </h2>
        {of.by ? (
          <p className="text-small text-ink2">
            Uploaded <LocalMoment at={of.created} /> by {of.by}
          </p>
        ) : (
          <p className="text-small text-ink2">
            Uploaded <LocalMoment at={of.created} /> by a command
          </p>
        )}
      </div>
      {of.state === "preview" ? (
        <p className="mt-2">
          <a className="link-inline" href={href}>
            Review and start
          </a>
        </p>
      ) : (
        <ImportProgress of={of} />
      )}
    </div>
  );
}

const sourceText = ({ dataset, file_format, licence, attribution }: StaffImport): string =>
  withCommas([dataset, FORMATS[file_format], attribution, licence]);

const RunRow = ({ of }: { of: StaffImport }) => (
  <li className="grid gap-x-6 gap-y-2 border-b border-rule py-3.5 lg:grid-cols-[minmax(0,1fr)_7rem_7rem_minmax(0,15rem)_8rem] lg:items-center">
    <div className="min-w-0">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-body font-semibold break-all">
        {of.uuid ? (
          <a href={importUrl(of.uuid)} className="hover-underline">
            {of.file_name}
          </a>
        ) : (
          of.file_name
        )}
        {of.state !== "done" && <StateBadge of={of} />}
      </h3>
      <p className="text-small break-words text-ink2">{sourceText(of)}</p>
    </div>
    <p className="lg:text-end">
      {formatNumber(of.counts.read)} <span className="text-small text-ink2">{counted(of.counts.read, "row", "rows")}</span>
    </p>
    <p className="lg:text-end">
      {formatNumber(of.counts.left_out)}{" "}
      {of.number !== null && of.counts.left_out > 0 ? (
        <a className="link-inline text-small" href={problemsUrl(of.number)} download>
          skipped
        </a>
      ) : (
        <span className="text-small text-ink2">skipped</span>
      )}
    </p>
    {of.by ? (
      <p className="text-small text-ink2">
        Import {of.number}, started <LocalMoment at={of.created} /> by {of.by}
      </p>
    ) : (
      <p className="text-small text-ink2">
        Import {of.number}, started <LocalMoment at={of.created} /> by a command
      </p>
    )}
    <div className="lg:text-end">
      {(of.state === "done" || of.state === "paused") && of.wanted === null ? (
        <UndoQuestion of={of} intent="undo" fields={{ number: String(of.number) }} look="quiet" />
      ) : null}
    </div>
  </li>
);

/** Sources that are read by schedule. */
const Sources = ({ of }: { of: StaffSource[] }) => (
  <Section id="sources" title="Sources" className="mt-12 border-t-3 border-ink pt-4">
    <p className="mt-2 max-w-[60ch] text-ink2">Addresses that the guide reads by schedule.</p>
    <ul data-rows className={of.length > 0 ? "mt-2 border-t border-rule" : ""}>
      {of.map(({ uuid, dataset, url, every_hours, checked, problem }) => (
        <li key={uuid} className="grid gap-x-6 gap-y-1 border-b border-rule py-3.5 lg:grid-cols-[minmax(0,1fr)_12rem_minmax(0,18rem)]">
          <div className="min-w-0">
            <h3 className="text-body font-semibold break-words">
              <a href={sourceUrl(uuid)} className="hover-underline">
                {dataset}
              </a>
            </h3>
            <p className="text-small break-all text-ink2">{url}</p>
          </div>
          <p className="text-small text-ink2">
            {INTERVALS[every_hours as keyof typeof INTERVALS] ?? counted(every_hours, "Every # hours", "Every # hours")}
          </p>
          <p className={`text-small break-words ${problem ? "text-danger" : "text-ink2"}`}>
            {problem ||
              (checked ? (
                <>
                  Read <LocalMoment at={checked} />
                </>
              ) : (
                t`Not read yet`
              ))}
          </p>
        </li>
      ))}
    </ul>
    <p className="mt-3">
      <a className="link-inline" href={NEW_SOURCE}>
        Add source
      </a>
    </p>
  </Section>
);

/** Staff page of past and current imports. */
export default function StaffImportsPage() {
  const { list, sources, page, done } = useLoaderData<typeof loader>();
  const result = useFormResult<{ conflict: string }>();
  const failure = result?.shown?.conflict || result?.failure;
  const isBusy = list.open.some(isUnderWay);
  useLookAgain(isBusy);
  return (
    <div className="page py-10 sm:py-14">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <PageTitle>Imports</PageTitle>
          <p className="mt-3 text-ink2">You can undo any import. Later changes by owners and travellers stay.</p>
        </div>
        <a href={NEW_IMPORT} className="button button-filled inline-flex gap-2">
          <Icon of={Upload} size={20} />
          New import
        </a>
      </div>
      <FormOutcome failure={failure} />
      {!failure && <DoneToast acts={doneActs()} done={done} />}
      {isBusy && (
        <noscript>
          <p className="mt-4">
            <a className="link-inline" href={IMPORTS}>
              Refresh
            </a>
          </p>
        </noscript>
      )}
      {page === 1 && list.open.map((one) => <OpenImport key={one.uuid} of={one} />)}
      {page === 1 && sources && <Sources of={sources} />}
      <Section id="before" title="Past imports" className="mt-12 border-t-3 border-ink pt-4">
        {list.count === 0 ? (
          <p className="mt-2 max-w-[60ch] text-ink2">
            No imports yet. Import a spreadsheet, an OpenStreetMap file or another guide’s listings; their owners can claim them.
          </p>
        ) : (
          <ul data-rows className="mt-2 border-t border-rule">
            {list.results.map((one) => (
              <RunRow key={one.number} of={one} />
            ))}
          </ul>
        )}
      </Section>
      <NewerOlder
        label="Pages of imports"
        newer={list.previous ? `${IMPORTS}?page=${page - 1}` : undefined}
        older={list.next ? `${IMPORTS}?page=${page + 1}` : undefined}
      />
    </div>
  );
}
