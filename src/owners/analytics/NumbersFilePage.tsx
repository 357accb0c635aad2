import type { LoaderFunctionArgs } from "react-router";
import { callApi } from "../../platform/pages/callApi.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { getNumbers } from "./contract.ts";
import { numbersCsv } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

/** Returns the numbers of a listing as a CSV file for spreadsheets. */
export async function loader({ params: { code = "" }, request, context }: LoaderFunctionArgs) {
  const days = new URL(request.url).searchParams.get("days") === "365" ? "365" : "30";
  const numbers = await orNotFound(context, callApi(getNumbers, { code, days }));
  return new Response(numbersCsv(numbers), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="numbers-${code}-${numbers.to}.csv"`,
      "x-robots-tag": "noindex",
    },
  });
}
