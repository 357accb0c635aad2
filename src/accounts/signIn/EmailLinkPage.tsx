import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { t, texts } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { formAction } from "../../platform/pages/formAction.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { privateMeta } from "../../platform/pages/useGuide.ts";
import { ActionForm, FormButton, useFormResult } from "../../ui/ActionForm.tsx";
import { followEmailLink, readEmailLink } from "../accounts/contract.ts";
import { AccountCard } from "./AccountCard.tsx";

export const handle = { cache: "none" } satisfies PageHandle;

const isStopLink = (url: URL) => url.pathname.endsWith("/stop/");

/** Reading a link changes nothing: mail scanners follow every URL in an email. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const link = await orNotFound(context, callApi(readEmailLink, { token: params.token ?? "" }));
  return { ...link, isStop: isStopLink(url) && link.side === "email_old" };
}

/** The button submits the change. */
const follow = async (token: string | undefined, stop: boolean) => {
  const { outcome } = await callApi(followEmailLink, { token: token ?? "", stop });
  return { outcome };
};
export const action = formAction({ follow: (_form, { url, params }) => follow(params.token, isStopLink(url)) });

export const meta = ({ matches }: MetaArgs) => [
  ...privateMeta(matches, t`Change of email`),
  // The URL is a secret: see LinkPage.tsx.
  { name: "referrer", content: "same-origin" },
];

const ToSettings = () => (
  <p>
    <a className="link" href="/accounts/settings/">
      Profile & Settings
    </a>
  </p>
);

const ToStop = () => (
  <p>
    <a className="link" href="stop/">
      I didn't ask for this: stop the change
    </a>
  </p>
);

const WHY = texts({
  used: "It has already been used: a link works once.",
  ended: "The change was already made, cancelled or requested again.",
  expired: "It has expired: a link works for 1 hour.",
});

/** Page of one of the two links that confirm an address change, or of the link that stops it, with one button. */
export default function EmailLinkPage() {
  const { side, state, old_email_masked, new_email_masked, isStop } = useLoaderData<typeof loader>();
  const { shown, failure = "" } = useFormResult<Awaited<ReturnType<typeof follow>>>() ?? {};
  const outcome = shown?.outcome;
  if (outcome === "waiting")
    return (
      <AccountCard title="One more step">
        <p>This address is confirmed. To finish, press the button in the email to your other address.</p>
      </AccountCard>
    );
  if (outcome === "done")
    return (
      <AccountCard title="Your email has changed">
        <p>
          You now log in with <strong className="break-all">{new_email_masked}</strong>. Your other sessions have ended.
        </p>
        <ToSettings />
      </AccountCard>
    );
  if (outcome === "stopped")
    return (
      <AccountCard title="Change stopped">
        <p>Your account keeps its address. If you didn't ask for the change, set a new password now: that ends all sessions.</p>
        <ToSettings />
      </AccountCard>
    );
  // The owner of the old address can still withdraw a confirmation.
  const canWithdraw = side === "email_old" && state === "used";
  const isOpen = state === "good" || (isStop && canWithdraw);
  if (!isOpen || failure)
    return (
      <AccountCard title="This link no longer works">
        <p role="alert">{failure || (state === "good" ? "" : WHY[state])}</p>
        {canWithdraw && !isStop && <ToStop />}
        <ToSettings />
      </AccountCard>
    );
  return (
    <AccountCard title={isStop ? t`Stop the change?` : side === "email_old" ? t`Change your email?` : t`Is this your new email address?`}>
      <p className="text-ink2">
        {side === "email_old" ? (
          <>
            The email address of your account changes from <strong className="break-all text-ink">{old_email_masked}</strong> to{" "}
            <strong className="break-all text-ink">{new_email_masked}</strong>.
          </>
        ) : (
          <>
            Someone wants to log in with <strong className="break-all text-ink">{new_email_masked}</strong> from now on. Continue only if
            that was you.
          </>
        )}
      </p>
      <ActionForm intent="follow" isDocument className="grid gap-4">
        <FormButton intent="follow" className="w-full">
          {isStop ? t`Stop the change` : side === "email_old" ? t`Confirm the change` : t`Confirm this address`}
        </FormButton>
      </ActionForm>
      {side === "email_old" && !isStop && <ToStop />}
    </AccountCard>
  );
}
