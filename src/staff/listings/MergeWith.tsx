import { CallError } from "../../platform/pages/callApi.ts";
import type { FormFields } from "../../platform/pages/formAction.ts";
import { ActionForm, FormButton, useFormResult } from "../../ui/ActionForm.tsx";
import { PickField } from "../../ui/pick/PickField.tsx";
import { ordered, pairUrl } from "../duplicates/rules.ts";
import { readPick } from "../picking/readPicks.ts";
import { suggestListings } from "./suggestListings.ts";

const FIELD = "other";

/**
 * Returns the URL of the comparison with the chosen listing; the listing of the page is proposed to stay.
 * @throws CallError 400 at the field without another listing
 */
export async function readMergeWith(form: FormFields, code: string): Promise<string> {
  const other = await readPick(form, FIELD, suggestListings);
  if (other === "") throw new CallError(400, { [FIELD]: ["Choose a listing."] });
  if (other === code) throw new CallError(400, { [FIELD]: ["Choose another listing than this one."] });
  return `${pairUrl(...ordered(code, other))}?keep=${code}`;
}

/** Choice of a listing to merge with this one, for duplicates that staff found themselves. Works without scripts. */
export function MergeWith({ name }: { name: string }) {
  const isOwn = useFormResult()?.intent === "merge_with";
  return (
    <details className="open:w-full" open={isOwn || undefined}>
      <summary className="button button-outlined cursor-pointer list-none [&::-webkit-details-marker]:hidden">Merge with…</summary>
      <ActionForm intent="merge_with" className="mt-3 grid max-w-[36rem] gap-4 border-l-4 border-line bg-sand p-3.5">
        <PickField
          name={FIELD}
          label={`Which listing is the same as ${name}?`}
          about="You compare both before anything changes."
          chosen={[]}
          suggest={suggestListings}
          max={1}
          isRequired
        />
        <p>
          <FormButton intent="merge_with">Compare</FormButton>
        </p>
      </ActionForm>
    </details>
  );
}
