import type { CSSProperties } from "react";
import { numbersOnWorldMap } from "../../catalogue/maps/rules.ts";
import { areaUrl } from "../../catalogue/places/urls.ts";
import type { ResponseOf } from "../../platform/endpoints/endpoint.ts";
import type { getHome } from "./contract.ts";

type Area = ResponseOf<typeof getHome>["popularAreas"][number];

/** Popular destinations: a numbered list beside a map of the world with the same numbers; on phones two columns to swipe. */
export function HomeDestinations({ areas }: { areas: Area[] }) {
  if (areas.length < 2) return null;
  return (
    <section
      id="destinations"
      aria-labelledby="destinations-title"
      className="when-near mt-16 overflow-hidden bg-deep py-14 text-on-deep sm:mt-24 sm:pt-19 sm:pb-18"
    >
      <div className="page grid grid-cols-[minmax(0,1fr)] items-center gap-x-11 gap-y-4 lg:grid-cols-[380px_minmax(0,1fr)]">
        <div>
          <h2 id="destinations-title" className="text-h2">
            Explore popular destinations
          </h2>
          {/* On phones the second column begins in view, so that each number on the map has its name beside it. */}
          <ol
            className="swiper mt-5.5 border-on-deep/25 max-sm:h-[calc(var(--rows)*4rem)] max-sm:flex-col max-sm:flex-wrap max-sm:gap-y-0 sm:grid sm:gap-x-11 sm:border-t sm:max-lg:grid-cols-2"
            style={{ "--rows": Math.ceil(areas.length / 2) } as CSSProperties}
          >
            {areas.map(({ area, country }, index) => (
              <li key={area.slug} className="border-b border-on-deep/16 max-sm:h-16 max-sm:w-[58%] max-sm:flex-none">
                <a
                  href={areaUrl(area.country_code, area.slug)}
                  className="flex min-h-12.5 items-center gap-3.5 hover:underline focus-visible:-outline-offset-3 focus-visible:outline-on-deep max-sm:h-full"
                >
                  <span
                    className="grid size-6 flex-none place-items-center rounded-full bg-on-deep text-tiny font-bold text-[oklch(27%_.038_205)]"
                    aria-hidden="true"
                  >
                    {index + 1}
                  </span>
                  <span className="min-w-0 sm:contents">
                    <span className="block truncate font-display text-h3 leading-[1.15] font-[540]">{area.name}</span>
                    <span className="block truncate text-small text-on-deep2 sm:ms-auto">{country.name}</span>
                  </span>
                </a>
              </li>
            ))}
          </ol>
        </div>
        <div
          className="relative aspect-[2.2] w-[560px] max-w-none max-lg:order-first max-sm:-ms-27 sm:w-full lg:w-[calc(100%+76px)]"
          aria-hidden="true"
        >
          <img src="/media/world.svg" alt="" width={1000} height={455} loading="lazy" decoding="async" className="size-full" />
          {numbersOnWorldMap(areas).map(({ x, y }, index) => (
            <span
              key={areas[index]?.area.slug}
              className="absolute grid size-6 -translate-1/2 place-items-center rounded-full bg-on-deep text-tiny font-bold text-[oklch(27%_.038_205)] ring-2 ring-deep"
              style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
            >
              {index + 1}
            </span>
          ))}
        </div>
      </div>
    </section>
  );
}
