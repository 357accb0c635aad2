import { type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from "react-router";
import { searchBusinesses } from "../../catalogue/search/contract.ts";
import { drawQrCode } from "../../platform/files/qrCode.ts";
import { absoluteAddress } from "../../platform/languages/pageAddress.ts";
import { t } from "../../platform/languages/text.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import { type FormFields, formAction, unlessGone } from "../../platform/pages/formAction.ts";
import { pageContext } from "../../platform/pages/pageContext.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { privateMeta } from "../../platform/pages/useGuide.ts";
import { quoted } from "../../platform/values/punctuation.ts";
import { getGuide, listGuideSuggestions, putGuide } from "./contract.ts";
import { baseOfForm, draftOfForm } from "./form.ts";
import { GuideEditor } from "./GuideEditor.tsx";
import { mergeDrafts } from "./merge.ts";
import { PlainGuideForm } from "./PlainGuideForm.tsx";
import { liesIn, toGuideArea } from "./rules.ts";
import { deleteGuideTrack, putGuideTrack } from "./tracks/contract.ts";
import { TrackForm } from "./tracks/TrackForm.tsx";
import { myGuideUrl } from "./urls.ts";
import { toGuideDraft } from "./useGuideDraft.ts";

export const handle = { cache: "none" } satisfies PageHandle;

const SEARCH_MAX = 200;

export async function loader({ params: { place: named = "" }, request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const guide = await orNotFound(context, callApi(getGuide, { place: named }));
  const { slug } = guide.place;
  if (named !== slug) throw redirect(`${myGuideUrl(slug)}${url.search}`, 301);
  const q = (url.searchParams.get("q") ?? "").trim().slice(0, SEARCH_MAX);
  const [{ results: suggestions }, { results: found }] = await Promise.all([
    callApi(listGuideSuggestions, { place: slug }),
    q === "" ? { results: [] } : callApi(searchBusinesses, { search: q, page_size: "50" }),
  ]);
  const address = absoluteAddress(context.get(pageContext).origin, guide.url);
  return {
    guide,
    suggestions,
    q,
    found: found.filter((one) => liesIn(one, toGuideArea(guide.place))),
    address,
    qrCode: drawQrCode(address),
  };
}

const saved = () => t`Saved.`;
const bothChanged = (texts: readonly string[]) =>
  t`Saved. Another window changed the same text. Its version: ${texts.map(quoted).join(" ")}`;

/** Saves the form; if another window saved in the meantime, merges both versions. */
async function save(form: FormFields, place: string) {
  const mine = draftOfForm(form);
  const version = Number(form.version) || 0;
  try {
    await callApi(putGuide, { place, ...mine, version });
    return { message: saved() };
  } catch (error) {
    if (!(error instanceof CallError && error.status === 409)) throw error;
  }
  const present = await callApi(getGuide, { place });
  const theirs = toGuideDraft(present);
  const { merged, conflicts } = mergeDrafts(baseOfForm(form.base) ?? theirs, mine, theirs);
  await callApi(putGuide, { place, ...merged, version: present.version });
  return { message: conflicts.length > 0 ? bothChanged(conflicts.map((one) => one.theirs)) : saved() };
}

const submit = formAction<{ message: string }>({
  save: (form, { params }) => save(form, params.place ?? ""),
  track: async (_form, { params: { place = "" } }, { file }) => {
    await callApi(putGuideTrack, { place, ...(file ? { file } : {}) } as never);
    return { message: saved() };
  },
  untrack: async (_form, { params: { place = "" } }) => {
    await unlessGone(callApi(deleteGuideTrack, { place }));
    return { message: saved() };
  },
});
// `action` does not exist in browsers, so both exports name the function.
export const action = submit;
export const clientAction = submit;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  privateMeta(matches, loaderData ? t`My guide to ${loaderData.guide.place.name}` : t`Page not found`);

/** Page on which a traveller writes their own guide to a country or an area. */
export default function MyGuidePage() {
  const { guide, suggestions, q, found, address, qrCode } = useLoaderData<typeof loader>();
  return (
    <>
      <GuideEditor key={guide.place.slug} guide={guide} suggestions={suggestions} address={address} qrCode={qrCode} />
      <noscript>
        <PlainGuideForm guide={guide} suggestions={suggestions} q={q} found={found} />
      </noscript>
      <TrackForm track={guide.track} />
    </>
  );
}
