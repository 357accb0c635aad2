import type { LoaderFunctionArgs } from "react-router";
import { listSources } from "../../catalogue/attribution/contract.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { getHome } from "../home/contract.ts";
import { llmsText } from "./llms.ts";

export const handle = { cache: "shared" } satisfies PageHandle;

/** Serves /llms.txt for programs: what the guide is and where its Markdown begins. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { origin } = new URL(request.url);
  const [home, { results: sources }] = await Promise.all([callApi(getHome, {}), callApi(listSources, {})]);
  return new Response(llmsText(origin, home, sources), { headers: { "content-type": "text/plain; charset=utf-8" } });
}
