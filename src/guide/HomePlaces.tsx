import { Flag } from "../places/Flag.tsx";
import type { AnswerOf } from "../platform/endpoint.ts";
import type { getHome } from "./contract.ts";
import { HomeSection } from "./HomeSection.tsx";

type Home = AnswerOf<typeof getHome>;

const listings = (count: number) => `${count} ${count === 1 ? "listing" : "listings"}`;

export function HomeActivities({ activities }: { activities: Home["popularActivities"] }) {
  return (
    <HomeSection id="activities" title="Popular activities around the world">
      <ul className="grid grid-cols-2 gap-x-7 gap-y-8 lg:grid-cols-4">
        {activities.map(({ activity_type, label, businesses_count }) => (
          <li key={activity_type}>
            <img
              src={`/media/activity/${activity_type}/card`}
              alt=""
              width={600}
              height={400}
              loading="lazy"
              className="aspect-[3/2] w-full rounded-picture object-cover"
            />
            <h3 className="mt-3 text-h3">{label}</h3>
            <p className="text-ink2">{listings(businesses_count)}</p>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

export function HomeAreas({ areas }: { areas: Home["popularAreas"] }) {
  return (
    <HomeSection id="destinations" title="Explore popular destinations">
      <ul className="grid gap-x-7 sm:grid-cols-2 lg:grid-cols-3">
        {areas.map(({ area, country, businesses_count }) => (
          <li key={area.slug} className="flex min-h-14 items-center gap-3 border-b border-rule">
            <Flag code={country.code} />
            <span>
              <span className="font-display text-h3">{area.name}</span>, {country.name}
            </span>
            <span className="ml-auto text-ink2 tabular-nums">{listings(businesses_count)}</span>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

export function HomeCountries({ countries }: { countries: Home["popularCountries"] }) {
  return (
    <HomeSection id="places-to-go" title="Popular places to go">
      <ul className="grid grid-cols-2 gap-x-7 gap-y-8 lg:grid-cols-4">
        {countries.map(({ country, businesses_count }) => (
          <li key={country.code}>
            <img
              src={`/media/country/${country.code}/card`}
              alt=""
              width={600}
              height={400}
              loading="lazy"
              className="h-[75px] w-full rounded-picture object-cover sm:h-[175px]"
            />
            <h3 className="mt-3 flex items-center gap-2 text-h3">
              <Flag code={country.code} /> {country.name}
            </h3>
            <p className="text-ink2">{listings(businesses_count)}</p>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

export function HomeRegions({ regions }: { regions: Home["regions"] }) {
  return (
    <HomeSection id="all-countries" title="Explore all countries">
      {regions.map(({ code, name, countries }) => (
        <details key={code} className="border-b border-rule" name="regions">
          <summary className="flex min-h-17 cursor-pointer items-center justify-between gap-4 font-display text-h3">
            {name}
            <span className="text-base text-ink2">{countries.length} countries</span>
          </summary>
          <ul className="columns-2 gap-7 pb-6 md:columns-3 lg:columns-4">
            {countries.map((country) => (
              <li key={country.code} className="flex min-h-9 items-center justify-between gap-3">
                {country.name}
                {country.businesses_count > 0 && <span className="text-ink2 tabular-nums">{country.businesses_count}</span>}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </HomeSection>
  );
}
