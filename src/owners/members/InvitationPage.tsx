import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { loginUrl } from "../../accounts/accounts/redirects.ts";
import { AccountCard } from "../../accounts/signIn/AccountCard.tsx";
import { formatPlace } from "../../catalogue/listings/rules.ts";
import { verifyFirst } from "../../platform/endpoints/verifyFirst.ts";
import { t, texts } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { formAction } from "../../platform/pages/formAction.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { privateMeta } from "../../platform/pages/useGuide.ts";
import { formatDate } from "../../platform/values/format.ts";
import { ActionForm, FormButton, useFormResult } from "../../ui/ActionForm.tsx";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { acceptInvitation, getMailedInvitation, type MailedInvitation } from "./contract.ts";
import { invitationUrl, otherAddress } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

/** Opening the link changes nothing, because programs that scan mail follow every link. */
export async function loader({ params: { token = "" }, context }: LoaderFunctionArgs) {
  return { token, invited: await orNotFound(context, callApi(getMailedInvitation, { token })) };
}

/** The button accepts the invitation. */
export const action = formAction({
  accept: async (_form, { params: { token = "" } }) => {
    const { business } = await callApi(acceptInvitation, { token });
    return `/listing/${business.business_code}/`;
  },
});

export const meta = ({ matches }: MetaArgs) => [
  ...privateMeta(matches, t`Invitation`),
  // The URL contains a secret.
  { name: "referrer", content: "same-origin" },
];

/** Shows why the invitation cannot be accepted yet, and the next step. */
function NextStep({ state, email, token }: Pick<MailedInvitation, "state" | "email"> & { token: string }) {
  if (state === "ready")
    return (
      <ActionForm intent="accept">
        <FormButton intent="accept">Accept</FormButton>
      </ActionForm>
    );
  if (state === "signed_out")
    return (
      <>
        <p>We sent it to {email}. Log in or sign up with that address to continue.</p>
        <p>
          <a className="button button-filled" href={`${loginUrl(invitationUrl(token))}&invitation=${token}`}>
            Log in or sign up
          </a>
        </p>
      </>
    );
  if (state === "unverified")
    return (
      <>
        <p>{verifyFirst()} Then open this page again.</p>
        <p>
          <ArrowLink href={invitationUrl(token)}>Continue</ArrowLink>
        </p>
      </>
    );
  return (
    <>
      <p>
        {otherAddress()} We sent it to {email}.
      </p>
      <p>
        <ArrowLink href="/accounts/logout/">Log out</ArrowLink>
      </p>
    </>
  );
}

const MAY = texts({
  helper: "You can reply to guests, redeem vouchers, and edit the listing and its pictures.",
  owner: "You have full access: guests, the listing, its offers and its people.",
});

/** Page of an invitation link. */
export default function InvitationPage() {
  const { token, invited } = useLoaderData<typeof loader>();
  const failure = useFormResult()?.failure;
  const { business, role, by, email, expires, state } = invited;
  return (
    <AccountCard title={t`Run ${business.name} together?`}>
      <p className="small-caps text-ink2">{formatPlace(business)}</p>
      <p>
        {role === "owner" ? t`${by} invites you as an owner.` : t`${by} invites you as a helper.`} {MAY[role]}
      </p>
      {failure && (
        <p role="alert" className="border-s-4 border-danger bg-sand p-3">
          {failure}
        </p>
      )}
      <NextStep state={state} email={email} token={token} />
      <p className="text-small text-ink2">The link works once, until {formatDate(expires)}. Nothing changes until you accept.</p>
    </AccountCard>
  );
}
