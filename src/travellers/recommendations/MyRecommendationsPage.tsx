import { useEffect } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { getAccount } from "../../accounts/signIn/contract.ts";
import { type BusinessCard, getBusiness } from "../../catalogue/listings/contract.ts";
import { BUSINESS_TYPES, enumValues } from "../../catalogue/listings/enumerations.ts";
import { searchBusinesses, searchCandidates, searchPlaces } from "../../catalogue/search/contract.ts";
import { formInvalid } from "../../platform/endpoints/errorCatalogue.ts";
import { plural, t, texts } from "../../platform/languages/text.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import { type FormFields, formAction, unlessGone } from "../../platform/pages/formAction.ts";
import type { Context } from "../../platform/pages/pageContext.ts";
import { orNotFound, pageNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../platform/pages/useGuide.ts";
import { typedDegrees, typedNumber } from "../../platform/values/decimal.ts";
import { ActionForm, FormButton, useFormResult } from "../../ui/ActionForm.tsx";
import { AddPlaceForm } from "../suggestedPlaces/AddPlaceForm.tsx";
import { addBusiness, listLikeBusinesses } from "../suggestedPlaces/contract.ts";
import { readNewPlace } from "../suggestedPlaces/rules.ts";
import {
  changeVisitedBusiness,
  createVisitedBusiness,
  deleteVisitedBusiness,
  getVisitedBusiness,
  listVisitedBusinesses,
  replaceVisitedBusiness,
  type VisitedBusiness,
} from "../visits/contract.ts";
import { draftKey, ratingMissing } from "./draft.ts";
import { RECOMMEND_TITLES, RECOMMEND_TYPES, type RecommendEntryCode } from "./enumerations.ts";
import { ListingFinder } from "./ListingFinder.tsx";
import { OwnRecommendations } from "./OwnRecommendations.tsx";
import { RecommendForm } from "./RecommendForm.tsx";
import { FOUND_READ, listingsOfEntry, MY_RECOMMENDATIONS, parseRecommendEntry, recommendEntryUrl, recommendUrl } from "./urls.ts";

export const handle = { cache: "none" } satisfies PageHandle;

const SEARCH_MAX = 200;
const SILENT_MAX = 4;
const CANDIDATES_MAX = 6;
const AREAS_MAX = 8;

/** Returns the listing to recommend, with the traveller's earlier recommendation. */
async function loadChosenListing(context: Context, code: string) {
  const [business, { results }] = await orNotFound(
    context,
    Promise.all([callApi(getBusiness, { business_code: code }), callApi(listVisitedBusinesses, { business: code })]),
  );
  return { business, visit: results[0] };
}

const searchListings = async (search: string, entry: RecommendEntryCode | undefined) =>
  search === "" ? [] : listingsOfEntry((await callApi(searchBusinesses, { search, page_size: String(FOUND_READ) })).results, entry);

/** Returns places from the provider; none if there is no provider or it does not respond. A place can then be added by hand. */
async function loadCandidates(search: string) {
  if (search === "") return [];
  const found = await callApi(searchCandidates, { search, page_size: String(CANDIDATES_MAX) }).catch(() => undefined);
  return found?.results.filter(({ kind }) => kind === "place") ?? [];
}

/** Returns towns and islands with this name in the gazetteer. */
const findAreas = async (search: string) =>
  (await callApi(searchPlaces, { search, page_size: String(AREAS_MAX) })).results.filter(({ kind }) => kind === "area");

/** Returns the visit whose recommendation was removed, while it can be restored. */
async function loadRemovedVisit(uuid: string) {
  if (uuid === "") return undefined;
  const visit = await callApi(getVisitedBusiness, { uuid }).catch(() => undefined);
  return visit?.is_recommended === false ? visit : undefined;
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const given = (name: string) => searchParams.get(name) ?? "";
  const entry = params.type === undefined ? undefined : parseRecommendEntry(params.type);
  if (params.type !== undefined && entry === undefined) throw await pageNotFound(context);
  const q = given("q").trim().slice(0, SEARCH_MAX);
  const code = given("business");
  const place = given("add") === "" ? undefined : readNewPlace(given);
  const [{ is_verified }, list, silent, chosen, found, candidates, areas, taken] = await Promise.all([
    callApi(getAccount, {}),
    orNotFound(context, callApi(listVisitedBusinesses, { is_recommended: "true", page: given("page") || undefined })),
    callApi(listVisitedBusinesses, { is_recommended: "false", page_size: String(SILENT_MAX) }),
    code === "" ? undefined : loadChosenListing(context, code),
    searchListings(q, entry),
    loadCandidates(q),
    place && place.where !== "" ? findAreas(place.where) : [],
    loadRemovedVisit(given("done") === "removed" ? given("of") : ""),
  ]);
  const page = Number(given("page") || 1);
  return {
    list,
    silent: silent.results,
    chosen,
    found,
    candidates,
    q,
    entry,
    place,
    areas,
    taken,
    is_verified,
    page,
    done: given("done"),
    of: given("of"),
  };
}

/** Creates or replaces the recommendation. Values are passed as the form has them, so that the API validates them. */
async function save(form: FormFields) {
  const rating = typedNumber(form.rating);
  // The API also accepts visits without a rating; this form is for recommendations.
  if (rating === null) throw new CallError(400, { rating: [ratingMissing()] });
  const said = {
    comment: form.comment ?? "",
    rating,
    price_feel: (form.price_feel || null) as "cheap" | null,
    familiarity: (form.familiarity || "dont_know") as "dont_know",
    is_recommended: true,
  };
  if (form.uuid) return callApi(replaceVisitedBusiness, { uuid: form.uuid, ...said });
  const made = await callApi(createVisitedBusiness, { business: form.business ?? "", ...said });
  // If another tab has recommended it meanwhile, the text typed last counts.
  return made.comment === said.comment && made.rating === rating ? made : callApi(replaceVisitedBusiness, { uuid: made.uuid, ...said });
}

/** Adds a place, after it has offered similar existing ones. */
async function add(form: FormFields, is_different: boolean): Promise<string | { like: BusinessCard[] }> {
  const { name = "", area = "", business_type, address, website, place_id, latitude, longitude } = form;
  const point = { latitude: typedDegrees(latitude), longitude: typedDegrees(longitude) };
  if (!is_different) {
    const given = Object.entries(point).filter(([, value]) => value !== null);
    const { results } = await callApi(listLikeBusinesses, { name, area, ...Object.fromEntries(given) });
    if (results.length > 0) return { like: results };
  }
  const rest = { address: address ?? "", website: website ?? "", ...(place_id ? { place_id } : {}), is_different: true };
  const made = await callApi(addBusiness, { name, area, business_type: business_type as BusinessCard["business_type"], ...point, ...rest });
  return recommendUrl(made.business_code);
}

const submit = formAction<{ like: BusinessCard[] }>(
  {
    save: async (form) => {
      const { business } = await save(form);
      return `${MY_RECOMMENDATIONS}?done=saved&of=${business.business_code}`;
    },
    // The visit and its text stay, visible to the traveller alone, until they are deleted: so this can be undone.
    remove: async ({ uuid = "" }) => {
      await unlessGone(callApi(changeVisitedBusiness, { uuid, is_recommended: false }));
      return `${MY_RECOMMENDATIONS}?done=removed&of=${uuid}`;
    },
    restore: async ({ uuid = "" }) => {
      await callApi(changeVisitedBusiness, { uuid, is_recommended: true });
      return `${MY_RECOMMENDATIONS}?done=restored`;
    },
    delete: async ({ uuid = "" }) => {
      await unlessGone(callApi(deleteVisitedBusiness, { uuid }));
      return `${MY_RECOMMENDATIONS}?done=deleted`;
    },
    add: (form) => add(form, false),
    add_other: (form) => add(form, true),
  },
  { hidden: ["business", "is_different", "latitude", "longitude", "place_id"] },
);
// `action` does not exist in browsers, so both exports name the function.
export const action = submit;
export const clientAction = submit;

export const meta = hiddenMeta(() => t`My Recommendations`);

const DONE: Record<string, string> = texts({
  saved: "Thank you. Your recommendation is now in the guide.",
  removed: "Recommendation deleted.",
  restored: "Recommendation restored.",
  deleted: "Visit and recommendation deleted for good.",
});

/** Shows the result of the last action, with a button to undo it. */
function Done({ text, taken }: { text: string; taken: VisitedBusiness | undefined }) {
  return (
    <div role="status" className="mt-6 flex max-w-[66ch] flex-wrap items-center gap-x-4 gap-y-2 border-s-4 border-sea bg-sand px-4 py-3">
      <p className="grow">{text}</p>
      {taken && (
        <ActionForm intent="restore" action={MY_RECOMMENDATIONS} fields={{ uuid: taken.uuid }} className="flex flex-wrap gap-2">
          <FormButton intent="restore" look="outlined">
            Undo
          </FormButton>
          <FormButton intent="delete" look="danger-quiet">
            Delete visit too
          </FormButton>
        </ActionForm>
      )}
    </div>
  );
}

/** Page of the traveller's own recommendations. At the same path, or limited to a type at the entries' paths, it also adds or edits one. */
export default function MyRecommendationsPage() {
  const data = useLoaderData<typeof loader>();
  const { list, chosen, entry, place, done, of, taken } = data;
  const result = useFormResult<{ like: BusinessCard[] }>();
  const failure = result && !result.shown ? result.failure || formInvalid() : "";
  const here = entry === undefined ? MY_RECOMMENDATIONS : recommendEntryUrl(entry);
  useEffect(() => {
    if (done === "saved" && of) localStorage.removeItem(draftKey(of));
  }, [done, of]);
  return (
    <div className="page pt-6 sm:pt-10">
      {DONE[done] && failure === "" && <Done text={DONE[done]} taken={taken} />}
      {failure !== "" && (
        <p role="alert" className="mb-6 max-w-[66ch] border-s-4 border-danger bg-sand px-4 py-3">
          {failure}
        </p>
      )}
      {chosen ? (
        <RecommendForm {...chosen} here={here} isVerified={data.is_verified} />
      ) : place ? (
        <AddPlaceForm
          place={place}
          areas={data.areas}
          types={entry === undefined ? enumValues(BUSINESS_TYPES) : RECOMMEND_TYPES[entry]}
          recommendUrl={recommendUrl}
          here={here}
        />
      ) : (
        <>
          <h1 className="mt-4 text-page leading-none tracking-[-.03em] max-sm:text-h2">
            {entry === undefined ? t`My Recommendations` : RECOMMEND_TITLES[entry]}
          </h1>
          <p className="mt-4 text-ink2">
            {entry !== undefined ? (
              <a className="link-inline inline-flex min-h-8 items-center" href={MY_RECOMMENDATIONS}>
                My Recommendations
              </a>
            ) : list.count === 0 ? (
              t`Where would you send a friend?`
            ) : (
              t`${plural(list.count, "# place", "# places")} you would send a friend to.`
            )}
          </p>
          <div className="mt-9 grid items-start gap-x-14 gap-y-12 lg:grid-cols-[400px_minmax(0,1fr)]">
            <ListingFinder here={here} entry={entry} query={data.q} found={data.found} candidates={data.candidates} silent={data.silent} />
            <OwnRecommendations list={list} page={data.page} />
          </div>
        </>
      )}
    </div>
  );
}
