import { Check } from "lucide";
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData, useLocation } from "react-router";
import { FIELD_SECTIONS } from "../../catalogue/listings/fields/field.ts";
import { sectionUrl } from "../../catalogue/listings/own/rules.ts";
import { listingMeta } from "../../catalogue/listings/own/useOwnListing.ts";
import { originalLanguage } from "../../catalogue/translations/rules.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { formAction } from "../../platform/pages/formAction.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { languageName } from "../../platform/values/displayNames.ts";
import { Icon } from "../../ui/Icon.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Completeness } from "./completeness/Completeness.tsx";
import { getCompleteness, type Part } from "./completeness/contract.ts";
import { getEditorPage, getOwnListing } from "./contract.ts";
import { EditorForm } from "./EditorForm.tsx";
import { EDITOR_PARTS, editorPart, PART_TITLES, partNamed } from "./editorParts.ts";
import { languageOptions } from "./fieldOptions.ts";
import { PART, SAVE, UNDO } from "./form.ts";
import { publishListing, type Sent, undoChanges } from "./publishListing.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader({ params: { code = "" }, context }: LoaderFunctionArgs) {
  const [own, page, completeness] = await orNotFound(
    context,
    Promise.all([callApi(getOwnListing, { code }), callApi(getEditorPage, { code }), callApi(getCompleteness, { code })]),
  );
  const names = { languages: languageOptions(page.languages), mainLanguage: languageName(originalLanguage(null)) };
  return { own, page: { ...page, ...names }, completeness };
}

const submit = formAction<Sent>({
  [SAVE]: (form, { params: { code = "" } }) => publishListing(code, form),
  [UNDO]: async (form, { params: { code = "" } }) => {
    await undoChanges(code, form);
    return sectionUrl(code, EDITOR_PARTS[partNamed(form[PART])].path);
  },
});
// In browsers `action` does not exist, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = ({ matches, location }: MetaArgs) => listingMeta(matches, PART_TITLES[editorPart(location.pathname)]);

/** Links to the parts of the form, each with its number of open steps. */
function Contents({ parts }: { parts: readonly Part[] }) {
  const toDo = (id: string) => parts.filter(({ is_done, url }) => !is_done && url.endsWith(`#${id}`)).length;
  return (
    <nav aria-label="The listing" className="max-lg:hidden lg:sticky lg:top-6 lg:self-start">
      <p className="small-caps mb-2 text-ink2">The listing</p>
      <ul>
        {EDITOR_PARTS.listing.sections.map((id) => (
          <li key={id} className="border-b border-rule">
            <a href={`#${id}`} className="flex min-h-11 items-center justify-between gap-2 hover:underline">
              {FIELD_SECTIONS[id]}
              {toDo(id) > 0 ? (
                <span className="text-small text-ink2">{toDo(id)} to do</span>
              ) : (
                <Icon of={Check} size={15} className="text-ink2" />
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Page with some of a listing's fields in one form: those that describe it, its opening hours or its offers. */
export default function EditorPage() {
  const { own, page, completeness } = useLoaderData<typeof loader>();
  const part = editorPart(useLocation().pathname);
  const isListing = part === "listing";
  return (
    <div className={isListing ? "grid gap-x-12 lg:grid-cols-[170px_minmax(0,1fr)]" : ""}>
      {isListing && <Contents parts={completeness.parts} />}
      <div className="min-w-0">
        <PageTitle className="mb-8">{PART_TITLES[part]}</PageTitle>
        {isListing && completeness.score < 100 && (
          <div className="mb-12 max-w-[44rem]">
            <Completeness {...completeness} />
          </div>
        )}
        <EditorForm key={part} part={part} listing={own} page={page} />
      </div>
    </div>
  );
}
