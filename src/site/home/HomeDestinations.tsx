import { onWorldMap } from "../../catalogue/maps/rules.ts";
import { areaUrl } from "../../catalogue/places/urls.ts";
import type { ResponseOf } from "../../platform/endpoints/endpoint.ts";
import type { getHome } from "./contract.ts";

type Area = ResponseOf<typeof getHome>["popularAreas"][number];

/** Popular destinations: a numbered list beside a map of the world with the same numbers; on phones the list is a row to swipe. */
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
          <ol className="swiper mt-5.5 border-on-deep/25 sm:grid sm:gap-x-11 sm:border-t sm:max-lg:grid-cols-2">
            {areas.map(({ area, country }, index) => (
              <li key={area.slug} className="border-on-deep/16 max-sm:rounded-control max-sm:border sm:border-b">
                <a
                  href={areaUrl(area.country_code, area.slug)}
                  className="flex min-h-12.5 items-center gap-3.5 hover:underline focus-visible:outline-on-deep max-sm:h-full max-sm:px-3.5 max-sm:py-2"
                >
                  <span
                    className="grid size-6 flex-none place-items-center rounded-full bg-on-deep text-tiny font-bold text-[oklch(27%_.038_205)]"
                    aria-hidden="true"
                  >
                    {index + 1}
                  </span>
                  <span className="font-display text-h3 font-[540]">{area.name}</span>
                  <span className="ml-auto text-small text-on-deep2">{country.name}</span>
                </a>
              </li>
            ))}
          </ol>
        </div>
        <div
          className="relative aspect-[2.2] w-[560px] max-w-none max-lg:order-first max-sm:-ml-27 sm:w-full lg:w-[calc(100%+76px)]"
          aria-hidden="true"
        >
          <img src="/media/world.svg" alt="" width={1000} height={455} loading="lazy" decoding="async" className="size-full" />
          {areas.map(({ area, latitude, longitude }, index) => {
            const { x, y } = onWorldMap(latitude, longitude);
            return (
              <span
                key={area.slug}
                className="absolute grid size-6 -translate-1/2 place-items-center rounded-full bg-on-deep text-tiny font-bold text-[oklch(27%_.038_205)] ring-2 ring-deep"
                style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
              >
                {index + 1}
              </span>
            );
          })}
        </div>
      </div>
    </section>
  );
}
