import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { listingMeta } from "../../catalogue/listings/own/useOwnListing.ts";
import { t } from "../../platform/languages/text.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { TextsSection } from "./TextsSection.tsx";
import { DESK_TEXTS, readTexts, textForms } from "./textPlace.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export const loader = (args: LoaderFunctionArgs) => readTexts(DESK_TEXTS, args);

const submit = textForms(DESK_TEXTS);
// In browsers `action` does not exist, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = ({ matches }: MetaArgs) => listingMeta(matches, t`Translations`);

/** Desk page with the texts of a listing, its items and its events in other languages. */
export default function TranslationsPage() {
  return (
    <>
      <PageTitle>Translations</PageTitle>
      <TextsSection {...useLoaderData<typeof loader>()} />
    </>
  );
}
