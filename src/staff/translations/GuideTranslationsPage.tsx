import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { TextsSection } from "../../owners/translations/TextsSection.tsx";
import { readTexts, textForms } from "../../owners/translations/textPlace.ts";
import { t } from "../../platform/languages/text.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../platform/pages/useGuide.ts";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { staffSettings } from "../frame/rules.ts";
import { GUIDE_PLACE } from "./textPlaces.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const area = new URL(args.request.url).searchParams.get("area") ?? "";
  const read = await readTexts(GUIDE_PLACE, args);
  return { ...read, area };
}

const submit = textForms(GUIDE_PLACE);
// Browser builds have no `action`, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = hiddenMeta(() => t`Translations · Staff desk`);

/** Staff page with the guide’s own texts and the names of areas in other languages. */
export default function GuideTranslationsPage() {
  const { area, ...read } = useLoaderData<typeof loader>();
  return (
    <div className="page py-10 sm:py-14">
      <p className="mb-4">
        <a href={staffSettings().href} className="link-inline">
          {staffSettings().label}
        </a>
      </p>
      <PageTitle>Translations</PageTitle>
      <TextsSection {...read} query={area === "" ? {} : { area }} />
    </div>
  );
}
