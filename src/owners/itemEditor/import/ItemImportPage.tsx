import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { ITEM_KINDS, type ItemKind } from "../../../catalogue/items/enumerations.ts";
import { enumValues } from "../../../catalogue/listings/enumerations.ts";
import { DESK, sectionUrl } from "../../../catalogue/listings/own/rules.ts";
import { listingMeta, useOwnListing } from "../../../catalogue/listings/own/useOwnListing.ts";
import { translatedCurrencyNames } from "../../../catalogue/places/currencyNames.ts";
import { counted, plural, t, texts } from "../../../platform/languages/text.ts";
import { callApi } from "../../../platform/pages/callApi.ts";
import { formAction } from "../../../platform/pages/formAction.ts";
import { orNotFound } from "../../../platform/pages/pageData.ts";
import type { PageHandle } from "../../../platform/pages/pagePolicy.ts";
import { formatDate } from "../../../platform/values/format.ts";
import { oneOf } from "../../../platform/values/items.ts";
import { withCommas } from "../../../platform/values/punctuation.ts";
import { ActionForm, FormButton, FormField, useFormResult } from "../../../ui/ActionForm.tsx";
import { ArrowLink } from "../../../ui/ArrowLink.tsx";
import { chosenColumns } from "../../../ui/ColumnChoices.tsx";
import { FormOutcome } from "../../../ui/FormOutcome.tsx";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import { Section } from "../../../ui/Section.tsx";
import { Select } from "../../../ui/Select.tsx";
import { Steps } from "../../../ui/Steps.tsx";
import { ColumnMatch } from "./ColumnMatch.tsx";
import {
  createItemImport,
  getItemImport,
  type ItemImport,
  listItemImports,
  matchItemImport,
  undoItemImport,
  writeItemImport,
} from "./contract.ts";
import { RowsPreview } from "./RowsPreview.tsx";
import { COLUMNS_MAX, type ImportField, itemImportUrl, ROWS_MAX, templateUrl } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

const UUID = /^[0-9a-f-]{36}$/;
const KINDS = enumValues(ITEM_KINDS);

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const code = params.code ?? "";
  const { searchParams } = new URL(request.url);
  const uuid = searchParams.get("list") ?? "";
  const [{ results: written }, brought] = await orNotFound(
    context,
    Promise.all([callApi(listItemImports, { code }), UUID.test(uuid) ? callApi(getItemImport, { code, uuid }) : undefined]),
  );
  const kind = oneOf(KINDS, searchParams.get("kind")) ?? "room";
  return { written, brought, kind, currencyNames: translatedCurrencyNames() };
}

const submit = formAction(
  {
    read: async ({ kind = "" }, { params }, { file }) => {
      const code = params.code ?? "";
      const { uuid } = await callApi(createItemImport, { code, kind, ...(file ? { file } : {}) } as never);
      return itemImportUrl(code, uuid);
    },
    match: async ({ uuid = "", currency = "", ...form }, { params }) => {
      const code = params.code ?? "";
      await callApi(matchItemImport, { code, uuid, columns: chosenColumns(form, COLUMNS_MAX) as (ImportField | "")[], currency });
      return itemImportUrl(code, uuid);
    },
    write: async ({ uuid = "", ...form }, { params }) => {
      const code = params.code ?? "";
      const take = Object.keys(form).flatMap((name) => Number(/^take_(\d+)$/.exec(name)?.[1] ?? 0) || []);
      await callApi(writeItemImport, { code, uuid, take });
      return itemImportUrl(code, uuid);
    },
    undo: async ({ uuid = "" }, { params }) => {
      const code = params.code ?? "";
      await callApi(undoItemImport, { code, uuid });
      return itemImportUrl(code, uuid);
    },
  },
  { hidden: ["take"] },
);
// In browsers `action` does not exist, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = ({ matches }: MetaArgs) => listingMeta(matches, t`Import a spreadsheet`);

const PLURALS: Record<ItemKind, string> = texts({
  room: "rooms",
  activity: "activities",
  dish: "menu items",
  product: "products",
  supplier: "suppliers",
});

const IMPORTS: Record<ItemKind, string> = texts({
  room: "Import rooms",
  activity: "Import activities",
  dish: "Import menu items",
  product: "Import products",
  supplier: "Import suppliers",
});

const steps = () => [t`Choose`, t`Match`, t`Import`];

const ChooseForm = ({ kind }: { kind: ItemKind }) => (
  <ActionForm intent="read" encType="multipart/form-data" className="mt-9 grid max-w-[36rem] gap-6">
    <FormField name="kind" label="Items in the file" value={kind}>
      {(control) => <Select {...control} options={KINDS.map((value) => ({ value, label: ITEM_KINDS[value] }))} />}
    </FormField>
    <FormField
      name="file"
      label="File"
      about={t`XLSX, CSV or TSV with a header row, up to ${ROWS_MAX} rows. You'll review before anything is saved.`}
    >
      {({ defaultValue: _, ...control }) => (
        <input {...control} type="file" accept=".xlsx,.csv,.tsv,.txt" required className="file-input" />
      )}
    </FormField>
    <div>
      <FormButton intent="read">Upload</FormButton>
    </div>
    <p className="text-small text-ink2">
      Or start from a template:{" "}
      {KINDS.map((value, index) => (
        <span key={value}>
          {index > 0 && ", "}
          <a className="link-inline" href={templateUrl(value)} download>
            {PLURALS[value]}
          </a>
        </span>
      ))}
      .
    </p>
  </ActionForm>
);

/** Result of an import, with a button to undo it. */
function Outcome({ brought: { uuid, status, added, changed, undo_until, filename } }: { brought: ItemImport }) {
  const done = [
    added > 0 ? counted(added, "# added", "# added") : "",
    changed > 0 ? counted(changed, "# changed", "# changed") : "",
  ].filter(Boolean);
  const text =
    status === "undone"
      ? t`Import undone. Items changed since then stay as they are.`
      : done.length > 0
        ? t`Imported: ${withCommas(done)}.`
        : t`Nothing to import.`;
  return (
    <div role="status" className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 border-s-4 border-sea bg-sand px-4 py-3">
      <span className="min-w-0 break-words">
        {filename}. {text}
      </span>
      {undo_until && done.length > 0 && (
        <ActionForm intent="undo" fields={{ uuid }}>
          <FormButton intent="undo" look="quiet">
            Undo until {formatDate(undo_until)}
          </FormButton>
        </ActionForm>
      )}
    </div>
  );
}

/** Page that imports a listing's items from a spreadsheet: choose a file, match columns, preview, write and undo. */
export default function ItemImportPage() {
  const listing = useOwnListing();
  const { written, brought, kind, currencyNames } = useLoaderData<typeof loader>();
  const failure = useFormResult()?.failure;
  const code = listing.business.business_code;
  const isPreview = brought?.status === "preview";
  const others = written.filter(({ uuid }) => uuid !== brought?.uuid);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <div className="min-w-0">
          <p className="small-caps text-ink2">{isPreview ? IMPORTS[brought.kind] : t`Rooms & activities`}</p>
          <PageTitle className="mt-1">{isPreview ? t`Match columns` : t`Import a spreadsheet`}</PageTitle>
          {isPreview && (
            <p className="mt-3 break-words text-ink2">
              {t`${brought.filename}, ${plural(brought.rows.length, "# row", "# rows")}. Nothing is saved until you import it.`}
            </p>
          )}
        </div>
        <Steps titles={steps()} now={isPreview ? 1 : brought ? 2 : 0} />
      </div>
      <FormOutcome failure={failure} />
      {isPreview ? (
        <div className="mt-9 grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
          <ColumnMatch brought={brought} currencyNames={currencyNames} />
          <RowsPreview brought={brought} />
        </div>
      ) : (
        <>
          {brought && <Outcome brought={brought} />}
          <ChooseForm kind={brought?.kind ?? kind} />
          {others.length > 0 && (
            <Section id="before" title="Imported in the last 30 days" className="mt-12 border-t-3 border-ink pt-4">
              {others.map((one) => (
                <Outcome key={one.uuid} brought={one} />
              ))}
            </Section>
          )}
        </>
      )}
      <p className="mt-10">
        <ArrowLink href={isPreview ? itemImportUrl(code) : `${sectionUrl(code, DESK.rooms)}?kind=${brought?.kind ?? kind}`}>
          {isPreview ? t`Choose another file` : t`Rooms & activities`}
        </ArrowLink>
      </p>
    </>
  );
}
