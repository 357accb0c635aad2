import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from "react-router";
import { getBusiness } from "../businesses/contract.ts";
import { getAccount } from "../login/contract.ts";
import { CallError, callApi } from "../platform/callApi.ts";
import { FORGERY_DETAIL, messageFor } from "../platform/errorCatalogue.ts";
import { formToken } from "../platform/formToken.ts";
import { orNotFound } from "../platform/pageData.ts";
import { searchBusinesses } from "../search/contract.ts";
import { createVisitedBusiness, deleteVisitedBusiness, listVisitedBusinesses, replaceVisitedBusiness } from "../visits/contract.ts";
import { RECOMMEND_ENTRIES, type RecommendEntryCode } from "./enumerations.ts";
import { ListingFinder } from "./ListingFinder.tsx";
import { OwnRecommendations } from "./OwnRecommendations.tsx";
import { RecommendForm } from "./RecommendForm.tsx";
import {
  FOUND_READ,
  listingsOfEntry,
  loginFor,
  MY_RECOMMENDATIONS,
  placesText,
  recommendEntryOf,
  recommendEntryUrl,
} from "./rules.urls.ts";

const SEARCH_MAX = 200;

/** The listing that is recommended, with what one has said of it before. */
async function chosenOf(code: string) {
  const business = await orNotFound(callApi(getBusiness, { business_code: code }));
  const { results } = await callApi(listVisitedBusinesses, { business: code });
  return { business, visit: results[0] };
}

const foundOf = async (search: string, entry: RecommendEntryCode | undefined) =>
  search === "" ? [] : listingsOfEntry((await callApi(searchBusinesses, { search, page_size: String(FOUND_READ) })).results, entry);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const given = (name: string) => url.searchParams.get(name) ?? "";
  const entry = params.type === undefined ? undefined : recommendEntryOf(params.type);
  if (params.type !== undefined && entry === undefined) throw data(null, { status: 404 });
  const q = given("q").trim().slice(0, SEARCH_MAX);
  const code = given("business");
  try {
    // First, so that nothing private is revealed here.
    const { is_verified } = await callApi(getAccount, {});
    const [list, chosen, found] = await Promise.all([
      orNotFound(callApi(listVisitedBusinesses, { is_recommended: "true", page: given("page") || undefined })),
      code === "" ? undefined : chosenOf(code),
      foundOf(q, entry),
    ]);
    return { list, chosen, found, q, entry, is_verified, page: Number(given("page") || 1), done: given("done"), token: formToken(request) };
  } catch (error) {
    if (error instanceof CallError && error.status === 401) throw redirect(loginFor(`${url.pathname}${url.search}`));
    throw error;
  }
}

type Fields = Record<string, string>;

/** Says it for the first time or again. Values go as the form has them, so that the API judges them. */
async function save(form: Fields) {
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

export async function action({ request }: ActionFunctionArgs) {
  const form = Object.fromEntries([...(await request.formData())].map(([name, value]) => [name, String(value)]));
  const isRemoval = form.intent === "remove";
  try {
    if (isRemoval) await callApi(deleteVisitedBusiness, { uuid: form.uuid ?? "" });
    else await save(form);
    return redirect(`${MY_RECOMMENDATIONS}?done=${isRemoval ? "removed" : "saved"}`, 303);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const url = new URL(request.url);
    if (error.status === 401) return redirect(loginFor(`${url.pathname}${url.search}`), 303);
    // Gone meanwhile, in another tab.
    if (error.status === 404 && isRemoval) return redirect(`${MY_RECOMMENDATIONS}?done=removed`, 303);
    const { business, non_field_errors } = error.fields;
    // A refusal says what is missing: a verified address, a traveller.
    const message = error.status === 403 && error.detail !== FORGERY_DETAIL ? error.detail : messageFor(error);
    return data(
      { errors: error.fields, failure: [...(business ?? []), ...(non_field_errors ?? [])].join(" ") || message, typed: form },
      { status: error.status },
    );
  }
}

export const meta = () => [{ title: "My Recommendations · The Guide" }, { name: "robots", content: "noindex" }];

const DONE: Record<string, string> = {
  saved: "Thank you. Your recommendation is now in the guide.",
  removed: "Your recommendation has been removed.",
};

/** One's own recommendations; and, at the same address or limited to a type at the entries', adding one and changing one. */
export default function MyRecommendationsPage() {
  const { list, chosen, found, q, entry, is_verified, page, done, token } = useLoaderData<typeof loader>();
  const { errors = {}, failure = "", typed } = useActionData<typeof action>() ?? {};
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
        <RecommendForm {...chosen} here={here} token={token} isVerified={is_verified} errors={errors} typed={typed} />
      ) : (
        <div className="mt-9 grid items-start gap-x-14 gap-y-12 lg:grid-cols-[320px_minmax(0,1fr)]">
          <ListingFinder here={here} entry={entry} query={q} found={found} />
          <OwnRecommendations list={list} page={page} token={token} />
        </div>
      )}
    </div>
  );
}
