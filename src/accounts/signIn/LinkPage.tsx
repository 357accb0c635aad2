import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { exploreLabel } from "../../platform/guideName.ts";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { formAction } from "../../platform/pages/formAction.ts";
import { currentPlace } from "../../platform/pages/pageContext.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { guideNameFromMatches, privateMeta, useGuide } from "../../platform/pages/useGuide.ts";
import { useHref } from "../../platform/pages/useHref.ts";
import { ActionForm, FormButton, FormField, useFormResult } from "../../ui/ActionForm.tsx";
import { AFTER_LISTING_LOGIN, AFTER_LOGIN } from "../accounts/redirects.ts";
import { PASSWORD_MIN } from "../accounts/rules.ts";
import { getSession } from "../travellers/contract.ts";
import { AccountCard } from "./AccountCard.tsx";
import { followLink, getSignInWays, readLink } from "./contract.ts";

export const handle = { cache: "none" } satisfies PageHandle;

/** Reading a link changes nothing: mail scanners follow every URL in an email. */
export const loader = async ({ params, context }: LoaderFunctionArgs) => {
  const link = await orNotFound(context, callApi(readLink, { token: params.token ?? "" }));
  return { ...link, provider: (await callApi(getSignInWays, {})).provider };
};

interface Shown {
  isVerified: true;
  /** Sentence about what was carried out after the verification; empty without it. */
  done: string;
  /** Page to go on with; empty without one. */
  next: string;
  /** Whether a traveller is logged in, who has a wishlist. */
  isTraveller: boolean;
}

/** The button submits the link. */
export const action = formAction<Shown>({
  follow: async ({ kind, password }, { params, context }) => {
    const { next, done } = await callApi(followLink, { token: params.token ?? "", ...(password === undefined ? {} : { password }) });
    if (kind === "verify") return { isVerified: true, done, next, isTraveller: (await callApi(getSession, {})).traveller !== null };
    return next || (currentPlace(context)?.here === "listing" ? AFTER_LISTING_LOGIN : AFTER_LOGIN);
  },
});

function linkTexts(kind: "magic" | "verify" | "reset", guide: string): { title: string; button: string } {
  if (kind === "magic") return { title: t`Log in to ${guide}`, button: t`Log in` };
  if (kind === "verify") return { title: t`One last step to verify your email`, button: t`Verify my email` };
  return { title: t`Choose a new password`, button: t`Set password` };
}

export const meta = ({ loaderData, matches }: Pick<MetaArgs, "matches"> & { loaderData?: Awaited<ReturnType<typeof loader>> }) => [
  ...privateMeta(matches, loaderData ? linkTexts(loaderData.kind, guideNameFromMatches(matches)).title : t`This link does not work`),
  // The URL is a secret that no other site may learn. "no-referrer" would not work: with it, browsers send "Origin: null" even to this
  // guide.
  { name: "referrer", content: "same-origin" },
];

const Again = () => (
  <p>
    <a className="link" href="/accounts/login/">
      Send a new one
    </a>
  </p>
);

/** Page of an emailed link: one button, or the form for the new password. */
export default function LinkPage() {
  const { kind, state, masked_email, is_same_browser, provider } = useLoaderData<typeof loader>();
  const result = useFormResult<Shown>();
  const href = useHref();
  const { name } = useGuide();
  const { title, button } = linkTexts(kind, name);
  const email = <strong className="break-all text-ink">{masked_email}</strong>;
  if (result?.shown) {
    const { done, next, isTraveller } = result.shown;
    return (
      <AccountCard title="Your email address is verified">
        <p role="status">{done || t`You can now recommend places and follow people.`}</p>
        <p className="flex flex-wrap gap-x-6">
          <a className="link" href={next || href("/explore/")}>
            {next ? t`Continue` : exploreLabel(name)}
          </a>
          {isTraveller && (
            <a className="link" href="/traveller/wishlist/">
              My Wishlist
            </a>
          )}
        </p>
      </AccountCard>
    );
  }
  if (state !== "good" || result?.failure)
    return (
      <AccountCard title="This link no longer works">
        <p role="alert">
          {state === "used"
            ? t`It has already been used: a link works once.`
            : result?.failure || t`It has expired: a link works for a short time only.`}
        </p>
        {provider && result?.failure && (
          <p>
            <a className="button button-outlined" href={provider.url}>
              Log in with {provider.name}
            </a>
          </p>
        )}
        <Again />
      </AccountCard>
    );
  return (
    <AccountCard title={title}>
      <p className="text-ink2">For {email}</p>
      {!is_same_browser && kind !== "verify" && (
        <p className="border-s-4 border-terra bg-terra-tint p-3 text-small">
          This link was requested in another browser. Continue only if that was you.
        </p>
      )}
      <ActionForm intent="follow" fields={{ kind }} isDocument className="grid gap-4">
        {kind === "reset" && (
          <FormField name="password" label="New password" hint={t`at least ${PASSWORD_MIN} characters`}>
            {(control) => <input {...control} type="password" required minLength={PASSWORD_MIN} autoComplete="new-password" />}
          </FormField>
        )}
        <FormButton intent="follow" className="w-full">
          {button}
        </FormButton>
      </ActionForm>
    </AccountCard>
  );
}
