import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { AccountCard } from "../../accounts/signIn/AccountCard.tsx";
import { formatPlace } from "../../catalogue/listings/rules.ts";
import { t } from "../../platform/languages/text.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import { formAction } from "../../platform/pages/formAction.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { privateMeta } from "../../platform/pages/useGuide.ts";
import { formatDate } from "../../platform/values/format.ts";
import { ActionForm, FormButton, useFormResult } from "../../ui/ActionForm.tsx";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { PromiseList } from "./PromiseList.tsx";
import { acceptTransfer, getMailedTransfer } from "./transfers/contract.ts";

export const handle = { cache: "none" } satisfies PageHandle;

/** Opening the link changes nothing, because programs that scan mail follow every link. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  try {
    return { handed: await orNotFound(context, callApi(getMailedTransfer, { token: params.token ?? "" })), refusal: "" };
  } catch (error) {
    if (error instanceof CallError && error.status === 403) return { handed: null, refusal: error.detail };
    throw error;
  }
}

/** The button accepts the transfer. */
export const action = formAction({
  accept: async (_form, { params }) => {
    const { business } = await callApi(acceptTransfer, { token: params.token ?? "" });
    return `/listing/${business.business_code}/`;
  },
});

export const meta = ({ matches }: MetaArgs) => [
  ...privateMeta(matches, t`Take over a listing`),
  // The URL contains a secret.
  { name: "referrer", content: "same-origin" },
];

/** Page of a transfer link: the listing's promises, and one button. */
export default function TransferLinkPage() {
  const { handed, refusal } = useLoaderData<typeof loader>();
  const failure = useFormResult()?.failure;
  if (!handed)
    return (
      <AccountCard title="Wrong account">
        <p>{refusal}</p>
        <p>
          <ArrowLink href="/accounts/logout/">Log out</ArrowLink>
        </p>
      </AccountCard>
    );
  const { business, promise, expires } = handed;
  return (
    <AccountCard title={t`Take over ${business.name}?`}>
      <p className="small-caps text-ink2">{formatPlace(business)}</p>
      <p>You'll become an owner and take on what the listing has promised to travellers:</p>
      <PromiseList promise={promise} />
      {failure && (
        <p role="alert" className="border-s-4 border-danger bg-sand p-3">
          {failure}
        </p>
      )}
      <ActionForm intent="accept">
        <FormButton intent="accept">Take over</FormButton>
      </ActionForm>
      <p className="text-small text-ink2">The link works until {formatDate(expires)}. Nothing changes until you accept.</p>
    </AccountCard>
  );
}
