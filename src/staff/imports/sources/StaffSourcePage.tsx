import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { BUSINESS_TYPES } from "../../../catalogue/listings/enumerations.ts";
import { fieldLabel } from "../../../catalogue/listings/fields/names.ts";
import { countryOptions } from "../../../catalogue/places/countries/rules.ts";
import { INTERVALS } from "../../../openData/importing/sources/rules.ts";
import { meant, t, texts } from "../../../platform/languages/text.ts";
import { callApi } from "../../../platform/pages/callApi.ts";
import { catchConflict, type FormFields, formAction } from "../../../platform/pages/formAction.ts";
import { orNotFound } from "../../../platform/pages/pageData.ts";
import type { PageHandle } from "../../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../../platform/pages/useGuide.ts";
import { ActionForm, FormButton, FormField, useFormResult } from "../../../ui/ActionForm.tsx";
import { ArrowLink } from "../../../ui/ArrowLink.tsx";
import { doneUrl } from "../../../ui/DoneToast.tsx";
import { FormOutcome } from "../../../ui/FormOutcome.tsx";
import { LocalMoment } from "../../../ui/LocalMoment.tsx";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import { Select } from "../../../ui/Select.tsx";
import { IMPORTS, NEW_SOURCE_ID, sourceUrl, TEXT_MAX } from "../rules.ts";
import {
  addImportSource,
  changeImportSource,
  getImportSource,
  listImportSources,
  readImportSource,
  removeImportSource,
  type StaffSource,
} from "./contract.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader({ params: { uuid = "" }, context }: LoaderFunctionArgs) {
  if (uuid !== NEW_SOURCE_ID) return { source: await orNotFound(context, callApi(getImportSource, { uuid })), countries: countryOptions() };
  await orNotFound(context, callApi(listImportSources, {}));
  return { source: null, countries: countryOptions() };
}

type Params = { params: { uuid?: string | undefined } };

/** Returns the fields of the form as the API takes them. */
const readSettings = ({
  url = "",
  dataset = "",
  every_hours = "24",
  shown = "before",
  business_type = "",
  country = "",
  licence = "",
  attribution = "",
}: FormFields) => ({
  ...{ url, dataset, business_type, country, licence, attribution },
  every_hours: Number(every_hours),
  is_shown_before: shown !== "after",
});

const submit = formAction<{ conflict: string }>({
  add: async (form) => {
    const added = callApi(addImportSource, readSettings(form) as never);
    const conflict = await catchConflict(added);
    return conflict === undefined ? doneUrl(IMPORTS, "source_added") : { conflict };
  },
  change: async (form, { params: { uuid = "" } }: Params) => {
    await callApi(changeImportSource, { uuid, ...readSettings(form) } as never);
    return doneUrl(IMPORTS, "source_changed");
  },
  read: async (_form, { params: { uuid = "" } }: Params) => {
    await callApi(readImportSource, { uuid });
    return doneUrl(IMPORTS, "source_read");
  },
  remove: async (_form, { params: { uuid = "" } }: Params) => {
    await callApi(removeImportSource, { uuid });
    return doneUrl(IMPORTS, "source_removed");
  },
});
// Browser builds have no `action`, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = hiddenMeta(() => t`Source · Staff desk`);

const toOptions = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }));
const SHOWN = texts({ before: "Before they are imported", after: "After they are imported" });
const fromRow = () => ({ value: "", label: t`From each row` });

function SourceForm({ source, countries }: { source: StaffSource | null; countries: { value: string; label: string }[] }) {
  return (
    <ActionForm intent={source ? "change" : "add"} className="mt-9 grid max-w-[36rem] gap-6">
      <FormField
        name="url"
        label={meant("of a page")`Address`}
        value={source?.url ?? ""}
        about="A file of any kind that can be uploaded, up to 25 MB, on a public site."
      >
        {(control) => <input {...control} type="url" required maxLength={2_000} />}
      </FormField>
      {!source && (
        <FormField name="dataset" label="Name" value="" about="Its listings are recognised by this name at every reading.">
          {(control) => <input {...control} required maxLength={TEXT_MAX.dataset} />}
        </FormField>
      )}
      <div className="grid gap-6 sm:grid-cols-2">
        <FormField name="every_hours" label={meant("how often")`Read`} value={String(source?.every_hours ?? 24)}>
          {(control) => <Select {...control} options={toOptions(INTERVALS)} />}
        </FormField>
        <FormField name="shown" label="Show changes" value={source?.is_shown_before === false ? "after" : "before"}>
          {(control) => <Select {...control} options={toOptions(SHOWN)} />}
        </FormField>
        <FormField name="business_type" label="Type" value={source?.business_type ?? ""}>
          {(control) => <Select {...control} options={[fromRow(), ...toOptions(BUSINESS_TYPES)]} />}
        </FormField>
        <FormField name="country" label="Country" value={source?.country ?? ""}>
          {(control) => <Select {...control} options={[fromRow(), ...countries]} />}
        </FormField>
        <FormField name="licence" label={fieldLabel("attribution_licence")} value={source?.licence ?? ""}>
          {(control) => <input {...control} maxLength={TEXT_MAX.licence} />}
        </FormField>
        <FormField name="attribution" label={fieldLabel("attribution_text")} value={source?.attribution ?? ""}>
          {(control) => <input {...control} maxLength={TEXT_MAX.attribution} />}
        </FormField>
      </div>
      <div>
        <FormButton intent={source ? "change" : "add"}>{source ? t`Save` : t`Add source`}</FormButton>
      </div>
    </ActionForm>
  );
}

const Remove = () => (
  <details className="open:w-full">
    <summary className="button button-quiet cursor-pointer text-danger list-none [&::-webkit-details-marker]:hidden">Remove</summary>
    <ActionForm intent="remove" className="mt-3 grid gap-3 border-line border-s-4 bg-sand p-3.5">
      <p>Stop reading this source? Its listings stay; undo its imports to remove them.</p>
      <p>
        <FormButton intent="remove" look="danger">
          Remove source
        </FormButton>
      </p>
    </ActionForm>
  </details>
);

/** Staff page of one source that is read by schedule, and for adding one. */
export default function StaffSourcePage() {
  const { source, countries } = useLoaderData<typeof loader>();
  const result = useFormResult<{ conflict: string }>();
  return (
    <div className="page py-10 sm:py-14">
      <PageTitle className="break-words">{source ? source.dataset : t`New source`}</PageTitle>
      {source && (
        <p className="mt-3 text-ink2">
          {source.problem ||
            (source.checked ? (
              <>
                Read <LocalMoment at={source.checked} />.
              </>
            ) : (
              t`Not read yet.`
            ))}
        </p>
      )}
      <FormOutcome failure={result?.shown?.conflict || result?.failure} />
      <SourceForm key={source ? sourceUrl(source.uuid) : ""} source={source} countries={countries} />
      {source && (
        <div className="mt-8 flex flex-wrap items-start gap-3">
          <ActionForm intent="read">
            <FormButton intent="read" look="outlined">
              Read now
            </FormButton>
          </ActionForm>
          <Remove />
        </div>
      )}
      <p className="mt-10">
        <ArrowLink href={IMPORTS}>All imports</ArrowLink>
      </p>
    </div>
  );
}
