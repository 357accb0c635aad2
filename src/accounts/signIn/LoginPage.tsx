import { type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData, useLocation } from "react-router";
import { CODE } from "../../catalogue/listings/contract.ts";
import { listCountries } from "../../catalogue/places/contract.ts";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { type FormFields, formAction } from "../../platform/pages/formAction.ts";
import { type Context, currentOrigins, currentPlace } from "../../platform/pages/pageContext.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { privateMeta } from "../../platform/pages/useGuide.ts";
import { useFormResult } from "../../ui/ActionForm.tsx";
import { OIDC_FAILURES, type OidcFailure } from "../accounts/identities/rules.ts";
import { AFTER_LISTING_LOGIN, AFTER_LOGIN, AFTER_SIGN_UP, safeNext } from "../accounts/redirects.ts";
import { getSignUpInvitation } from "../invitations/contract.ts";
import { getSession } from "../travellers/contract.ts";
import { getInviter } from "../travellers/profiles/contract.ts";
import { AuthPanels } from "./AuthPanels.tsx";
import { getSignInWays } from "./contract.ts";
import { type FlowState, failedState, INTENTS, type Intent, initialFlowState, stateOfForm } from "./flow.ts";
import { advance, UNSEEN } from "./submitPanel.ts";

export const handle = { cache: "none" } satisfies PageHandle;

/** Page where a new business adds its place: owners/ownership/joining. */
const ADD_OWN = `${AFTER_LISTING_LOGIN}add/`;

/**
 * Returns the target of `next` and the default targets on the current host. The business login leads to the account's listings, also
 * through an emailed link.
 */
function resolveRedirects(context: Context, given: string | null, path: string) {
  const { origin, others } = currentOrigins(context);
  const isOwnersHost = currentPlace(context)?.here === "listing";
  return {
    next: safeNext(given, origin, others) ?? (path.startsWith(AFTER_LISTING_LOGIN) ? AFTER_LISTING_LOGIN : ""),
    afterLogin: isOwnersHost ? AFTER_LISTING_LOGIN : AFTER_LOGIN,
    afterSignUp: isOwnersHost ? AFTER_LISTING_LOGIN : AFTER_SIGN_UP,
  };
}

/** Returns the invitation of a sign-up from the link's code. The inviter's name can be missing. */
async function readInvitation(code: string | null) {
  if (!code || !CODE.test(code)) return undefined;
  const name = await callApi(getInviter, { code }).then(
    (found) => found.name,
    () => undefined,
  );
  return { code, name };
}
/** Returns why the identity provider did not log the visitor in. */
const findFailure = (name: string | null) =>
  name !== null && Object.hasOwn(OIDC_FAILURES, name) ? OIDC_FAILURES[name as OidcFailure] : undefined;

/** Returns the address of an invitation to sign up: null if the link no longer works, undefined without one. */
const readSignUpInvitation = async (token: string | null) =>
  token === null
    ? undefined
    : callApi(getSignUpInvitation, { token }).then(
        ({ email }) => email,
        () => null,
      );

/** Returns the page that asks an invited traveller whether to follow the inviter. */
const afterInvitation = (invitation: { code: string; name: string | undefined } | undefined) =>
  invitation?.name === undefined ? undefined : `/traveller/${invitation.code}/?invited=1`;

export async function loader({ request, url: { searchParams, pathname }, context }: LoaderFunctionArgs) {
  const ways = resolveRedirects(context, searchParams.get("next"), pathname);
  const [{ traveller, businesses, roles }, { results: countries }, invitation, signInWays, invited] = await Promise.all([
    callApi(getSession, {}),
    callApi(listCountries, {}),
    readInvitation(searchParams.get("invite")),
    callApi(getSignInWays, {}),
    readSignUpInvitation(searchParams.get("invitation")),
  ]);
  // Redirect a signed-in account: it has nothing to do here. An action's result passes through this loader too, and is not redirected.
  if (request.method === "GET" && (traveller || businesses.length > 0 || roles.length > 0))
    throw redirect(ways.next || afterInvitation(invitation) || ways.afterLogin);
  return {
    ...ways,
    afterSignUp: afterInvitation(invitation) ?? ways.afterSignUp,
    countries,
    invitation,
    invited,
    signInWays,
    isSignUp: pathname.startsWith("/traveller/signup/"),
    isListing: pathname.startsWith("/listing/"),
    failure: findFailure(searchParams.get("provider")),
  };
}

/** Runs the panels without scripts: each form is submitted to this page, which returns the next panel. */
async function submit(intent: Intent, form: FormFields, context: Context, { pathname, searchParams }: URL): Promise<string | FlowState> {
  const { next, afterLogin, afterSignUp } = resolveRedirects(context, form.next ?? "", pathname);
  const state = await advance(stateOfForm(form), intent, form, next);
  if (state.panel === "logged_in") return next || afterLogin;
  if (state.panel !== "signup_submitted") return state;
  return next || afterInvitation(await readInvitation(searchParams.get("invite"))) || afterSignUp;
}
export const action = formAction<FlowState>(
  Object.fromEntries(INTENTS.map((intent) => [intent, (form, { context, url }) => submit(intent, form, context, url)])),
  UNSEEN,
);

const titleAndDescription = (isSignUp: boolean, isListing: boolean): [title: string, description: string] =>
  isListing
    ? [t`Log in to your listing`, t`Log in to reply to enquiries, update your calendar and edit your listing.`]
    : isSignUp
      ? [t`Sign up for free`, t`Sign up for free to save places, follow people you trust and get a better price when you book direct.`]
      : [t`Log in or Sign up`, t`Log in or sign up to see your saved places, vouchers and recommendations from people you follow.`];

export const meta = ({ loaderData, matches }: Pick<MetaArgs, "matches"> & { loaderData?: Awaited<ReturnType<typeof loader>> }) =>
  privateMeta(matches, ...titleAndDescription(loaderData?.isSignUp ?? false, loaderData?.isListing ?? false));

/** Login page for travellers and businesses alike; the account's roles decide which page opens next. */
export default function LoginPage() {
  const { next, afterLogin, afterSignUp, countries, invitation, invited, signInWays, isSignUp, isListing, failure } =
    useLoaderData<typeof loader>();
  const result = useFormResult<FlowState>();
  // The login URL can have a fragment, which is not part of `next`: a form that a program filled in (catalogue/items/prepared.ts).
  const { hash } = useLocation();
  const wanted = next && !next.includes("#") ? next + hash : next;
  const first = { ...initialFlowState(isSignUp ? "signup" : "login"), email: invited ?? "" };
  const is_by_invitation = signInWays.sign_up === "invitation";
  const sent = result && (result.shown ?? failedState(stateOfForm(result.typed), result));
  return (
    <div className="page grid gap-x-14 py-6 sm:py-12 lg:grid-cols-[minmax(0,26rem)_1fr]">
      <section
        aria-label={titleAndDescription(isSignUp, isListing)[0]}
        className="mx-auto flex w-full max-w-[26rem] flex-col overflow-clip rounded-dialog bg-card shadow-float lg:min-h-[38rem]"
      >
        {failure && (
          <p role="alert" className="border-b border-rule border-s-4 border-s-danger bg-sand px-6 py-4 sm:px-8">
            {failure}
          </p>
        )}
        {invited === null && (
          <p role="alert" className="border-b border-rule bg-sand px-6 py-4 sm:px-8">
            This invitation no longer works. It has been used, withdrawn or has expired: ask for a new one.
          </p>
        )}
        <AuthPanels
          key={`${sent?.panel} ${isListing} ${isSignUp}`}
          initial={{ ...(sent ?? first), is_by_invitation }}
          afterLogin={wanted || afterLogin}
          afterSignUp={wanted || afterSignUp}
          next={next}
          countries={countries}
          invitation={invitation}
          isListing={isListing}
          isPage
        />
        {signInWays.provider && (
          <p className="border-t border-rule px-6 py-4 text-small sm:px-8">
            <a
              className="button button-outlined w-full"
              href={next ? `${signInWays.provider.url}?${new URLSearchParams({ next })}` : signInWays.provider.url}
            >
              Log in with {signInWays.provider.name}
            </a>
            <span className="mt-2 block text-ink2">For staff and owners.</span>
          </p>
        )}
        {isListing && (
          <p className="border-t border-rule px-6 py-4 text-small sm:px-8">
            Not in the guide yet?{" "}
            <a className="link-inline" href={ADD_OWN}>
              Add your place
            </a>
          </p>
        )}
      </section>
      <figure className="flex flex-col max-lg:hidden">
        <div className="plate grow">
          <img src={`/media/activity/${isListing ? "cooking_classes" : "sailing"}/standard`} alt="" loading="lazy" />
        </div>
        <figcaption className="caption pt-2 text-ink2">
          {isListing ? t`A kitchen before the guests arrive.` : t`A harbour before the boats go out. Drawn by the guide.`}
        </figcaption>
      </figure>
    </div>
  );
}
