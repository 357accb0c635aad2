import { type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from "react-router";
import { useMe } from "../../accounts/travellers/useMe.ts";
import { countryName } from "../../catalogue/places/countries/rules.ts";
import { pageMeta } from "../../catalogue/seo/rules.ts";
import { type DrawnQrCode, drawQrCode } from "../../platform/files/qrCode.ts";
import { absoluteAddress } from "../../platform/languages/pageAddress.ts";
import { plural, t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { formAction } from "../../platform/pages/formAction.ts";
import { pageContext } from "../../platform/pages/pageContext.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { privateMeta, titled } from "../../platform/pages/useGuide.ts";
import { QrCode } from "../../ui/QrCode.tsx";
import { getGuide, listGuides, patchGuide, saveGuidePlaces } from "./contract.ts";
import { GuideCover } from "./GuideCover.tsx";
import { GuideEnd } from "./GuideEnd.tsx";
import { GuideEntryView } from "./GuideEntryView.tsx";
import { GuideMap, guidePins } from "./GuideMap.tsx";
import { guideJsonLd } from "./jsonLd.ts";
import { firstSentence, groupByChapter, MORE_MAX } from "./rules.ts";
import { TrackView } from "./tracks/TrackView.tsx";
import { guideFileUrl, guidePictureUrl, guideUrl } from "./urls.ts";

export const handle = { cache: { parameters: [], isForVisitors: true, secrets: ["key"] } } satisfies PageHandle;

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { code = "", slug = "" } = params;
  const { search, searchParams } = new URL(request.url);
  const key = searchParams.get("key") || undefined;
  const guide = await orNotFound(context, callApi(getGuide, { place: slug, traveller__code: code, key }));
  // The URL uses a country code in lower case.
  if (slug !== guide.place.slug) throw redirect(`${guideUrl(code, guide.place.slug)}${search}`, 301);
  const { results } = await callApi(listGuides, { traveller__code: code, page_size: String(MORE_MAX + 1) });
  // The list also contains the viewer's own drafts.
  const more = results.filter((one) => one.place.slug !== guide.place.slug && one.visibility === "public").slice(0, MORE_MAX);
  const path = guideUrl(code, guide.place.slug, guide.link_key && guide.visibility === "link" ? guide.link_key : key);
  const address = absoluteAddress(context.get(pageContext).origin, path);
  const { home_country } = guide.traveller;
  return { guide, more, path, address, qrCode: drawQrCode(address), homeName: home_country ? countryName(home_country) : "" };
}

const submit = formAction<{ places_count: number; saved_count: number } | { shared: true }>({
  save: (_form, { params: { code = "", slug = "" }, request }) => {
    const key = new URL(request.url).searchParams.get("key") || undefined;
    return callApi(saveGuidePlaces, { place: slug, traveller: code, key });
  },
  share: async ({ visibility }, { params: { slug = "" } }) => {
    await callApi(patchGuide, { place: slug, visibility: visibility === "public" ? "public" : "link" });
    return { shared: true };
  },
});
// `action` does not exist in browsers, so both exports name the function.
export const action = submit;
export const clientAction = submit;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) => {
  if (!loaderData) return privateMeta(matches, t`Page not found`);
  const { guide } = loaderData;
  const { place, traveller, entries, version } = guide;
  const title = t`${place.name}, a guide by ${traveller.name}`;
  // A guide that is not public gives other sites no description.
  if (guide.visibility !== "public" || traveller.visibility !== "public") return privateMeta(matches, title);
  const { origin } = (matches[0]?.loaderData ?? { origin: "" }) as { origin: string };
  const path = guideUrl(traveller.code, place.slug);
  const description =
    firstSentence(guide.letter, 180) ||
    (entries.length === 0
      ? t`${place.name} in no places, by ${traveller.name}.`
      : t`${place.name} in ${plural(entries.length, "# place", "# places")}, by ${traveller.name}.`);
  return [
    ...pageMeta(matches, path, titled(matches, title), description, {
      subject: { path: guidePictureUrl(traveller.code, place.slug, version) },
      of: t`A guide to ${place.name} by ${traveller.name}`,
    }),
    ...(import.meta.env.SSR ? [{ "script:ld+json": guideJsonLd(guide, origin) }] : []),
    ...(entries.length === 0 ? [{ name: "robots", content: "noindex" }] : []),
  ];
};

/** Last lines of the printed booklet: where to read the guide on a screen. */
const BookletEnd = ({ address, qrCode }: { address: string; qrCode: DrawnQrCode }) => (
  <div className="mt-8 hidden break-inside-avoid items-center gap-4 print:flex">
    <QrCode code={qrCode} label="QR code of this guide" />
    <p className="min-w-0 text-small break-all">{address}</p>
  </div>
);

/** Page of a traveller's guide to a country or an area, made to be sent to a friend. */
export default function GuidePage() {
  const { guide, more, path, address, qrCode, homeName } = useLoaderData<typeof loader>();
  const me = useMe();
  const isOwn = me?.code === guide.traveller.code;
  const chapters = groupByChapter(guide.entries);
  const entries = chapters.flatMap((one) => one.entries);
  return (
    <div className="guide-booklet">
      <GuideCover guide={guide} chapters={chapters} homeName={homeName} path={path} address={address} qrCode={qrCode} isOwn={isOwn} />
      {entries.length > 0 && (
        <GuideMap place={guide.place} entries={entries} track={guide.track}>
          {chapters.map(({ chapter, title, range, entries: own }, index) => (
            <section
              key={chapter}
              id={chapter}
              aria-labelledby={`${chapter}-title`}
              className={`scroll-mt-6 ${index > 0 ? "mt-14" : "max-lg:mt-11"}`}
            >
              <div className="chapter-rule" />
              <div className="mt-3 flex items-baseline justify-between gap-4">
                <h2 id={`${chapter}-title`} className="text-h2 leading-[1.08]">
                  {title}
                </h2>
                <span className="old-style text-ink2">No. {range}</span>
              </div>
              <ol start={own[0]?.number ?? 1}>
                {own.map((entry, at) => (
                  <li
                    key={entry.business.business_code}
                    id={`place-${entry.number}`}
                    data-entry={entry.business.business_code}
                    className="when-near scroll-mt-6 border-b border-rule py-6 [--height:480px]"
                  >
                    <GuideEntryView entry={entry} place={guide.place} isLead={at === 0} />
                  </li>
                ))}
              </ol>
            </section>
          ))}
        </GuideMap>
      )}
      {guide.track && (
        <TrackView
          track={guide.track}
          href={guideFileUrl(guide.traveller.code, guide.place.slug, "gpx", new URLSearchParams(path.split("?")[1]).get("key"))}
          needsMap={guidePins(entries).length === 0}
        />
      )}
      {guide.visibility !== "private" && <BookletEnd address={address} qrCode={qrCode} />}
      <GuideEnd guide={guide} more={more} path={path} isOwn={isOwn} />
    </div>
  );
}
