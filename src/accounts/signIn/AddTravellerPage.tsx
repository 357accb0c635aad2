import { type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from "react-router";
import { listCountries } from "../../catalogue/places/contract.ts";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { formAction } from "../../platform/pages/formAction.ts";
import { type Context, currentOrigins } from "../../platform/pages/pageContext.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { guideNameFromMatches, privateMeta, useGuide } from "../../platform/pages/useGuide.ts";
import { ActionForm, FormButton, FormField, useFormResult } from "../../ui/ActionForm.tsx";
import { Select } from "../../ui/Select.tsx";
import { AFTER_SIGN_UP, safeNext } from "../accounts/redirects.ts";
import { getSession, signUp } from "../travellers/contract.ts";
import { AccountCard } from "./AccountCard.tsx";

export const handle = { cache: "none" } satisfies PageHandle;

const NAME_MAX = 70;

function resolveNext(context: Context, given: string | null | undefined) {
  const { origin, others } = currentOrigins(context);
  return safeNext(given, origin, others) ?? AFTER_SIGN_UP;
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const next = resolveNext(context, new URL(request.url).searchParams.get("next"));
  const [{ traveller }, { results: countries }] = await Promise.all([callApi(getSession, {}), callApi(listCountries, {})]);
  if (traveller && request.method === "GET") throw redirect(next);
  return { next, countries };
}

export const action = formAction({
  add: async ({ first_name = "", last_name = "", home_country = "", next }, { context }) => {
    await callApi(signUp, { first_name, last_name, home_country: home_country || null });
    return resolveNext(context, next);
  },
});

export const meta = ({ matches }: Pick<MetaArgs, "matches">) => privateMeta(matches, t`Travel with ${guideNameFromMatches(matches)}`);

/** Adds a traveller to an account without one, such as an owner's, so that it can save, follow and recommend. */
export default function AddTravellerPage() {
  const { next, countries } = useLoaderData<typeof loader>();
  const failure = useFormResult()?.failure;
  const name = (field: string, label: string, autoComplete: string) => (
    <FormField name={field} label={label}>
      {(control) => <input {...control} required maxLength={NAME_MAX} autoComplete={autoComplete} />}
    </FormField>
  );
  return (
    <AccountCard title={t`Travel with ${useGuide().name}`}>
      {failure && <p role="alert">{failure}</p>}
      <p>Add a traveller profile to save places, follow friends and recommend what you love. Your listing stays as it is.</p>
      <ActionForm intent="add" isDocument fields={{ next }} className="grid gap-4">
        <div className="grid grid-cols-2 items-start gap-3">
          {name("first_name", t`First name`, "given-name")}
          {name("last_name", t`Last name`, "family-name")}
        </div>
        <FormField name="home_country" label="Home country" hint="optional">
          {(control) => (
            <Select
              {...control}
              autoComplete="country"
              options={[{ value: "", label: t`Choose your country` }, ...countries.map((one) => ({ value: one.code, label: one.name }))]}
            />
          )}
        </FormField>
        <FormButton intent="add">Begin</FormButton>
      </ActionForm>
    </AccountCard>
  );
}
