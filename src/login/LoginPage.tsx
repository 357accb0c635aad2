import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from "react-router";
import { AFTER_LISTING_LOGIN, AFTER_LOGIN, AFTER_SIGN_UP, safeNext } from "../accounts/rules.redirects.ts";
import { listCountries } from "../places/contract.ts";
import { callApi } from "../platform/callApi.ts";
import { fieldsOf } from "../platform/formAction.ts";
import { type Context, originsOf, placeOf } from "../platform/pageContext.ts";
import type { PageHandle } from "../platform/pagePolicy.ts";
import { getSession } from "../travellers/contract.ts";
import { AuthPanels } from "./AuthPanels.tsx";
import { submitPanel } from "./AuthSubmit.tsx";
import { type Intent, startOf, stateOfForm } from "./rules.flow.ts";

export const handle = { cache: "none" } satisfies PageHandle;

/** Where `next` leads, and where one goes without it, on the host that is looked at. */
function waysOf(context: Context, given: string | null) {
  const { origin, others } = originsOf(context);
  const isOwners = placeOf(context)?.here === "listing";
  return {
    next: safeNext(given, origin, others) ?? "",
    afterLogin: isOwners ? AFTER_LISTING_LOGIN : AFTER_LOGIN,
    afterSignUp: isOwners ? AFTER_LISTING_LOGIN : AFTER_SIGN_UP,
  };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams, pathname } = new URL(request.url);
  const ways = waysOf(context, searchParams.get("next"));
  const [{ traveller, businesses, roles }, { results: countries }] = await Promise.all([
    callApi(getSession, {}),
    callApi(listCountries, {}),
  ]);
  // Who is in already has nothing to do here; an action's answer comes through here as well, and is left to it.
  if (request.method === "GET" && (traveller || businesses.length > 0 || roles.length > 0)) throw redirect(ways.next || ways.afterLogin);
  return {
    ...ways,
    countries,
    isSignUp: pathname.startsWith("/traveller/signup/"),
    isListing: pathname.startsWith("/listing/"),
  };
}

/** The panels without scripts: each form is sent here, and the next panel comes back as a page. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = fieldsOf(await request.formData());
  const { next, afterLogin, afterSignUp } = waysOf(context, form.next ?? "");
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
  const { next, afterLogin, afterSignUp, countries, isSignUp, isListing } = useLoaderData<typeof loader>();
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
