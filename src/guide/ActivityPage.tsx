import { data, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from "react-router";
import { listBusinesses } from "../businesses/contract.ts";
import { ACTIVITY_TYPES, type ActivityType } from "../businesses/enumerations.ts";
import { callApi } from "../platform/callApi.ts";
import { orNotFound } from "../platform/pageData.ts";
import { getCountryPage } from "./contract.ts";
import { Listings, pageOf } from "./Listings.tsx";
import { pageMeta } from "./rules.pageMeta.ts";
import { activityUrl, LIST_SIZE, places } from "./rules.ts";

/** An activity in the whole guide, or in one country. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const activity = params.activity ?? "";
  if (!Object.hasOwn(ACTIVITY_TYPES, activity)) throw data(null, { status: 404 });
  const code = params.country;
  if (code !== undefined && code !== code.toUpperCase()) throw redirect(`/explore/${code.toUpperCase()}/activities/${activity}/`, 301);
  const country = code === undefined ? null : (await orNotFound(callApi(getCountryPage, { code }))).country;
  const page = pageOf(request);
  const list = await orNotFound(
    callApi(listBusinesses, {
      activity_subtype: activity as ActivityType,
      ordering: "-recommendations_count",
      page,
      page_size: String(LIST_SIZE),
      ...(code ? { country: code } : {}),
    }),
  );
  return {
    activity: activity as ActivityType,
    country,
    list,
    page: Number(page),
    path: code ? `/explore/${code}/activities/${activity}/` : activityUrl(activity),
  };
}

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) => {
  if (!loaderData) return [{ title: "Page not found · The Guide" }];
  const { activity, country, list, path } = loaderData;
  const title = `${ACTIVITY_TYPES[activity]}${country ? ` in ${country.name}` : ""}`;
  return pageMeta(
    matches,
    path,
    `${title} · The Guide`,
    `${title}: ${places(list.count)} run by local people, with a better price when you book direct.`,
  );
};

export default function ActivityPage() {
  const { activity, country, list, page, path } = useLoaderData<typeof loader>();
  const label = ACTIVITY_TYPES[activity];
  return (
    <div className="page pt-14">
      <h1 className="text-page leading-none tracking-[-.03em]">
        {label}
        {country && ` in ${country.name}`}
      </h1>
      <p className="mt-4 mb-10 text-ink2">
        {places(list.count)}.{" "}
        <a className="link-inline" href={country ? activityUrl(activity) : "/explore/activities/"}>
          {country ? `${label} everywhere` : "All activities"}
        </a>
      </p>
      <h2 className="sr-only">Who offers it</h2>
      <Listings list={list} page={page} path={path} empty={`Nobody in the guide offers ${label.toLowerCase()} here yet.`} />
    </div>
  );
}
