import { X } from "lucide";
import { type PointerEvent, type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { PlaceMap } from "../../catalogue/maps/PlaceMap.tsx";
import type { Pin } from "../../catalogue/maps/pinPositions.ts";
import { t } from "../../platform/languages/text.ts";
import { CloseOnBack } from "../../ui/closeOnBack.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { GuideEntry, GuidePlace } from "./contract.ts";
import type { GuideTrack } from "./tracks/contract.ts";
import { trackOnMap } from "./tracks/rules.ts";

export const guidePins = (entries: readonly (GuideEntry & { number: number })[]): Pin[] =>
  entries.flatMap(({ number, business: { business_code, latitude, longitude } }) =>
    latitude === null || longitude === null ? [] : [{ number, business_code, latitude, longitude }],
  );

const averagePoint = (points: readonly { latitude: number; longitude: number }[]) => ({
  latitude: points.reduce((sum, { latitude }) => sum + latitude, 0) / points.length,
  longitude: points.reduce((sum, { longitude }) => sum + longitude, 0) / points.length,
});

/** Returns the towns of the entries as labels for orientation, each at the centre of its own entries. */
function groupTowns(entries: readonly GuideEntry[]) {
  const towns = Map.groupBy(entries, ({ business }) => business.area?.name ?? business.city);
  return [...towns].flatMap(([name, own]) => {
    const points = own.flatMap(({ business: { latitude, longitude } }) =>
      latitude === null || longitude === null ? [] : [{ latitude, longitude }],
    );
    return name === "" || points.length === 0 ? [] : [{ name, ...averagePoint(points) }];
  });
}

const codeAt = (target: EventTarget) =>
  target instanceof Element ? (target.closest<HTMLElement>("[data-entry]")?.dataset.entry ?? null) : null;

/** Returns the shared state of the page's maps: they use the numbers of the entries, and an entry and its pin highlight each other. */
export function useGuideMap(entries: readonly (GuideEntry & { number: number })[], track: GuideTrack | null = null) {
  const [lit, setLit] = useState<string | null>(null);
  useEffect(() => {
    for (const entry of document.querySelectorAll<HTMLElement>("[data-entry]")) entry.dataset.lit = String(entry.dataset.entry === lit);
  }, [lit]);
  const pins = guidePins(entries);
  return {
    setLit,
    map: {
      ...trackOnMap(track),
      pins,
      middle: averagePoint(pins),
      towns: groupTowns(entries),
      lit,
      onLit: setLit,
      loadPins: async () => pins,
      pinsKey: pins.map(({ business_code }) => business_code).join(),
      hasAllInView: true,
      isOnPage: () => true,
      onMoved: () => undefined,
      onOpen: ({ number }: Pin) => document.getElementById(`place-${number}`)?.querySelector("a")?.focus(),
    },
  };
}

/** Shows the chapters with the map beside them; on phones, the map is a strip above them and opens over the page. */
export function GuideMap({
  place,
  entries,
  track,
  children,
}: {
  place: GuidePlace;
  entries: readonly (GuideEntry & { number: number })[];
  track: GuideTrack | null;
  children: ReactNode;
}) {
  const { map, setLit } = useGuideMap(entries, track);
  const [isOpen, setOpen] = useState(false);
  const { key } = useLocation();
  const open = ({ number }: Pin) => {
    setOpen(false);
    // Runs once the map over the page has closed.
    setTimeout(() => document.getElementById(`place-${number}`)?.querySelector("a")?.focus());
  };
  const label = t`Map of ${place.name}`;
  if (map.pins.length === 0) return <div className="page mt-16 max-w-[820px]">{children}</div>;
  return (
    <div className="lg:mt-16 lg:grid lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-14 lg:ps-[max(40px,calc((100vw-1320px)/2+40px))] xl:grid-cols-[minmax(0,1fr)_520px] print:block">
      <section aria-label={label} className="relative mt-2 h-[330px] lg:hidden print:hidden">
        <PlaceMap {...map} size={{ width: 390, height: 330 }} onUse={() => setOpen(true)} />
      </section>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: nothing happens by these but that a pin lights up; the entries' links are what one uses */}
      <div
        className="px-5 sm:px-10 lg:px-0 print:px-0"
        onPointerOver={(event: PointerEvent) => setLit(codeAt(event.target))}
        onPointerLeave={() => setLit(null)}
        onFocus={(event) => setLit(codeAt(event.target))}
        onBlur={() => setLit(null)}
      >
        {children}
      </div>
      <section
        aria-label={label}
        className="max-lg:hidden lg:sticky lg:top-0 lg:h-svh lg:max-h-[980px] lg:self-start lg:overflow-clip lg:rounded-s-picture print:hidden"
      >
        <PlaceMap {...map} size={{ width: 520, height: 900 }} />
      </section>
      {isOpen && (
        <section aria-label={t`Map of ${place.name}, over the page`} className="fixed inset-0 z-40 bg-paper lg:hidden">
          <CloseOnBack onClose={() => setOpen(false)} location={key} />
          <PlaceMap {...map} onOpen={open} isWanted />
          <button
            type="button"
            aria-label="Close the map"
            onClick={() => setOpen(false)}
            className="absolute top-4 start-4 z-10 grid size-11 place-items-center rounded-full bg-card shadow-float"
          >
            <Icon of={X} size={22} />
          </button>
        </section>
      )}
    </div>
  );
}
