import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { AccountCard } from "../../../accounts/signIn/AccountCard.tsx";
import { t } from "../../../platform/languages/text.ts";
import { callApi } from "../../../platform/pages/callApi.ts";
import { formAction } from "../../../platform/pages/formAction.ts";
import { orNotFound } from "../../../platform/pages/pageData.ts";
import type { PageHandle } from "../../../platform/pages/pagePolicy.ts";
import { privateMeta } from "../../../platform/pages/useGuide.ts";
import { useFormResult } from "../../../ui/ActionForm.tsx";
import { FormOutcome } from "../../../ui/FormOutcome.tsx";
import { getDecision, objectByLink } from "./contract.ts";
import { DecisionView } from "./DecisionView.tsx";
import { decisionUrl } from "./urls.ts";

export const handle = { cache: "none" } satisfies PageHandle;

/** Opening the link changes nothing, because programs that scan mail follow every link. */
export async function loader({ params: { token = "" }, context }: LoaderFunctionArgs) {
  return { decision: await orNotFound(context, callApi(getDecision, { token })) };
}

export const action = formAction({
  object: async ({ text = "" }, { params: { token = "" } }) => {
    await callApi(objectByLink, { token, text });
    return decisionUrl(token);
  },
});

export const meta = ({ matches }: MetaArgs) => [
  ...privateMeta(matches, t`Report`),
  // The URL contains a secret.
  { name: "referrer", content: "same-origin" },
];

/** Page of a mailed link to a report and its decision. */
export default function DecisionPage() {
  const { decision } = useLoaderData<typeof loader>();
  const failure = useFormResult()?.failure;
  return (
    <AccountCard title={decision.title}>
      <FormOutcome failure={failure} />
      <DecisionView decision={decision} />
    </AccountCard>
  );
}
