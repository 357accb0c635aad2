import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { AccountCard } from "../../accounts/signIn/AccountCard.tsx";
import { t } from "../../platform/languages/text.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import { formAction } from "../../platform/pages/formAction.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { privateMeta } from "../../platform/pages/useGuide.ts";
import { ActionForm, FormButton, useFormResult } from "../../ui/ActionForm.tsx";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { getMailedClaim, proveClaim } from "./contract.ts";
import { claimUrl, isOver, othersLink } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

/** Opening the link changes nothing, because programs that scan mail follow every link. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  try {
    return { claim: await orNotFound(context, callApi(getMailedClaim, { token: params.token ?? "" })) };
  } catch (error) {
    if (error instanceof CallError && error.status === 403) return { claim: null };
    throw error;
  }
}

/** The button proves the claim. */
export const action = formAction({
  prove: async (_form, { params }) => {
    const { business, state } = await callApi(proveClaim, { token: params.token ?? "" });
    return state === "granted" ? `/listing/${business.business_code}/` : claimUrl(business.business_code);
  },
});

export const meta = ({ matches }: MetaArgs) => [
  ...privateMeta(matches, t`Confirm your claim`),
  // The URL contains a secret.
  { name: "referrer", content: "same-origin" },
];

/** Page of the link in a claim's mail, with one button. */
export default function ClaimMailPage() {
  const { claim } = useLoaderData<typeof loader>();
  const failure = useFormResult()?.failure;
  if (!claim)
    return (
      <AccountCard title="Wrong account">
        <p>{othersLink()}</p>
        <p>
          <ArrowLink href="/accounts/logout/">Log out</ArrowLink>
        </p>
      </AccountCard>
    );
  const { business, state } = claim;
  if (isOver(state) || state === "waiting")
    return (
      <AccountCard title={state === "granted" ? t`${business.name} is yours` : t`This link has been used`}>
        <p>{state === "waiting" ? t`Staff will review this claim.` : t`The claim has ended.`}</p>
        <p>
          <ArrowLink href={state === "granted" ? `/listing/${business.business_code}/` : claimUrl(business.business_code)}>
            {state === "granted" ? t`Open your listing` : t`View claim`}
          </ArrowLink>
        </p>
      </AccountCard>
    );
  return (
    <AccountCard title={t`Is ${business.name} yours?`}>
      <p>You opened the email that we sent to its website's domain. Confirm that you run this place.</p>
      {failure && (
        <p role="alert" className="border-s-4 border-danger bg-sand p-3">
          {failure}
        </p>
      )}
      <ActionForm intent="prove">
        <FormButton intent="prove">Confirm claim</FormButton>
      </ActionForm>
    </AccountCard>
  );
}
