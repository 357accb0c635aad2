import type { LoaderFunctionArgs } from "react-router";
import { getEvent } from "../../catalogue/events/contract.ts";
import { eventUrl } from "../../catalogue/events/urls.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { eventMarkdown } from "../feeds/markdownEvents.ts";
import { markdownResponse, noMarkdown } from "../feeds/markdownResponse.ts";

export const handle = { cache: { parameters: [], isTimed: true } } satisfies PageHandle;

/** Serves the Markdown variant of an event's page. */
export async function loader({ request, params: { code = "" } }: LoaderFunctionArgs) {
  const { origin } = new URL(request.url);
  try {
    return markdownResponse(origin, eventUrl(code), eventMarkdown(origin, await callApi(getEvent, { code })));
  } catch (error) {
    if (error instanceof CallError && [400, 404].includes(error.status)) return noMarkdown(origin);
    throw error;
  }
}
