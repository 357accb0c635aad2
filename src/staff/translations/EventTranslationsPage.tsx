import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { TextsSection } from "../../owners/translations/TextsSection.tsx";
import { readTexts, textForms } from "../../owners/translations/textPlace.ts";
import { t } from "../../platform/languages/text.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../platform/pages/useGuide.ts";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { staffEventUrl } from "../events/rules.ts";
import { EVENT_PLACE } from "./textPlaces.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { event = "" } = args.params;
  const read = await readTexts(EVENT_PLACE, args);
  return { ...read, event };
}

const submit = textForms(EVENT_PLACE);
// Browser builds have no `action`, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = hiddenMeta(() => t`Translations of an event · Staff desk`);

/** Staff page with the texts of an event in other languages. */
export default function EventTranslationsPage() {
  const { event, ...read } = useLoaderData<typeof loader>();
  return (
    <div className="page py-10 sm:py-14">
      <p className="mb-4">
        <a href={staffEventUrl(event)} className="link-inline">
          {read.languages.name}
        </a>
      </p>
      <PageTitle>Translations</PageTitle>
      <TextsSection {...read} />
    </div>
  );
}
