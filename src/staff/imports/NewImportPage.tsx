import type { LoaderFunctionArgs } from "react-router";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { formAction } from "../../platform/pages/formAction.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../platform/pages/useGuide.ts";
import { ActionForm, FormButton, FormField, useFormResult } from "../../ui/ActionForm.tsx";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { FormOutcome } from "../../ui/FormOutcome.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { bringImport, listImports } from "./contract.ts";
import { ImportSteps } from "./ImportParts.tsx";
import { IMPORTS, importUrl } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

/** Returns 404 to everyone except staff. */
export const loader = async ({ context }: LoaderFunctionArgs) => {
  await orNotFound(context, callApi(listImports, { page_size: "1" }));
  return null;
};

const submit = formAction({
  bring: async (_form, _args, { file }) => {
    const { uuid } = await callApi(bringImport, { ...(file ? { file } : {}) } as never);
    return uuid === null ? IMPORTS : importUrl(uuid);
  },
});
// Browser builds have no `action`, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = hiddenMeta(() => t`New import · Staff desk`);

/** Staff page for choosing a file of listings. */
export default function NewImportPage() {
  const failure = useFormResult()?.failure;
  return (
    <div className="page py-10 sm:py-14">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <PageTitle>New import</PageTitle>
        <ImportSteps now={0} />
      </div>
      <FormOutcome failure={failure} />
      <ActionForm intent="bring" encType="multipart/form-data" className="mt-9 grid max-w-[36rem] gap-6">
        <FormField
          name="file"
          label="Listings file"
          about="Choose or drop a file: CSV, XLSX, JSON, GeoJSON, GPX, KML, KMZ, wikitext or OpenStreetMap (PBF, XML, Overpass JSON), also compressed with gzip or bzip2, up to 25 MB. A table needs at least a name, a type, and a town or coordinates; other columns are matched next. You’ll review it before anything is imported."
        >
          {({ defaultValue: _, ...control }) => (
            <input
              {...control}
              type="file"
              accept=".csv,.tsv,.txt,.tab,.xlsx,.json,.jsonl,.ndjson,.jsonld,.geojson,.wiki,.wikitext,.gpx,.kml,.kmz,.osm,.pbf,.xml,.gz,.bz2"
              required
              className="file-input rounded-card border-2 border-dashed border-rule p-6"
            />
          )}
        </FormField>
        <div>
          <FormButton intent="bring">Upload</FormButton>
        </div>
      </ActionForm>
      <p className="mt-10">
        <ArrowLink href={IMPORTS}>All imports</ArrowLink>
      </p>
    </div>
  );
}
