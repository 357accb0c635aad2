import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { safeNext } from "../../../accounts/accounts/redirects.ts";
import { addTravellerUrl } from "../../../accounts/travellers/urls.ts";
import { useMe } from "../../../accounts/travellers/useMe.ts";
import { getBusiness } from "../../../catalogue/listings/contract.ts";
import { pictureAt } from "../../../catalogue/listings/rules.ts";
import { countryName, isCountryCode } from "../../../catalogue/places/countries/rules.ts";
import { searchPlaces } from "../../../catalogue/search/contract.ts";
import { t } from "../../../platform/languages/text.ts";
import { callApi } from "../../../platform/pages/callApi.ts";
import { formAction } from "../../../platform/pages/formAction.ts";
import { type Context, currentOrigins } from "../../../platform/pages/pageContext.ts";
import { orNotFound, pageNotFound } from "../../../platform/pages/pageData.ts";
import type { PageHandle } from "../../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../../platform/pages/useGuide.ts";
import { ActionForm, FormButton, useFormResult } from "../../../ui/ActionForm.tsx";
import { ArrowLink } from "../../../ui/ArrowLink.tsx";
import { SAID } from "../../visits/rules.ts";
import { keepsWords, MARK_KINDS, type MarkKind, parseButtonRecord, parseMarkName, WISHLIST } from "./rules.ts";
import { submitMark } from "./submitMark.ts";

export const handle = { cache: "none" } satisfies PageHandle;

/** Returns the name and the picture of the marked thing. */
async function loadSubject(context: Context, kind: MarkKind, thing: string): Promise<{ name: string; picture: string }> {
  if (kind === "saved" || kind === "been") {
    const { name, cover_image_link } = await orNotFound(context, callApi(getBusiness, { business_code: thing }));
    return { name, picture: pictureAt(cover_image_link, "card") };
  }
  if (kind !== "been_area") {
    if (!isCountryCode(thing)) throw await pageNotFound(context);
    return { name: countryName(thing), picture: `/media/country/${thing}/card` };
  }
  const { results } = await callApi(searchPlaces, { search: thing.replaceAll("-", " "), page_size: "20" });
  const found = results.find(({ slug }) => slug === thing);
  if (!found) throw await pageNotFound(context);
  return { name: found.name, picture: `/media/area/${thing}/card` };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const name = searchParams.get("mark") ?? "";
  const mark = parseMarkName(name);
  // Shows the error of a rejected form, whichever page its button was on.
  if (!mark && request.method !== "GET") return { name, kind: "saved" as const, next: WISHLIST, subject: null };
  if (!mark) throw await pageNotFound(context);
  const { origin, others } = currentOrigins(context);
  const subject = await loadSubject(context, mark.kind, mark.thing);
  return { name, kind: mark.kind, next: safeNext(searchParams.get("next"), origin, others) ?? WISHLIST, subject };
}

export const action = formAction<{ notice: string }>({
  mark: async ({ mark: value = "", next }, { request, context }) => {
    const { origin, others } = currentOrigins(context);
    // A button on any page sends no URL, so the Referer header is used.
    const after = safeNext(next ?? request.headers.get("referer"), origin, others) ?? WISHLIST;
    const [name = "", record] = [value.split(" ", 1)[0], parseButtonRecord(value)];
    const mark = parseMarkName(name);
    if (!mark) return after;
    if (record === SAID) return { notice: keepsWords() };
    await submitMark(name, record);
    const isTakenOff = record !== "" && mark.kind === "saved" && after.startsWith(WISHLIST);
    return isTakenOff ? `${WISHLIST}?removed=${mark.thing}` : after;
  },
});

export const meta = hiddenMeta(() => t`Save`);

/**
 * Page that asks before it marks something, because any page could contain a link that marks by a mere GET. Visitors without scripts come
 * here after the login, and buttons without scripts submit their form here.
 */
export default function MarkPage() {
  const { name, kind, next, subject } = useLoaderData<typeof loader>();
  const result = useFormResult<{ notice: string }>();
  const me = useMe();
  const told = result?.shown?.notice || result?.failure || Object.values(result?.errors ?? {}).flat()[0] || "";
  const { label } = MARK_KINDS[kind];
  return (
    <div className="page grid place-items-center py-10 sm:py-20">
      <section className="w-full max-w-[30rem] overflow-clip rounded-dialog bg-card shadow-float">
        {subject && (
          <div className="plate h-52 rounded-none">
            <img src={subject.picture} alt="" />
          </div>
        )}
        <div className="grid gap-4 px-6.5 py-7">
          <h1 className="text-lead">{subject?.name ?? t`That didn't work`}</h1>
          {told && (
            <p role="alert" className="border-s-4 border-danger bg-sand px-4 py-3">
              {told}
            </p>
          )}
          {subject && me?.code !== undefined && (
            <ActionForm intent="mark" isDocument fields={{ mark: `${name} `, next }} action="">
              <FormButton intent="mark" className="w-full">
                {label}
              </FormButton>
            </ActionForm>
          )}
          {subject && me?.code === undefined && (
            <p>
              This account has no traveller profile yet. <ArrowLink href={addTravellerUrl(next)}>Add one to save places</ArrowLink>
            </p>
          )}
          <ArrowLink href={next}>{next === WISHLIST ? t`My Wishlist` : t`Back to the page`}</ArrowLink>
        </div>
      </section>
    </div>
  );
}
