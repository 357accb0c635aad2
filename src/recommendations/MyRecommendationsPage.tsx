import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { loginUrl } from "../accounts/rules.redirects.ts";
import { getBusiness } from "../businesses/contract.ts";
import { getAccount } from "../login/contract.ts";
import { callApi } from "../platform/callApi.ts";
import { FORM_INVALID } from "../platform/errorCatalogue.ts";
import { type FormFields, formAction, unlessGone } from "../platform/formAction.ts";
import { type Context, requireSignIn } from "../platform/pageContext.ts";
import { notFound, orNotFound } from "../platform/pageData.ts";
import type { PageHandle } from "../platform/pagePolicy.ts";
import { searchBusinesses } from "../search/contract.ts";
import { useFormResult } from "../ui/ActionForm.tsx";
import { createVisitedBusiness, deleteVisitedBusiness, listVisitedBusinesses, replaceVisitedBusiness } from "../visits/contract.ts";
import { RECOMMEND_ENTRIES, type RecommendEntryCode } from "./enumerations.ts";
import { ListingFinder } from "./ListingFinder.tsx";
import { OwnRecommendations } from "./OwnRecommendations.tsx";
import { RecommendForm } from "./RecommendForm.tsx";
import { FOUND_READ, listingsOfEntry, MY_RECOMMENDATIONS, placesText, recommendEntryOf, recommendEntryUrl } from "./rules.urls.ts";

export const handle = { cache: "none" } satisfies PageHandle;
export const middleware = [requireSignIn(loginUrl)];

const SEARCH_MAX = 200;

/** The listing that is recommended, with what one has said of it before. */
async function chosenOf(context: Context, code: string) {
  const [business, { results }] = await orNotFound(
    context,
    Promise.all([callApi(getBusiness, { business_code: code }), callApi(listVisitedBusinesses, { business: code })]),
  );
  return { business, visit: results[0] };
}

const foundOf = async (search: string, entry: RecommendEntryCode | undefined) =>
  search === "" ? [] : listingsOfEntry((await callApi(searchBusinesses, { search, page_size: String(FOUND_READ) })).results, entry);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const given = (name: string) => searchParams.get(name) ?? "";
  const entry = params.type === undefined ? undefined : recommendEntryOf(params.type);
  if (params.type !== undefined && entry === undefined) throw await notFound(context);
  const q = given("q").trim().slice(0, SEARCH_MAX);
  const code = given("business");
  const [{ is_verified }, list, chosen, found] = await Promise.all([
    callApi(getAccount, {}),
    orNotFound(context, callApi(listVisitedBusinesses, { is_recommended: "true", page: given("page") || undefined })),
    code === "" ? undefined : chosenOf(context, code),
    foundOf(q, entry),
  ]);
  return { list, chosen, found, q, entry, is_verified, page: Number(given("page") || 1), done: given("done") };
}

/** Says it for the first time or again. Values go as the form has them, so that the API judges them. */
async function save(form: FormFields) {
  const rating = form.rating ? Number(form.rating) : null;
  const said = {
    comment: form.comment ?? "",
    rating,
    price_feel: (form.price_feel || null) as "cheap" | null,
    familiarity: (form.familiarity || "dont_know") as "dont_know",
    is_recommended: true,
  };
  if (form.uuid) return callApi(replaceVisitedBusiness, { uuid: form.uuid, ...said });
  const made = await callApi(createVisitedBusiness, { business: form.business ?? "", ...said });
  // Said in another tab meanwhile: what was typed last counts.
  return made.comment === said.comment && made.rating === rating ? made : callApi(replaceVisitedBusiness, { uuid: made.uuid, ...said });
}

const submit = formAction(
  {
    save: async (form) => {
      await save(form);
      return `${MY_RECOMMENDATIONS}?done=saved`;
    },
    remove: async ({ uuid = "" }) => {
      await unlessGone(callApi(deleteVisitedBusiness, { uuid }));
      return `${MY_RECOMMENDATIONS}?done=removed`;
    },
  },
  { hidden: ["business"] },
);
// In browsers `action` is not there: each names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = () => [{ title: "My Recommendations · The Guide" }, { name: "robots", content: "noindex" }];

const DONE: Record<string, string> = {
  saved: "Thank you. Your recommendation is now in the guide.",
  removed: "Your recommendation has been removed.",
};

/** One's own recommendations; and, at the same address or limited to a type at the entries', adding one and changing one. */
export default function MyRecommendationsPage() {
  const { list, chosen, found, q, entry, is_verified, page, done } = useLoaderData<typeof loader>();
  const result = useFormResult();
  const failure = result ? result.failure || FORM_INVALID : "";
  const here = entry === undefined ? MY_RECOMMENDATIONS : recommendEntryUrl(entry);
  const count = list.count;
  return (
    <div className="page pt-10 sm:pt-16">
      <h1 className="text-page leading-none tracking-[-.03em]">
        {entry === undefined ? "My Recommendations" : RECOMMEND_ENTRIES[entry].title}
      </h1>
      <p className="mt-4 text-ink2">
        {entry !== undefined ? (
          <a className="link-inline inline-flex min-h-8 items-center" href={MY_RECOMMENDATIONS}>
            My Recommendations
          </a>
        ) : count === 0 ? (
          "Where would you send a friend?"
        ) : (
          `${placesText(count)} that you would send a friend to.`
        )}
      </p>
      {DONE[done] && failure === "" && (
        <p role="status" className="mt-6 max-w-[66ch] border-l-4 border-sea bg-sand px-4 py-3">
          {DONE[done]}
        </p>
      )}
      {failure !== "" && (
        <p role="alert" className="mt-6 max-w-[66ch] border-l-4 border-danger bg-sand px-4 py-3">
          {failure}
        </p>
      )}
      {chosen ? (
        <RecommendForm {...chosen} here={here} isVerified={is_verified} />
      ) : (
        <div className="mt-9 grid items-start gap-x-14 gap-y-12 lg:grid-cols-[320px_minmax(0,1fr)]">
          <ListingFinder here={here} entry={entry} query={q} found={found} />
          <OwnRecommendations list={list} page={page} />
        </div>
      )}
    </div>
  );
}
