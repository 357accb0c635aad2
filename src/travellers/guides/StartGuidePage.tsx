import { placeInCountry } from "../../catalogue/places/text.ts";
import { searchPlaces } from "../../catalogue/search/contract.ts";
import { t } from "../../platform/languages/text.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import { formAction } from "../../platform/pages/formAction.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../platform/pages/useGuide.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { ActionForm, FormButton } from "../../ui/ActionForm.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { PickField } from "../../ui/pick/PickField.tsx";
import { pickedEntries } from "../../ui/pick/picked.ts";
import type { Suggest } from "../../ui/pick/useSuggestions.ts";
import { myGuideUrl } from "./urls.ts";

export const handle = { cache: "none" } satisfies PageHandle;

/** Number of suggestions that the field shows. */
const SHOWN = 8;

/** Suggests countries and towns, each by the last part of its guide's URL. */
const suggestGuidePlaces: Suggest = async (text, signal) => {
  const { results } = await callApi(searchPlaces, { search: text, page_size: String(SHOWN), counted: "yes" }, signal);
  return results.map(({ name, slug, country, businesses_count }) => {
    const none = businesses_count === 0 ? t`no places yet` : "";
    return slug === null
      ? { value: country.code.toLowerCase(), label: name, detail: withCommas([t`Country`, none]) }
      : { value: slug, label: placeInCountry(name, country.name), ...(none && { detail: none }) };
  });
};

const submit = formAction({
  start: async (form) => {
    const { values: [chosen] = [], typed = "" } = pickedEntries(form, "place") ?? {};
    // A name that was typed without choosing a suggestion, as without scripts, is the best match: nothing is saved before a place is added.
    const [found] = typed === "" ? [] : await suggestGuidePlaces(typed);
    const place = typed === "" ? chosen : found?.value;
    if (place) return myGuideUrl(place);
    throw new CallError(400, { place: [typed === "" ? t`Choose a country or town.` : t`No country or town is called “${typed}”.`] });
  },
});
// `action` does not exist in browsers, so both exports name the function.
export const action = submit;
export const clientAction = submit;

export const meta = hiddenMeta(() => t`Start a guide`);

/** Page that asks for the country or town of a new guide. */
export default function StartGuidePage() {
  return (
    <div className="page pt-5 sm:pt-10">
      <PageTitle>Start a guide</PageTitle>
      <p className="mt-3 font-display text-intro text-ink2">List the places you would send a friend to.</p>
      <ActionForm intent="start" className="mt-7 grid max-w-[42rem] items-end gap-5 sm:grid-cols-[minmax(0,1fr)_auto]">
        <PickField name="place" label="Country or town" chosen={[]} suggest={suggestGuidePlaces} max={1} isRequired />
        <FormButton intent="start" className="justify-self-start">
          Start
        </FormButton>
      </ActionForm>
    </div>
  );
}
