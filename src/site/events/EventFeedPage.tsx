import type { LoaderFunctionArgs } from "react-router";
import { eventFeedUrl } from "../../catalogue/events/urls.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { areaEventsResponse } from "./areaEvents.ts";
import { eventFeed } from "./eventFeed.ts";

export const handle = { cache: { parameters: [], isTimed: true } } satisfies PageHandle;

/** Serves the events of an area as a feed. */
export const loader = ({ params, request }: LoaderFunctionArgs) =>
  areaEventsResponse({
    params,
    url: eventFeedUrl,
    write: (found) => eventFeed(new URL(request.url).origin, found),
    type: "application/atom+xml; charset=utf-8",
  });
