import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from "react-router";
import { AFTER_LISTING_LOGIN, AFTER_LOGIN, AFTER_SIGN_UP, safeNext } from "../accounts/rules.redirects.ts";
import { listCountries } from "../places/contract.ts";
import { callApi } from "../platform/callApi.ts";
import { formToken } from "../platform/formToken.ts";
import { originsOf, placeOf } from "../platform/hosts.ts";
import { getSession } from "../travellers/contract.ts";
import { AuthPanels } from "./AuthPanels.tsx";
import { submitPanel } from "./AuthSubmit.tsx";
import { type Intent, startOf, stateOfForm } from "./rules.flow.ts";

/** Where `next` leads, and where one goes without it, on the host that is looked at. */
function waysOf(request: Request, given: string | null) {
  const { origin, others } = originsOf(request);
  const isOwners = placeOf(request)?.here === "listing";
  return {
    next: safeNext(given, origin, others) ?? "",
    afterLogin: isOwners ? AFTER_LISTING_LOGIN : AFTER_LOGIN,
    afterSignUp: isOwners ? AFTER_LISTING_LOGIN : AFTER_SIGN_UP,
  };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams, pathname } = new URL(request.url);
  const ways = waysOf(request, searchParams.get("next"));
  const { traveller, businesses, roles } = await callApi(getSession, {});
  // Who is in already has nothing to do here; an action's answer comes through here as well, and is left to it.
  if (request.method === "GET" && (traveller || businesses.length > 0 || roles.length > 0)) throw redirect(ways.next || ways.afterLogin);
  const { results: countries } = await callApi(listCountries, {});
  return {
    ...ways,
    countries,
    token: formToken(request),
    isSignUp: pathname.startsWith("/traveller/signup/"),
    isListing: pathname.startsWith("/listing/"),
  };
}

/** The panels without scripts: each form is sent here, and the next panel comes back as a page. */
export async function action({ request }: ActionFunctionArgs) {
  const form = Object.fromEntries([...(await request.formData())].map(([name, value]) => [name, String(value)]));
  const { next, afterLogin, afterSignUp } = waysOf(request, form.next ?? "");
  const state = await submitPanel(stateOfForm(form), (form.intent ?? "continue") as Intent, form, next);
  if (state.panel === "logged_in") return redirect(next || afterLogin, 303);
  if (state.panel === "signup_submitted") return redirect(next || afterSignUp, 303);
  const isWrong = Object.keys(state.errors).length > 0 || state.notice?.tone === "error";
  return data(state, { status: isWrong ? 400 : 200 });
}

const titleOf = (isSignUp: boolean, isListing: boolean) =>
  isListing ? "Log in to your listing" : isSignUp ? "Sign up for free" : "Log in or Sign up";

export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) => [
  { title: `${titleOf(loaderData?.isSignUp ?? false, loaderData?.isListing ?? false)} · The Guide` },
  { name: "robots", content: "noindex" },
];

/** Login as a page: travellers and businesses alike; what an account belongs to decides what opens. */
export default function LoginPage() {
  const { next, afterLogin, afterSignUp, countries, token, isSignUp, isListing } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <div className="page grid gap-x-14 py-6 sm:py-12 lg:grid-cols-[minmax(0,26rem)_1fr]">
      <section
        aria-label={titleOf(isSignUp, isListing)}
        className="mx-auto w-full max-w-[26rem] overflow-clip rounded-dialog bg-card shadow-float lg:min-h-[38rem]"
      >
        <AuthPanels
          key={`${answered?.panel} ${isListing} ${isSignUp}`}
          initial={answered ?? startOf(isSignUp ? "signup" : "login")}
          afterLogin={next || afterLogin}
          afterSignUp={next || afterSignUp}
          next={next}
          token={token}
          countries={countries}
          isListing={isListing}
          isPage
        />
      </section>
      <figure className="flex flex-col max-lg:hidden">
        <div className="plate grow">
          <img src={`/media/activity/${isListing ? "cooking_classes" : "sailing"}/standard`} alt="" />
        </div>
        <figcaption className="caption pt-2 text-ink2">
          {isListing ? "A kitchen before the guests arrive." : "A harbour before the boats go out."} Drawn by The Guide.
        </figcaption>
      </figure>
    </div>
  );
}
