import type { LoaderFunctionArgs } from "react-router";
import { useLoaderData } from "react-router";
import { getAccount } from "../../accounts/signIn/contract.ts";
import { BUSINESS_TYPES, type BusinessType } from "../../catalogue/listings/enumerations.ts";
import { fieldLabel } from "../../catalogue/listings/fields/names.ts";
import { LISTING_FIELDS } from "../../catalogue/listings/fields.ts";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { formAction } from "../../platform/pages/formAction.ts";
import { pageNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../platform/pages/useGuide.ts";
import { ActionForm, FormButton, FormField, useFormResult } from "../../ui/ActionForm.tsx";
import { FormOutcome } from "../../ui/FormOutcome.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { PickField } from "../../ui/pick/PickField.tsx";
import { Select } from "../../ui/Select.tsx";
import { suggestAreas } from "../areas/suggestAreas.ts";
import { readPick } from "../picking/readPicks.ts";
import { addStaffListing } from "./contract.ts";
import { LISTINGS, staffListingUrl } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader({ context }: LoaderFunctionArgs) {
  if (!(await callApi(getAccount, {})).is_staff) throw await pageNotFound(context);
  return { kinds: Object.entries(BUSINESS_TYPES).map(([value, label]) => ({ value, label })) };
}

const submit = formAction({
  add: async ({ name = "", business_type = "", ...form }) => {
    const area = await readPick(form, "area", suggestAreas);
    const added = await callApi(addStaffListing, { name, business_type: business_type as BusinessType, area });
    return staffListingUrl(added.business_code);
  },
});
// Browser builds have no `action`, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = hiddenMeta(() => t`Add a listing · Staff desk`);

/** Staff page for a new listing; its other fields are on its own page. */
export default function AddListingPage() {
  const { kinds } = useLoaderData<typeof loader>();
  const failure = useFormResult()?.failure;
  return (
    <div className="page py-10 sm:py-14">
      <div className="max-w-[44rem]">
        <p>
          <a href={LISTINGS} className="link-inline">
            All listings
          </a>
        </p>
        <PageTitle className="mt-4">Add a listing</PageTitle>
        <p className="mt-3 text-ink2">A new listing is unclaimed and hidden until you show it. Add the other details on the next page.</p>
        <FormOutcome failure={failure} />
        <ActionForm intent="add" className="mt-8 grid gap-5">
          <FormField name="name" label={fieldLabel("name")}>
            {(control) => <input {...control} type="text" required maxLength={LISTING_FIELDS.name.max} autoComplete="off" />}
          </FormField>
          <FormField name="business_type" label={fieldLabel("business_type")} value="restaurant">
            {(control) => <Select {...control} options={kinds} />}
          </FormField>
          <PickField name="area" label={fieldLabel("area")} chosen={[]} suggest={suggestAreas} max={1} isRequired />
          <FormButton intent="add" className="justify-self-start">
            Add
          </FormButton>
        </ActionForm>
      </div>
    </div>
  );
}
