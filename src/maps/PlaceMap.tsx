import { Maximize2 } from "lucide";
import { lazy, Suspense, useState } from "react";
import { Icon } from "../ui/Icon.tsx";
import { useMounted } from "../ui/mounted.ts";
import type { LiveMapProps } from "./LiveMap.tsx";
import { type Pin, placeIn, spreadPins, viewOf } from "./rules.pins.ts";

const LiveMap = lazy(() => import("./LiveMap.tsx").then((file) => ({ default: file.LiveMap })));

interface Props extends Omit<LiveMapProps, "view"> {
  /** The pins of this page of the list: drawn before anything is loaded, and without scripts. */
  pins: readonly Pin[];
  middle: { latitude: number; longitude: number };
  /** Begin with the moving map. */
  isWanted?: boolean;
  /** Of the still map, in pixels, about: where pins move apart they are moved by it. */
  size?: { width: number; height: number };
  /** What the button does instead of making this map the moving one. */
  onUse?: () => void;
}

const WHOLE = { width: 100, height: 100 };

/** Pins on bare land, each a link to its entry: what the map is until somebody wants to move it. */
function StillMap({
  pins,
  middle,
  towns,
  lit,
  isSpread = false,
  size = WHOLE,
}: Pick<Props, "pins" | "middle" | "towns" | "lit" | "isSpread" | "size">) {
  const view = viewOf(pins, middle);
  const placed = (point: { latitude: number; longitude: number }) => {
    const { x, y } = placeIn(view, point);
    return { x: ((6 + x * 88) / 100) * size.width, y: ((10 + y * 82) / 100) * size.height };
  };
  const share = ({ x, y }: { x: number; y: number }) => ({ x: (x / size.width) * 100, y: (y / size.height) * 100 });
  const onMap = (place: { x: number; y: number }) => ({ left: `${share(place).x}%`, top: `${share(place).y}%` });
  const at = (point: { latitude: number; longitude: number }) => onMap(placed(point));
  const all = pins.map((pin) => ({ pin, ...placed(pin) }));
  const drawn = isSpread ? spreadPins(all) : all.map((one) => ({ ...one, point: one }));
  const isInside = (point: { latitude: number; longitude: number }) => {
    const { x, y } = placeIn(view, point);
    return x > 0 && x < 1 && y > 0 && y < 1;
  };
  return (
    <div className="map-ground absolute inset-0 overflow-hidden">
      {towns.filter(isInside).map((town) => (
        <span
          key={town.name}
          className={`map-town absolute -translate-x-1/2 ${isSpread ? "translate-y-1.5" : "-translate-y-1/2"}`}
          style={at(town)}
          aria-hidden="true"
        >
          {town.name}
        </span>
      ))}
      {isSpread && (
        <svg className="absolute inset-0 size-full text-ink" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {drawn.map(({ pin, point, ...place }) => {
            const [from, to] = [share(place), share(point)];
            return (
              <path
                key={pin.business_code}
                d={`M${from.x.toFixed(2)} ${from.y.toFixed(2)}L${to.x.toFixed(2)} ${to.y.toFixed(2)}`}
                stroke="currentColor"
                strokeWidth="1.5"
                vectorEffect="non-scaling-stroke"
              />
            );
          })}
        </svg>
      )}
      {drawn.map(({ pin, x, y }) => (
        <a
          key={pin.business_code}
          href={`#place-${pin.number}`}
          className="absolute z-1 -translate-x-1/2 -translate-y-full"
          style={onMap({ x, y })}
          aria-label={`To number ${pin.number} of the list`}
        >
          <span className="pin" data-pin={pin.business_code} data-lit={lit === pin.business_code}>
            {pin.number}
          </span>
        </a>
      ))}
    </div>
  );
}

/**
 * The map beside a list. It costs nothing until it is wanted: then MapLibre is loaded, with the configured tiles or the embedded outline. Where a browser
 * cannot draw it, the still one stays and says so.
 */
export function PlaceMap({ pins, middle, isWanted = false, size, onUse, ...live }: Props) {
  const isMounted = useMounted();
  const [wanted, setWanted] = useState(isWanted);
  const [isRefused, setRefused] = useState(false);
  const still = (
    <StillMap pins={pins} middle={middle} towns={live.towns} lit={live.lit} isSpread={live.isSpread ?? false} {...(size ? { size } : {})} />
  );
  return (
    <div
      className="relative size-full overflow-hidden"
      onPointerOver={(event) => event.pointerType === "mouse" && !onUse && setWanted(true)}
    >
      {wanted && !isRefused ? (
        <Suspense fallback={still}>
          <LiveMap {...live} view={viewOf(pins, middle)} onRefused={() => setRefused(true)} />
        </Suspense>
      ) : (
        still
      )}
      {isMounted && !wanted && (
        <button
          type="button"
          className={`button absolute min-h-11 bg-card px-4 shadow-float ${onUse ? "right-4 bottom-4 z-2" : size && size.height < 500 ? "bottom-4 left-4 z-2" : "top-4 left-4"}`}
          onClick={() => (onUse ? onUse() : setWanted(true))}
        >
          <Icon of={Maximize2} size={18} /> {onUse ? "Open the map" : "Use the map"}
        </button>
      )}
      {isRefused && (
        <p role="status" className="absolute top-4 left-4 max-w-[80%] rounded-control bg-card px-4 py-3 shadow-float">
          This browser cannot show the interactive map. The pins still show where the places are.
        </p>
      )}
    </div>
  );
}
