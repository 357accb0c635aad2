import { type MetaArgs, useLoaderData } from "react-router";
import { callApi } from "../platform/callApi.ts";
import { listActivities } from "./contract.places.ts";
import { pageMeta } from "./rules.pageMeta.ts";
import { places } from "./rules.ts";

export async function loader() {
  const { results } = await callApi(listActivities, {});
  return { activities: results.filter((one) => one.businesses_count > 0).sort((a, b) => b.businesses_count - a.businesses_count) };
}

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(
    matches,
    "/explore/activities/",
    "Explore by activity · The Guide",
    "Surfing, safari, cooking classes and more, run by local people whom you book direct.",
  );

/** Every kind of activity that somebody offers. */
export default function ActivitiesPage() {
  const { activities } = useLoaderData<typeof loader>();
  return (
    <div className="page pt-14">
      <h1 className="text-page leading-none tracking-[-.03em]">Explore by activity</h1>
      <ul className="mt-10 grid grid-cols-2 gap-x-4 gap-y-8 sm:gap-x-7 md:grid-cols-3 lg:grid-cols-4">
        {activities.map(({ activity_type, label, businesses_count, url }) => (
          <li key={activity_type} className="hovers relative">
            <div className="plate aspect-[3/2]">
              <img src={`/media/activity/${activity_type}/card`} alt="" loading="lazy" decoding="async" />
            </div>
            <h2 className="mt-3 text-h3">
              <a href={url} className="card-target hover-underline">
                {label}
              </a>
            </h2>
            <p className="text-ink2">{places(businesses_count)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
