import type { AreaOfPeople } from "./contract.forYou.ts";
import { Face } from "./Highlight.tsx";
import { peopleText } from "./rules.forYou.ts";

/** Where one's people go: a ledger of areas with who knows them. */
export function ForYouAreas({ areas }: { areas: AreaOfPeople[] }) {
  return (
    <section id="areas" aria-labelledby="areas-title" className="mt-16 scroll-mt-6 bg-sand py-14 sm:mt-24 sm:py-[76px]">
      <div className="page grid gap-x-14 gap-y-6 lg:grid-cols-[280px_minmax(0,1fr)]">
        <div>
          <h2 id="areas-title" className="text-h2">
            Where they go
          </h2>
          <p className="mt-3 max-w-[30ch] text-ink2">Places that people you follow know well enough to recommend something in.</p>
        </div>
        <ul className="grid gap-x-12 md:grid-cols-2">
          {areas.map(({ area, country, people, people_count, image_link }) => (
            <li key={area.slug} className="hovers relative flex items-center gap-4 border-b border-rule py-4">
              <span className="plate size-19 flex-none">
                <img src={image_link} alt="" loading="lazy" decoding="async" />
              </span>
              <div className="min-w-0 grow">
                <h3 className="text-h3">
                  <a href={`/explore/${area.country_code}/${area.slug}/`} className="card-target hover-underline">
                    {area.name}
                  </a>
                </h3>
                <p className="small-caps text-ink2">{country.name}</p>
                <p className="mt-1 text-small text-ink2">
                  {peopleText(
                    people.map(({ name }) => name),
                    people_count,
                  )}
                </p>
              </div>
              <span className="flex flex-none -space-x-3 max-sm:hidden">
                {people.map((one) => (
                  <Face key={one.code} traveller={one} isSmall />
                ))}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
