import { Check } from "lucide";
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { FIELD_SECTIONS } from "../../catalogue/listings/fields.ts";
import { sectionUrl } from "../../catalogue/listings/own/rules.ts";
import { listingMeta } from "../../catalogue/listings/own/useOwnListing.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { formAction } from "../../platform/pages/formAction.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { Icon } from "../../ui/Icon.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Completeness } from "./completeness/Completeness.tsx";
import { getCompleteness, type Part } from "./completeness/contract.ts";
import { getEditorPage, getOwnListing } from "./contract.ts";
import { EditorForm } from "./EditorForm.tsx";
import { EDITOR_SECTION, SAVE, UNDO } from "./form.ts";
import { publishListing, type Sent, undoChanges } from "./publishListing.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader({ params: { code = "" }, context }: LoaderFunctionArgs) {
  const [own, page, completeness] = await orNotFound(
    context,
    Promise.all([callApi(getOwnListing, { code }), callApi(getEditorPage, { code }), callApi(getCompleteness, { code })]),
  );
  return { own, page, completeness };
}

const submit = formAction<Sent>({
  [SAVE]: (form, { params: { code = "" } }) => publishListing(code, form),
  [UNDO]: async (form, { params: { code = "" } }) => {
    await undoChanges(code, form);
    return sectionUrl(code, EDITOR_SECTION);
  },
});
// In browsers `action` does not exist, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = ({ matches }: MetaArgs) => listingMeta(matches, "Your listing");

/** Links to the parts of the form, each with its number of open steps. */
function Contents({ parts, code }: { parts: readonly Part[]; code: string }) {
  const toDo = (id: string) => parts.filter(({ is_done, url }) => !is_done && url.endsWith(`#${id}`)).length;
  return (
    <nav aria-label="The listing" className="max-lg:hidden lg:sticky lg:top-6 lg:self-start">
      <p className="small-caps mb-2 text-ink2">The listing</p>
      <ul>
        {Object.entries(FIELD_SECTIONS).map(([id, title]) => (
          <li key={id} className="border-b border-rule">
            <a href={`#${id}`} className="flex min-h-11 items-center justify-between gap-2 hover:underline">
              {title}
              {toDo(id) > 0 ? (
                <span className="text-small text-ink2">{toDo(id)} to do</span>
              ) : (
                <Icon of={Check} size={15} className="text-ink2" />
              )}
            </a>
          </li>
        ))}
        <li className="border-b border-rule">
          <a href={sectionUrl(code, "calendars/")} className="flex min-h-11 items-center hover:underline">
            Calendars
          </a>
        </li>
      </ul>
    </nav>
  );
}

/** Page with all fields of a listing in one form. */
export default function EditorPage() {
  const { own, page, completeness } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-x-12 lg:grid-cols-[170px_minmax(0,1fr)]">
      <Contents parts={completeness.parts} code={own.business_code} />
      <div className="min-w-0">
        <PageTitle>Your listing</PageTitle>
        <p className="mt-3 mb-8 text-ink2">Imports never overwrite what you write here.</p>
        {completeness.score < 100 && (
          <div className="mb-12 max-w-[44rem]">
            <Completeness {...completeness} />
          </div>
        )}
        <EditorForm listing={own} page={page} />
      </div>
    </div>
  );
}
