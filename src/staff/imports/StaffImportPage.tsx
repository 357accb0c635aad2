import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { countryOptions } from "../../catalogue/places/countries/rules.ts";
import { FORMATS } from "../../openData/formats/enumerations.ts";
import { counted, t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { catchConflict, type FormFields, formAction } from "../../platform/pages/formAction.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { privateMeta } from "../../platform/pages/useGuide.ts";
import { ActionForm, FormButton, useFormResult } from "../../ui/ActionForm.tsx";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { doneUrl } from "../../ui/DoneToast.tsx";
import { FormOutcome } from "../../ui/FormOutcome.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Section } from "../../ui/Section.tsx";
import { LISTINGS } from "../frame/rules.ts";
import { importSearch } from "../listings/rules.ts";
import { Changes } from "./Changes.tsx";
import { actOnImport, type FullImport, getImport } from "./contract.ts";
import { FirstRows } from "./FirstRows.tsx";
import { ImportForm, NEEDS_LICENCE } from "./ImportForm.tsx";
import { ImportProgress, ImportSteps, isUnderWay, StateBadge, UndoQuestion, useLookAgain } from "./ImportParts.tsx";
import {
  IMPORT_ACTS,
  IMPORTS,
  type ImportAct,
  importUrl,
  PREVIEW_ROWS,
  PROBLEM_KINDS,
  PROBLEMS_SHOWN,
  possibleImportActs,
  problemsUrl,
} from "./rules.ts";
import { sendReading, useChanges } from "./useChanges.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader({ params: { uuid = "" }, context }: LoaderFunctionArgs) {
  const brought = await orNotFound(context, callApi(getImport, { uuid }));
  return { brought, countries: countryOptions() };
}

type Params = { params: { uuid?: string | undefined } };

const act =
  (which: ImportAct) =>
  async (_form: FormFields, { params: { uuid = "" } }: Params) => {
    const conflict = await catchConflict(callApi(actOnImport, { uuid, act: which }));
    return conflict === undefined ? (which === "drop" ? doneUrl(IMPORTS, which) : importUrl(uuid)) : { conflict };
  };

const submit = formAction<{ conflict: string }>({
  change: async (form, { params: { uuid = "" } }) => {
    const conflict = await catchConflict(sendReading(uuid, form));
    return conflict === undefined ? importUrl(uuid) : { conflict };
  },
  start: act("start"),
  pause: act("pause"),
  resume: act("resume"),
  undo: act("undo"),
  drop: act("drop"),
});
// Browser builds have no `action`, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  privateMeta(matches, loaderData ? t`${loaderData.brought.file_name} · Staff desk` : t`An import · Staff desk`);

const actLabel = (which: ImportAct, { state }: FullImport): string =>
  which === "undo" && state === "running" ? t`Stop and undo` : IMPORT_ACTS[which].label();

function Acts({ brought, isBusy = false }: { brought: FullImport; isBusy?: boolean }) {
  const { state, wanted, number, rows } = brought;
  const acts = possibleImportActs({ state, wanted, hasFile: state !== "done" && state !== "undone", hasRun: number !== null });
  const plain = acts.filter((which) => which !== "undo");
  const [first] = plain;
  return (
    <div className="mt-6 flex flex-wrap items-start gap-3">
      {first && (
        <ActionForm intent={first} className="flex flex-wrap gap-3">
          {plain.map((which) => (
            <FormButton
              key={which}
              intent={which}
              look={which === "start" || which === "resume" ? "filled" : which === "drop" ? "quiet" : "outlined"}
              disabled={which === "start" && (rows.length === 0 || isBusy)}
            >
              {actLabel(which, brought)}
            </FormButton>
          ))}
        </ActionForm>
      )}
      {acts.includes("undo") && <UndoQuestion of={brought} intent="undo" label={actLabel("undo", brought)} look="outlined" />}
    </div>
  );
}

/** Returns the title of an import that has not started: the next thing to do. */
function previewTitle({ file_format, mapping, licence, rows }: FullImport): string {
  if (file_format === "table" && mapping === "") return t`Match the columns`;
  return rows.length === 0 && licence === "" && NEEDS_LICENCE.includes(file_format) ? t`Give the licence` : t`Check the preview`;
}

/** Lists the first problems with rows. */
const Problems = ({ of: { problems, number } }: { of: FullImport }) => (
  <Section id="problems" title="Skipped or changed rows" className="mt-12 border-t-3 border-ink pt-4">
    <ul className="mt-2">
      {problems.map(({ line, place, kind, field, reason, text, name }) => (
        <li
          key={`${line} ${place} ${kind} ${field} ${reason}`}
          className="grid gap-x-6 border-b border-rule py-2 sm:grid-cols-[4rem_minmax(0,1fr)_minmax(0,2fr)_6rem]"
        >
          <span className="text-ink2">{place || t`Row ${line}`}</span>
          <b className="font-semibold break-words">{name || "–"}</b>
          <span className="break-words">{text}</span>
          <span className="text-small text-ink2 sm:text-end">{PROBLEM_KINDS[kind]}</span>
        </li>
      ))}
    </ul>
    {number !== null && (
      <p className="mt-3 text-small text-ink2">
        {problems.length >= PROBLEMS_SHOWN && `${t`The first rows are shown.`} `}
        <a className="link-inline" href={problemsUrl(number)} download>
          Download all as CSV
        </a>
      </p>
    )}
  </Section>
);

const shownRows = (count: number): string =>
  count < PREVIEW_ROWS
    ? counted(count, "# row is shown below.", "All # rows are shown below.")
    : counted(count, "The first # row is shown below.", "The first # rows are shown below.");

/** Shows the form for the reading of the file, and its first rows. */
function Preview({
  changes,
  countries,
}: { changes: ReturnType<typeof useChanges> } & Pick<Awaited<ReturnType<typeof loader>>, "countries">) {
  const { shown, isBusy } = changes;
  const { rows } = shown;
  return (
    <div className="mt-9 grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
      <p className="-mb-4 lg:hidden">
        <a className="link" href="#rows">
          See the preview and start
        </a>
      </p>
      <ImportForm changes={changes} countries={countries} />
      {/* Beside a long list of columns the preview stays in view. */}
      <div className="lg:sticky lg:top-6 lg:-m-2 lg:max-h-[calc(100vh-3rem)] lg:overflow-y-auto lg:p-2">
        <FormOutcome failure={changes.result?.failure} />
        <FirstRows brought={shown} countries={countries}>
          <Acts brought={shown} isBusy={isBusy} />
          <p className="mt-3 text-small text-ink2">
            {rows.length > 0 && `${shownRows(rows.length)} `}
            {t`After the import you can undo it.`}
          </p>
        </FirstRows>
      </div>
    </div>
  );
}

/** Links from a finished import to what it has changed. */
function Results({ of: { state, number, counts } }: { of: FullImport }) {
  if (state !== "done" || number === null || counts.made + counts.joined + counts.updated === 0) return null;
  return (
    <div className="mt-6">
      <p className="flex flex-wrap gap-x-8 gap-y-2">
        <ArrowLink href={`${LISTINGS}?${new URLSearchParams({ search: importSearch(number) })}`}>See the imported listings</ArrowLink>
        <ArrowLink href="/staff/review/?kind=duplicate">Review possible duplicates</ArrowLink>
      </p>
      <p className="mt-1 text-small text-ink2">Duplicates are checked every 10 minutes. Made-up demo listings are not compared.</p>
    </div>
  );
}

/** Shows how far a started import is, and what was wrong with its rows. */
const Progress = ({ brought, isBusy }: { brought: FullImport; isBusy: boolean }) => (
  <>
    <div className="mt-6">
      <ImportProgress of={brought} />
    </div>
    <Results of={brought} />
    {brought.state === "done" && <Changes title="Changes" counts={brought.counts} names={brought.names} />}
    <Acts brought={brought} />
    {isBusy && (
      <noscript>
        <p className="mt-4">
          <a className="link-inline" href={importUrl(brought.uuid ?? "")}>
            Refresh
          </a>
        </p>
      </noscript>
    )}
    {brought.problems.length > 0 && <Problems of={brought} />}
  </>
);

/** Staff page of one import, from its columns to its result. */
export default function StaffImportPage() {
  const { brought, countries } = useLoaderData<typeof loader>();
  const changes = useChanges(brought);
  const result = useFormResult<{ conflict: string }>();
  const failure = result?.shown?.conflict || result?.failure;
  const { state, file_name, file_format, by } = brought;
  // Staff may have chosen another one since the page was loaded.
  const { mapping } = changes.shown;
  const isPreview = state === "preview";
  const isBusy = isUnderWay(brought);
  useLookAgain(isBusy);
  return (
    <div className="page py-10 sm:py-14">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <div className="min-w-0">
          {isPreview && (
            <p className="small-caps text-ink2">
              {mapping ||
                (file_format === "table"
                  ? t`Spreadsheet, CSV or JSON file`
                  : file_format === "csv"
                    ? t`Columns recognised`
                    : FORMATS[file_format])}
            </p>
          )}
          <PageTitle className="mt-1 break-words">{isPreview ? previewTitle(changes.shown) : file_name}</PageTitle>
          <p className="mt-3 flex flex-wrap items-center gap-3 wrap-anywhere text-ink2">
            {isPreview ? (
              t`${file_name}. You’ll review it before anything is imported.`
            ) : (
              <>
                <StateBadge of={brought} /> {by && t`Uploaded by ${by}.`}
              </>
            )}
          </p>
        </div>
        <ImportSteps now={isPreview ? 1 : 2} />
      </div>
      <FormOutcome failure={failure} />
      {isPreview && brought.dry_run && <Changes title="This import would change" {...brought.dry_run} />}
      {isPreview ? <Preview changes={changes} countries={countries} /> : <Progress brought={brought} isBusy={isBusy} />}
      <p className="mt-10">
        <ArrowLink href={IMPORTS}>All imports</ArrowLink>
      </p>
    </div>
  );
}
