import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { listingMeta, useOwnListing } from "../../catalogue/listings/own/useOwnListing.ts";
import { translatedCurrencyNames } from "../../catalogue/places/currencyNames.ts";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { formAction } from "../../platform/pages/formAction.ts";
import { orNotFound, pageNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { FormButton, useFormResult } from "../../ui/ActionForm.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { listOwnItems, type OwnItem } from "./contract.ts";
import { kindWords, parseItemKind, SAVE, usualCurrency } from "./form.ts";
import { ItemForm } from "./ItemForm.tsx";
import { saveItem } from "./saveItem.ts";
import { inventoryUrl, NEW_ITEM } from "./urls.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader({ params: { code = "", item = "" }, request, context }: LoaderFunctionArgs) {
  const { items } = await orNotFound(context, callApi(listOwnItems, { code }));
  const found = items.find(({ id }) => id === item);
  if (!found && item !== NEW_ITEM) throw await pageNotFound(context);
  const kind = found?.kind ?? parseItemKind(new URL(request.url).searchParams.get("kind")) ?? "room";
  return { item: found, kind, currency: usualCurrency(items), currencyNames: translatedCurrencyNames() };
}

/** Present item, shown beside a form that conflicts with it. */
interface Late {
  present: OwnItem;
}

const submit = formAction<Late>(
  {
    [SAVE]: async (form, { params: { code = "" } }, files) => {
      const kind = parseItemKind(form.kind) ?? "room";
      const { present } = await saveItem(code, kind, form, Object.values(files));
      return present ? { present } : inventoryUrl(code, { kind });
    },
  },
  { hidden: ["kind", "item", "version"] },
);
// In browsers `action` does not exist, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

const itemTitle = ({ item, kind }: { item: OwnItem | undefined; kind: OwnItem["kind"] }) => item?.title ?? kindWords()[kind].added;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  listingMeta(matches, loaderData ? itemTitle(loaderData) : t`Rooms & activities`);

/** Page with the form of one item. With scripts, the list opens the same form beside it. */
export default function ItemPage() {
  const data = useLoaderData<typeof loader>();
  const { item, kind, currency, currencyNames } = data;
  const { business_code: code, cover_image_uuid: cover } = useOwnListing().business;
  const late = useFormResult<Late>();
  const result = late && { intent: SAVE, errors: late.errors, failure: late.failure, typed: late.typed };
  return (
    <>
      <PageTitle className="mb-7 [overflow-wrap:anywhere]">{itemTitle(data)}</PageTitle>
      <ItemForm
        key={item?.id ?? kind}
        code={code}
        kind={kind}
        item={item}
        currency={currency}
        currencyNames={currencyNames}
        cover={cover}
        result={result}
        present={late?.shown?.present}
      >
        <div className="flex flex-wrap gap-3">
          <FormButton intent={SAVE} className="min-w-35">
            Save
          </FormButton>
          <a href={inventoryUrl(code, { kind })} className="button button-quiet">
            Cancel
          </a>
        </div>
      </ItemForm>
    </>
  );
}
