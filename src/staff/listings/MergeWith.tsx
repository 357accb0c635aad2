import { t } from "../../platform/languages/text.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import type { FormFields } from "../../platform/pages/formAction.ts";
import { ActionForm, FormButton, useFormResult } from "../../ui/ActionForm.tsx";
import { PickField } from "../../ui/pick/PickField.tsx";
import { type Duplicate, getDuplicate } from "../duplicates/contract.ts";
import { ordered, pairUrl } from "../duplicates/rules.ts";
import { readPick } from "../picking/readPicks.ts";
import { suggestListings, suggestOtherListings } from "./suggestListings.ts";

const FIELD = "other";

/** The part of a comparison that decides which listing is proposed to stay. */
interface People {
  kept: Pick<Duplicate["kept"], "people_count">;
  gone: Pick<Duplicate["gone"], "people_count">;
}

const readPair = (code: string, other: string): Promise<People> => callApi(getDuplicate, { one: code, other, keep: code });

/**
 * Returns the URL of the comparison with the chosen listing. The listing of the page is proposed to stay, unless only the other one is
 * claimed: a claimed listing can't be merged into an unclaimed one.
 * @throws CallError 400 at the field without another listing
 */
export async function readMergeWith(form: FormFields, code: string, read = readPair): Promise<string> {
  const other = await readPick(form, FIELD, suggestListings);
  if (other === "") throw new CallError(400, { [FIELD]: [t`Choose a listing.`] });
  if (other === code) throw new CallError(400, { [FIELD]: [t`Choose a different listing.`] });
  const { kept, gone } = await read(code, other);
  const keep = kept.people_count === 0 && gone.people_count > 0 ? other : code;
  return `${pairUrl(...ordered(code, other))}?keep=${keep}`;
}

/** Choice of a listing to merge with this one, for duplicates that staff found themselves. Works without scripts. */
export function MergeWith({ name, code }: { name: string; code: string }) {
  const isOwn = useFormResult()?.intent === "merge_with";
  return (
    <details className="open:w-full" open={isOwn || undefined}>
      <summary className="button button-outlined cursor-pointer list-none [&::-webkit-details-marker]:hidden">Merge with…</summary>
      <ActionForm intent="merge_with" className="mt-3 grid max-w-[36rem] gap-4 border-s-4 border-line bg-sand p-3.5">
        <PickField
          name={FIELD}
          label={t`Which listing is the same as ${name}?`}
          about="You compare both before anything changes."
          chosen={[]}
          suggest={suggestOtherListings(code)}
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
