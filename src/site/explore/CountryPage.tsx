import { type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from "react-router";
import { LIST_CACHE } from "../../catalogue/browse/filters.ts";
import { filterLabels } from "../../catalogue/browse/groups.ts";
import { Listings, loadList } from "../../catalogue/browse/Listings.tsx";
import { listWhatsOn } from "../../catalogue/events/contract.ts";
import { toEventGroups } from "../../catalogue/events/eventText.ts";
import { eventsUrl } from "../../catalogue/events/urls.ts";
import { WhatsOn } from "../../catalogue/events/WhatsOn.tsx";
import { areaPictures, countryPictures } from "../../catalogue/pictures/listPictures.ts";
import { inSentence } from "../../catalogue/places/article.ts";
import { languageNames, places } from "../../catalogue/places/text.ts";
import { activityUrl, areaUrl, countryUrl } from "../../catalogue/places/urls.ts";
import { emptyMeta, pageMeta } from "../../catalogue/seo/rules.ts";
import { exploreLabel } from "../../platform/guideName.ts";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { orNotFound, pageNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { privateMeta, titled, useGuide } from "../../platform/pages/useGuide.ts";
import { listGuidesOfPlace } from "../../travellers/guides/contract.ts";
import { GuidesOfPlace } from "../../travellers/guides/GuideCovers.tsx";
import { MarkButton } from "../../travellers/wishlist/marks/MarkButton.tsx";
import { SaveBookmark } from "../../travellers/wishlist/marks/SaveBookmark.tsx";
import { serverOnly } from "../../ui/serverOnly.tsx";
import { getCountryPage } from "./contract.ts";
import { LocalTime } from "./LocalTime.tsx";
import { NearbyPlaces } from "./NearbyPlaces.tsx";
import { PlaceHead, PlaceIndex, placeText } from "./PlaceHead.tsx";
import { PlaceQuotes } from "./PlaceQuotes.tsx";
import { countryParagraph, currencyText, listDescription, listTitle, offsetsText, placesFact } from "./rules.ts";

export const handle = { cache: LIST_CACHE } satisfies PageHandle;

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const given = params.country ?? "";
  const code = given.toUpperCase();
  if (!/^[A-Z]{2}$/.test(code)) throw await pageNotFound(context);
  const asked = loadList(context, request, { country: code });
  // Awaited second: an error about the country itself takes precedence.
  asked.catch(() => undefined);
  const [place, guides, whatsOn] = await orNotFound(
    context,
    Promise.all([
      callApi(getCountryPage, { code }),
      callApi(listGuidesOfPlace, { country: code }),
      callApi(listWhatsOn, { country: code }),
    ]),
  );
  if (given !== code) throw redirect(`${countryUrl(code)}${new URL(request.url).search}`, 301);
  const pictures = {
    areas: areaPictures(
      place.areas.map(({ area }) => area),
      "card",
    ),
    neighbours: countryPictures(
      place.neighbours.map(({ country }) => country.code),
      "card",
    ),
  };
  // Computed on the server: browsers know fewer language names.
  const languageText = languageNames(place.languages);
  const currency = place.currency && currencyText(place.currency);
  return { place, guides: guides.results, whatsOn: toEventGroups(whatsOn), pictures, languageText, currency, ...(await asked) };
}

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) => {
  if (!loaderData) return privateMeta(matches, t`Page not found`);
  const { place, list, query } = loaderData;
  const { country, businesses_count } = place;
  const filters = filterLabels(query.filters, list.languages);
  const head = pageMeta(
    matches,
    `${countryUrl(country.code)}${query.page > 1 ? `?page=${query.page}` : ""}`,
    titled(matches, listTitle(country.name, filters, query.page)),
    listDescription(country.name, filters.length > 0 ? list.count : businesses_count, filters),
    { subject: `/media/country/${country.code}`, of: country.name },
  );
  return [...head, ...emptyMeta(businesses_count)];
};

type HeadProps = Pick<Awaited<ReturnType<typeof loader>>, "place" | "languageText" | "currency"> & { isOnly: boolean };

function CountryHead({ place, languageText, currency, isOnly }: HeadProps) {
  const { country, region, languages, time_zones, utc_offsets } = place;
  const [zone] = time_zones;
  return (
    <PlaceHead
      crumbs={[{ href: "/explore/", label: t`Explore` }, ...(isOnly ? [] : [{ href: "/explore/countries/", label: region.name }])]}
      name={country.name}
      about={placeText(place, countryParagraph(place))}
      facts={[
        ...(place.businesses_count > 0 ? [{ label: t`Places`, value: placesFact(place.businesses_count, place.areas_count) }] : []),
        ...(languages.length > 0 ? [{ label: languages.length === 1 ? t`Language` : t`Languages`, value: languageText }] : []),
        ...(currency ? [{ label: t`Currency`, value: currency }] : []),
        ...(zone && utc_offsets.length === 1
          ? [{ label: t`Time`, value: <LocalTime zone={zone} offset={utc_offsets[0] ?? ""} /> }]
          : utc_offsets.length > 1
            ? [{ label: t`Time`, value: offsetsText(utc_offsets) }]
            : []),
      ]}
      picture={`/media/country/${country.code}/standard`}
    >
      <MarkButton kind="saved_country" thing={country.code} name={country.name} look="button" />
      <MarkButton kind="been_country" thing={country.code} name={country.name} look="button" />
    </PlaceHead>
  );
}

type Loaded = Awaited<ReturnType<typeof loader>>;

/** Events, recommendations, guides and activities of the country. */
function CountryHighlights({ place, guides, whatsOn }: Pick<Loaded, "place" | "guides" | "whatsOn">) {
  const { country, activities } = place;
  return (
    <>
      <WhatsOn place={inSentence(country.name)} groups={whatsOn} href={eventsUrl({ country_code: country.code })} />
      <PlaceQuotes place={inSentence(country.name)} quotes={place.recommendations} />
      <GuidesOfPlace guides={guides} />
      <PlaceIndex
        title={t`What to do in ${inSentence(country.name)}`}
        rows={activities.map(({ activity_type, label, businesses_count: count }) => ({
          href: activityUrl(activity_type, country.code),
          label,
          count,
        }))}
      />
    </>
  );
}
const Highlights = serverOnly(import.meta.env.SSR ? CountryHighlights : undefined);

/** Page of a country: facts, areas, activities and listings. */
export default function CountryPage() {
  const { name, place: only } = useGuide();
  // A guide of this country alone has no index of countries.
  const isOnly = only !== null;
  const { place, guides, whatsOn, pictures, languageText, currency, list, query } = useLoaderData<typeof loader>();
  const { country, region, areas, neighbours } = place;
  return (
    <>
      <CountryHead place={place} languageText={languageText} currency={currency} isOnly={isOnly} />
      <NearbyPlaces
        id="towns"
        title={t`Where to go in ${inSentence(country.name)}`}
        rows={areas.map(({ area, businesses_count: count }, index) => ({
          href: areaUrl(area.country_code, area.slug),
          name: area.name,
          about: places(count),
          picture: pictures.areas[index] ?? "",
        }))}
      />
      <Highlights place={place} guides={guides} whatsOn={whatsOn} />
      <section className="page mt-16" aria-labelledby="who">
        <h2 id="who" className="mb-5 text-h2">
          Places in {inSentence(country.name)}{" "}
        </h2>
        <Listings
          bookmark={(business) => <SaveBookmark business={business} />}
          list={list}
          query={query}
          base={{ country: country.code }}
          path={countryUrl(country.code)}
          next={isOnly ? { href: "/explore/", label: exploreLabel(name) } : { href: "/explore/countries/", label: t`All countries` }}
          empty={
            neighbours.length > 0
              ? t`No places in ${inSentence(country.name)} yet. Try these nearby.`
              : t`No places in ${inSentence(country.name)} yet.`
          }
        />
      </section>
      <NearbyPlaces
        title={t`Elsewhere in ${region.name}`}
        rows={neighbours.map(({ country: other, businesses_count: count }, index) => ({
          href: countryUrl(other.code),
          name: other.name,
          about: places(count),
          picture: pictures.neighbours[index] ?? "",
        }))}
        {...(!isOnly && neighbours.length > 0 && { more: { href: "/explore/countries/", label: t`All countries` } })}
      />
    </>
  );
}
