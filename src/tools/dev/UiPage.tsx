import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { patternSvg } from "#illustrator";
import { listBusinesses } from "../../catalogue/browse/businesses/contract.ts";
import { drawQrCode } from "../../platform/files/qrCode.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { requireLoopback } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../platform/pages/useGuide.ts";
import { SchemeSwitch } from "../../ui/SchemeSwitch.tsx";
import { Moving } from "./UiMoving.tsx";
import { States } from "./UiStates.tsx";
import { Stills } from "./UiStills.tsx";

export const handle = { cache: "none" } satisfies PageHandle;

const PATTERN_SEEDS = ["EM", "JR", "PN"];
/** More than fit into the widest row. */
const CARDS = "6";

export async function loader({ context }: LoaderFunctionArgs) {
  await requireLoopback(context);
  const { results } = await callApi(listBusinesses, { category: "accommodation", ordering: "-recommendations_count", page_size: CARDS });
  return {
    businesses: results,
    patterns: PATTERN_SEEDS.map((seed) => `data:image/svg+xml,${encodeURIComponent(patternSvg(seed))}`),
    qrCode: drawQrCode("https://example.com/"),
  };
}

export const meta = hiddenMeta(() => "Components and states");

/** All UI components in every state, in the page's colour scheme, for developers; available only on the guide's own machine. */
export default function UiPage() {
  const { businesses, patterns, qrCode } = useLoaderData<typeof loader>();
  return (
    <div className="page pt-11 pb-14" id="top">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6">
        <h1 className="text-h2">Components and states</h1>
        <SchemeSwitch />
      </div>
      <section aria-label="Static">
        <h2 className="sr-only">Static</h2>
        <Stills businesses={businesses} patterns={patterns} qrCode={qrCode} />
      </section>
      <section aria-label="All states" className="pt-14">
        <h2 className="mb-5 text-lead">All states</h2>
        <States businesses={businesses} />
      </section>
      <section aria-label="Interactive" className="pt-14">
        <h2 className="mb-5 text-lead">Interactive</h2>
        <Moving businesses={businesses} />
      </section>
    </div>
  );
}
