import { pictureAt } from "../../catalogue/listings/rules.ts";
import { CountryIndex } from "../../catalogue/places/CountryIndex.tsx";
import { Flag } from "../../catalogue/places/Flag.tsx";
import { places } from "../../catalogue/places/text.ts";
import { countryUrl } from "../../catalogue/places/urls.ts";
import type { ResponseOf } from "../../platform/endpoints/endpoint.ts";
import { meant, plural, t } from "../../platform/languages/text.ts";
import { Accordion } from "../../ui/Accordion.tsx";
import type { getHome } from "./contract.ts";
import { HomeSection } from "./HomeSection.tsx";
import { widePlates } from "./rules.ts";

type Home = ResponseOf<typeof getHome>;

interface ActivityTypesProps {
  activities: Home["popularActivities"];
  /** Names of the places that the guide is about; empty for more than the heading has room for. */
  places: string;
  isWorldwide: boolean;
}

/**
 * Popular activities: a row of upright panels to swipe on phones, a grid of two rows on wider screens, and one strip on desktops, two of
 * them wide.
 */
export function HomeActivityTypes({ activities, places: names, isWorldwide }: ActivityTypesProps) {
  if (activities.length === 0) return null;
  return (
    <HomeSection
      id="activities"
      title={names ? t`Popular activities in ${names}` : isWorldwide ? t`Popular activities around the world` : t`Popular activities`}
      more={{ href: "/explore/activities/", label: t`More activities` }}
    >
      <ul className="swiper sm:grid sm:grid-cols-4 sm:gap-1.5 xl:flex">
        {activities.map(({ activity_type, label, businesses_count, url, image_link }, index) => (
          <li
            key={activity_type}
            className={`h-[236px] transition-[flex] duration-200 max-sm:basis-[148px] sm:h-[280px] xl:h-[400px] xl:min-w-0 xl:flex-1 xl:hover:flex-[1.9] ${index % 5 === 0 ? "xl:flex-[1.9]" : ""}`}
          >
            <a href={url} className="plate hovers block h-full text-white">
              <picture>
                <source media="(max-width: 576px)" srcSet={pictureAt(image_link, "panel")} />
                <img src={pictureAt(image_link, "pillar")} alt="" loading="lazy" decoding="async" />
              </picture>
              <span className="on-picture absolute inset-x-0 top-[24%] bottom-0 sm:top-[38%]" />
              <span className="absolute end-2.5 bottom-4 start-4">
                <span className="block font-display text-h3 leading-[1.1] font-[560]">{label}</span>
                <span className="text-small">{places(businesses_count)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

/** Country cards: the default eight, or those with listings. A single country is not shown, because there is nothing to choose. */
export function HomeCountries({ countries }: { countries: Home["popularCountries"] }) {
  if (countries.length < 2) return null;
  const wide = widePlates(countries.length);
  return (
    <HomeSection id="places-to-go" title="Popular places to go" more={{ href: "/explore/countries/", label: t`All countries` }}>
      <ul className="swiper sm:grid sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
        {countries.map(({ country, businesses_count, image_link }, index) => (
          <li key={country.code} className={wide.includes(index) ? "lg:col-span-2" : ""}>
            <a href={countryUrl(country.code)} className="plate hovers block h-[175px] text-white">
              <img src={pictureAt(image_link, "cover")} alt="" loading="lazy" decoding="async" />
              <span className="on-picture absolute inset-0" />
              <span className="absolute end-3.5 bottom-3.5 start-4.5 flex flex-wrap items-center gap-x-3 gap-y-1">
                <Flag code={country.code} size={28} />
                <span className="font-display text-lead leading-none font-[560] whitespace-nowrap">{country.name}</span>
                <span className="ms-auto text-small whitespace-nowrap">{places(businesses_count)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

/** Index of all countries, with a row per region. */
export function HomeRegions({ regions }: { regions: Home["regions"] }) {
  if (regions.length === 0) return null;
  return (
    <HomeSection id="all-countries" title="Explore all countries">
      <Accordion
        name="regions"
        rows={regions.map(({ code, name, countries }) => ({
          key: code,
          title: name,
          about: meant("of the world")`${plural(countries.length, "# country", "# countries and territories")}`,
          content: <CountryIndex countries={countries} />,
        }))}
      />
    </HomeSection>
  );
}
