import { pictureAt } from "../../catalogue/listings/rules.ts";
import { places } from "../../catalogue/places/text.ts";
import { areaUrl } from "../../catalogue/places/urls.ts";
import type { ResponseOf } from "../../platform/endpoints/endpoint.ts";
import type { getHome } from "./contract.ts";
import { HomeSection } from "./HomeSection.tsx";
import { widePlates } from "./rules.ts";

interface Props {
  areas: ResponseOf<typeof getHome>["popularAreas"];
  /** Pictures of the areas, at the preset "standard". */
  pictures: readonly string[];
  title: string;
  more: { href: string; label: string };
}

/** Towns in a guide of one country, as plates, with enough wide ones to fill the rows. A map of the world would show them as one point. */
export function HomeTowns({ areas, pictures, title, more }: Props) {
  if (areas.length < 2) return null;
  const wide = widePlates(areas.length);
  return (
    <HomeSection id="destinations" title={title} more={more} isChapter>
      <ul className="swiper sm:grid sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
        {areas.map(({ area, businesses_count }, index) => (
          <li key={area.slug} className={wide.includes(index) ? "lg:col-span-2" : ""}>
            <a href={areaUrl(area.country_code, area.slug)} className="plate hovers block h-[236px] text-white lg:h-[280px]">
              <img src={pictureAt(pictures[index] ?? "", "card")} alt="" loading="lazy" decoding="async" />
              <span className="on-picture absolute inset-0" />
              <span className="absolute end-3.5 bottom-3.5 start-4.5 flex flex-wrap items-baseline gap-x-3">
                <span className="font-display text-lead leading-[1.05] font-[560]">{area.name}</span>
                <span className="ms-auto text-small whitespace-nowrap">{places(businesses_count)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
