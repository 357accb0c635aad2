import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { loginUrl } from "../../accounts/accounts/rules.redirects.ts";
import { callApi } from "../../platform/callApi.ts";
import { formAction } from "../../platform/formAction.ts";
import { requireSignIn } from "../../platform/pageContext.ts";
import { notFound, orNotFound } from "../../platform/pageData.ts";
import type { PageHandle } from "../../platform/pagePolicy.ts";
import { ArchiveLink, ArchiveState } from "../../travellers/archives/ArchiveState.tsx";
import { isUnderWay } from "../../travellers/archives/rules.ts";
import { ActionForm, FormButton, useFormResult } from "../../ui/ActionForm.tsx";
import { FormOutcome } from "../../ui/FormOutcome.tsx";
import { ListingFrame, listingMeta, readListing } from "../listing/ListingFrame.tsx";
import { createListingExport, listListingExports } from "./contract.ts";
import { EXPORT_DAYS, exportUrl } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;
export const middleware = [requireSignIn(loginUrl)];

export async function loader({ params: { code = "" }, context }: LoaderFunctionArgs) {
  const listing = await readListing(context, code);
  // What guests wrote is in it: it is the owners' to take along.
  if (listing.business.role !== "owner") throw await notFound(context);
  return { listing, exports: (await orNotFound(context, callApi(listListingExports, { code }))).results };
}

const submit = formAction({
  export: async (_form, { params: { code = "" } }) => {
    await callApi(createListingExport, { code });
    return exportUrl(code);
  },
});
// In browsers `action` is not there: each names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) => listingMeta(matches, "Take it along", loaderData?.listing);

/** Everything of a listing as one file: made when it is asked for, fetched while it is kept. */
export default function ExportPage() {
  const { listing, exports } = useLoaderData<typeof loader>();
  const failure = useFormResult()?.failure;
  const [last] = exports;
  return (
    <ListingFrame listing={listing} room="export/">
      <h1 className="text-page leading-none tracking-[-.03em]">Take it along</h1>
      <p className="mt-4 max-w-[60ch] text-ink2">
        Everything that the guide keeps of {listing.business.name}, as one file: the listing, what you offer, pictures, enquiries and what
        was said, questions, vouchers, credit, people. As JSON, and as tables that every spreadsheet opens.
      </p>
      <FormOutcome failure={failure} />
      <section aria-label="Your file" className="mt-8 max-w-[44rem] border-t-3 border-ink pt-6">
        <ArchiveState last={last} href={exportUrl(listing.business.business_code)} />
        {!isUnderWay(last) && (
          <ActionForm intent="export">
            <FormButton intent="export" look={exports.length > 0 ? "outlined" : "filled"}>
              {exports.length > 0 ? "Make a new file" : "Make the file"}
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
          Kept for {EXPORT_DAYS} days. What guests wrote to you is in it: treat it like your guest book.
        </p>
      </section>
    </ListingFrame>
  );
}
