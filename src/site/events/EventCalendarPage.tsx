import type { LoaderFunctionArgs } from "react-router";
import { calendarUrl } from "../../catalogue/events/urls.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { areaEventsResponse } from "./areaEvents.ts";
import { eventCalendar } from "./calendar.ts";

export const handle = { cache: { parameters: [], isTimed: true } } satisfies PageHandle;

/** Serves the events of an area as a calendar. */
export const loader = ({ params, request }: LoaderFunctionArgs) =>
  areaEventsResponse({
    params,
    url: calendarUrl,
    write: (found) => eventCalendar(new URL(request.url).origin, found),
    type: "text/calendar; charset=utf-8",
  });
