import { Flag } from "../places/Flag.tsx";
import type { AnswerOf } from "../platform/endpoint.ts";
import type { getHome } from "./contract.ts";
import { HomeSection } from "./HomeSection.tsx";
import { countryIndex } from "./rules.countryIndex.ts";
import { countryUrl, places } from "./rules.ts";

type Home = AnswerOf<typeof getHome>;

/** The popular activities: a strip of upright panels, two of them wide. */
export function HomeActivities({ activities }: { activities: Home["popularActivities"] }) {
  return (
    <HomeSection
      id="activities"
      title="Popular activities around the world"
      more={{ href: "/explore/activities/", label: "More activities" }}
    >
      <ul className="-mx-5 flex snap-x snap-mandatory scroll-px-5 gap-2 overflow-x-auto px-5 [scrollbar-width:none] sm:-mx-10 sm:scroll-px-10 sm:gap-1.5 sm:px-10">
        {activities.map(({ activity_type, label, businesses_count, url }, index) => (
          <li
            key={activity_type}
            className={`h-[236px] flex-[0_0_148px] snap-start transition-[flex] duration-200 sm:h-[400px] sm:flex-[0_0_170px] lg:min-w-0 lg:flex-1 lg:hover:flex-[1.9] ${index % 5 === 0 ? "lg:flex-[1.9]" : ""}`}
          >
            <a href={url} className="plate hovers block h-full text-white">
              <picture>
                <source media="(max-width: 576px)" srcSet={`/media/activity/${activity_type}/panel`} />
                <img src={`/media/activity/${activity_type}/card`} alt="" loading="lazy" decoding="async" />
              </picture>
              <span className="on-picture absolute inset-x-0 top-[24%] bottom-0 sm:top-[38%]" />
              <span className="absolute right-2.5 bottom-4 left-4">
                <span className="block font-display text-[1.3125rem] leading-[1.1] font-[560]">{label}</span>
                <span className="text-small">{places(businesses_count)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

/** The eight country cards of the specification. */
export function HomeCountries({ countries }: { countries: Home["popularCountries"] }) {
  return (
    <HomeSection id="places-to-go" title="Popular places to go" more={{ href: "/explore/countries/", label: "All countries" }}>
      <ul className="swiper sm:grid sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
        {countries.map(({ country, businesses_count, image_link }) => (
          <li key={country.code}>
            <a href={countryUrl(country.code)} className="plate hovers block h-[175px] text-white">
              <img src={image_link} alt="" loading="lazy" decoding="async" />
              <span className="on-picture absolute inset-0" />
              <span className="absolute right-3.5 bottom-3.5 left-4.5 flex items-center gap-3">
                <Flag code={country.code} size={28} />
                <span className="font-display text-[1.5rem] leading-none font-[560] whitespace-nowrap">{country.name}</span>
                <span className="ml-auto text-small whitespace-nowrap">{places(businesses_count)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

/** The index of all countries, a region a row. Native disclosure: it opens without scripts, and finding in the page opens it too. */
export function HomeRegions({ regions }: { regions: Home["regions"] }) {
  return (
    <HomeSection id="all-countries" title="Explore all countries">
      <div className="border-t border-ink">
        {regions.map(({ code, name, countries }) => (
          <details key={code} className="group border-b border-rule" name="regions">
            <summary className="flex min-h-15 cursor-pointer list-none items-center gap-4 sm:min-h-17 [&::-webkit-details-marker]:hidden">
              <h3 className="flex-1 text-[1.4375rem] sm:text-[1.6875rem]">{name}</h3>
              <span className="old-style text-ink2">{countries.length} countries</span>
              <svg viewBox="0 0 20 20" width="20" height="20" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
                <path d="M2 10h16" />
                <path d="M10 2v16" className="group-open:hidden" />
              </svg>
            </summary>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written, and escaped, by countryIndex; as elements it would be half of the page */}
            <ul className="country-index" dangerouslySetInnerHTML={{ __html: countryIndex(countries) }} />
          </details>
        ))}
      </div>
    </HomeSection>
  );
}
