import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { listingMeta, ownListing, useOwnListing } from "../../catalogue/listings/own/useOwnListing.ts";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { formAction } from "../../platform/pages/formAction.ts";
import { orNotFound, pageNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { ArchiveLink, ArchiveState } from "../../travellers/archives/ArchiveState.tsx";
import { isUnderWay } from "../../travellers/archives/rules.ts";
import { ActionForm, FormButton, useFormResult } from "../../ui/ActionForm.tsx";
import { FormOutcome } from "../../ui/FormOutcome.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { createListingExport, listListingExports } from "./contract.ts";
import { EXPORT_DAYS, exportUrl } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader({ params: { code = "" }, context }: LoaderFunctionArgs) {
  const listing = context.get(ownListing);
  // The export contains what guests wrote, so only owners may take it.
  if (listing.business.role !== "owner") throw await pageNotFound(context);
  return { exports: (await orNotFound(context, callApi(listListingExports, { code }))).results };
}

const submit = formAction({
  export: async (_form, { params: { code = "" } }) => {
    await callApi(createListingExport, { code });
    return exportUrl(code);
  },
});
// In browsers `action` does not exist, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = ({ matches }: MetaArgs) => listingMeta(matches, t`Export`);

/** Page that exports a listing as one file. The file is made on request and can be downloaded until it expires. */
export default function ExportPage() {
  const listing = useOwnListing();
  const { exports } = useLoaderData<typeof loader>();
  const failure = useFormResult()?.failure;
  const [last] = exports;
  return (
    <>
      <PageTitle>Export</PageTitle>
      <p className="mt-4 max-w-[60ch] text-ink2">
        Download everything we hold about {listing.business.name} as one file, in JSON and spreadsheet tables: listing, items, pictures,
        enquiries and messages, questions, vouchers, credit and people.
      </p>
      <FormOutcome failure={failure} />
      <section aria-label="Your file" className="mt-8 max-w-[44rem] border-t-3 border-ink pt-6">
        <ArchiveState last={last} href={exportUrl(listing.business.business_code)} />
        {!isUnderWay(last) && (
          <ActionForm intent="export">
            <FormButton intent="export" look={exports.length > 0 ? "outlined" : "filled"}>
              {exports.length > 0 ? t`Create new file` : t`Create file`}
            </FormButton>
          </ActionForm>
        )}
        <ul aria-label="Files" className={exports.some(({ link }) => link) ? "mt-5" : "hidden"}>
          {exports.map(
            (archive) =>
              archive.link && (
                <li key={archive.uuid} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule py-3">
                  <ArchiveLink archive={archive} />
                </li>
              ),
          )}
        </ul>
        <p className="mt-4 text-small text-ink2">
          Available for {EXPORT_DAYS} days. It contains what guests wrote to you: treat it like your guest book.
        </p>
      </section>
    </>
  );
}
