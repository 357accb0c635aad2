import { Map as MapIcon, X } from "lucide";
import { lazy, type PointerEvent, type ReactNode, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { ResponseOf } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { labelled } from "../../platform/values/punctuation.ts";
import { CloseOnBack } from "../../ui/closeOnBack.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useMounted } from "../../ui/mounted.ts";
import { type BusinessCard, getBusiness } from "../listings/contract.ts";
import type { LiveMapProps } from "../maps/LiveMap.tsx";
import type { Spot } from "../maps/mapLayers.ts";
import { PlaceMap } from "../maps/PlaceMap.tsx";
import { boundsOfView, type View } from "../maps/pinPositions.ts";
import { type NamedPlace, withNeighbourhoods } from "../maps/placeNames.ts";
import { listPractical } from "../practical/contract.ts";
import { PRACTICAL_KINDS, PRACTICAL_LETTERS } from "../practical/enumerations.ts";
import { listTrails } from "../trails/contract.ts";
import { type BrowsedCard, type browseBusinesses, browsePoints } from "./contract.ts";
import { type ListQuery, writeListQuery } from "./filters.ts";
import { LIST_SIZE, type ListBase, toListCall } from "./rules.ts";

const PinCard = lazy(() => import("./PinCard.tsx").then((file) => ({ default: file.PinCard })));

interface Point {
  name: string;
  latitude: number;
  longitude: number;
}

interface Props {
  list: ResponseOf<typeof browseBusinesses>;
  query: ListQuery;
  base: ListBase;
  area: Point;
  towns: readonly NamedPlace[];
  /**
   * Navigates to a query.
   * @param replaces the navigation replaces the history entry of the full-screen map
   */
  go: (to: ListQuery, replaces?: boolean) => void;
  /** The list. */
  children: ReactNode;
}

const codeAt = (target: EventTarget) => (target instanceof Element && target.closest<HTMLElement>("[data-entry]")?.dataset.entry) || null;

/**
 * Returns the properties of the map of a list, and the card of the pressed pin. Entries of the list are lit with their pins.
 * @param isFollowing whether the list follows the map
 */
function useListMap({ list, query, base, area, towns, go }: Omit<Props, "children">, isFollowing: boolean, isMapOpen: boolean) {
  const [lit, setLit] = useState<string | null>(null);
  /** Card of the pressed pin. */
  const [card, setCard] = useState<{ number: number; business: BusinessCard | BrowsedCard }>();
  useEffect(() => {
    for (const entry of document.querySelectorAll<HTMLElement>("[data-entry]")) entry.dataset.lit = String(entry.dataset.entry === lit);
  }, [lit]);
  const first = (query.page - 1) * LIST_SIZE + 1;
  const pins = list.results.flatMap(({ business_code, latitude, longitude }, index) =>
    latitude === null || longitude === null ? [] : [{ number: first + index, business_code, latitude, longitude }],
  );
  const unbounded = { ...query, bounds: null, page: 1 };
  const map = {
    pins,
    middle: area,
    towns: withNeighbourhoods(towns, list.results),
    lit,
    onLit: setLit,
    loadPins: async () => {
      const { points } = await callApi(browsePoints, { ...base, ...toListCall(query) });
      return points;
    },
    isPart: query.bounds !== null,
    pinsKey: writeListQuery(query.bounds ? query : unbounded),
    isOnPage: (number: number) => number >= first && number < first + LIST_SIZE,
    onOpen: async ({ number, business_code }: { number: number; business_code: string }) => {
      const business = list.results.find((one) => one.business_code === business_code) ?? (await callApi(getBusiness, { business_code }));
      setCard({ number, business });
    },
    onMoved: (view: View) => {
      if (isFollowing) go({ ...query, page: 1, bounds: boundsOfView(view) }, isMapOpen);
    },
  };
  return { map, card, setCard };
}

/** Layers that the visitor adds to the map of an area: practical places and routes, loaded when wanted. */
function useMapLayers(area: string | undefined) {
  const [spots, setSpots] = useState<readonly Spot[]>();
  const [lines, setLines] = useState<LiveMapProps["lines"]>();
  const showSpots = async (isOn: boolean) => {
    if (!isOn || area === undefined) return setSpots(undefined);
    const { results } = await callApi(listPractical, { area });
    setSpots(
      results.map(({ kind, name, latitude, longitude }) => ({
        letters: PRACTICAL_LETTERS[kind],
        name: name ? labelled(PRACTICAL_KINDS[kind], name) : PRACTICAL_KINDS[kind],
        latitude,
        longitude,
      })),
    );
  };
  const showLines = async (isOn: boolean) => {
    if (!isOn || area === undefined) return setLines(undefined);
    const { results } = await callApi(listTrails, { area, lines: "yes" });
    setLines(results.flatMap(({ line }) => (line ? [line.coordinates as [number, number][][]] : [])));
  };
  return { layers: { ...(spots && { spots }), ...(lines && { lines }) }, showSpots, showLines };
}

interface TicksProps {
  layers: Pick<LiveMapProps, "spots" | "lines">;
  onSpots: (isOn: boolean) => void;
  onLines: (isOn: boolean) => void;
}

/** Ticks of the map's layers. */
function LayerTicks({ layers: { spots, lines }, onSpots, onLines }: TicksProps) {
  const isMounted = useMounted();
  const ticks = [
    { label: t`Practical places`, found: spots, onChange: onSpots },
    { label: t`Routes`, found: lines, onChange: onLines },
  ];
  return (
    <fieldset hidden={!isMounted} className="absolute top-20 start-4 grid rounded-control bg-card px-4 shadow-float [&[hidden]]:hidden">
      <legend className="sr-only">Also on the map</legend>
      {ticks.map(({ label, found, onChange }) => (
        <label key={label} className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 font-semibold">
          <input type="checkbox" onChange={(event) => onChange(event.target.checked)} className="size-5 accent-sea" />
          {found?.length === 0 ? t`${label}: none here` : label}
        </label>
      ))}
    </fieldset>
  );
}

function FollowSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const isMounted = useMounted();
  return (
    <label
      hidden={!isMounted}
      className="absolute bottom-10 start-4 inline-flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control bg-card px-4 font-semibold shadow-float sm:max-lg:bottom-24 [&[hidden]]:hidden"
    >
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} className="size-5 accent-sea" />
      Search as I move the map
    </label>
  );
}

const CloseButton = ({ onClose }: { onClose: () => void }) => (
  <button
    type="button"
    aria-label="Close the map"
    onClick={onClose}
    className="absolute top-4 start-4 z-10 grid size-11 place-items-center rounded-full bg-card shadow-float"
  >
    <Icon of={X} size={22} />
  </button>
);

/** The list with the map beside it. They share numbers, highlight each other's entries, and the list can follow the map. */
export function ListMap({ list, query, base, area, towns, go, children }: Props) {
  const [isMapOpen, setMapOpen] = useState(false);
  const [isFollowing, setFollowing] = useState(true);
  const { map, card, setCard } = useListMap({ list, query, base, area, towns, go }, isFollowing, isMapOpen);
  const { layers, showSpots, showLines } = useMapLayers(base.area);
  const { pins, onLit } = map;
  const { key } = useLocation();
  const closeMap = () => {
    setCard(undefined);
    setMapOpen(false);
  };
  const showInList = (number: number) => {
    const page = Math.ceil(number / LIST_SIZE);
    closeMap();
    if (page !== query.page) go({ ...query, page });
    else document.getElementById(`place-${number}`)?.querySelector("a")?.focus();
  };
  if (list.count === 0 && !query.bounds) return children;
  return (
    <div className="gap-x-11 lg:grid lg:grid-cols-[minmax(36rem,1fr)_minmax(0,520px)]">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: nothing happens by these but that a pin lights up; the entries' links are what one uses */}
      <div
        onPointerOver={(event: PointerEvent) => onLit(codeAt(event.target))}
        onPointerLeave={() => onLit(null)}
        onFocus={(event) => onLit(codeAt(event.target))}
        onBlur={() => onLit(null)}
      >
        {children}
        {!isMapOpen && pins.length > 0 && (
          <p className="pointer-events-none sticky bottom-[calc(80px+env(safe-area-inset-bottom))] z-20 mt-4 text-center lg:hidden">
            <button type="button" onClick={() => setMapOpen(true)} className="button pointer-events-auto bg-ink text-paper shadow-float">
              <Icon of={MapIcon} size={20} /> Map
            </button>
          </p>
        )}
      </div>
      <section
        aria-label={t`Map of ${area.name}`}
        className={
          isMapOpen
            ? // Above the bottom bar on phones, so that the map's credits and scale stay visible.
              "fixed inset-0 z-40 bg-paper max-sm:bottom-[calc(4rem+env(safe-area-inset-bottom))]"
            : `max-lg:hidden lg:sticky lg:top-0 lg:me-[calc((min(100vw,1320px)_-_100vw)/2_-_40px)] ${list.results.length > 2 ? "lg:h-svh" : "lg:h-[480px]"} lg:max-h-[980px] lg:self-start lg:overflow-clip lg:rounded-s-picture`
        }
      >
        {isMapOpen && <CloseOnBack onClose={closeMap} location={key} />}
        <PlaceMap
          {...map}
          {...layers}
          key={isMapOpen ? "open" : "beside"}
          isWanted={isMapOpen || layers.spots !== undefined || layers.lines !== undefined}
        />
        {base.area !== undefined && <LayerTicks layers={layers} onSpots={showSpots} onLines={showLines} />}
        <FollowSwitch isOn={isFollowing} onChange={setFollowing} />
        {card && (
          <Suspense fallback={null}>
            <PinCard {...card} onClose={() => setCard(undefined)} onList={() => showInList(card.number)} />
          </Suspense>
        )}
        {isMapOpen && <CloseButton onClose={closeMap} />}
      </section>
    </div>
  );
}
