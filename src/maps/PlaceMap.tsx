import { Maximize2 } from "lucide";
import { lazy, Suspense, useState } from "react";
import { Icon } from "../ui/Icon.tsx";
import { useMounted } from "../ui/mounted.ts";
import type { LiveMapProps } from "./LiveMap.tsx";
import { type Pin, placeIn, viewOf } from "./rules.pins.ts";

const LiveMap = lazy(() => import("./LiveMap.tsx").then((file) => ({ default: file.LiveMap })));

interface Props extends Omit<LiveMapProps, "view"> {
  /** The pins of this page of the list: drawn before anything is loaded, and without scripts. */
  pins: readonly Pin[];
  middle: { latitude: number; longitude: number };
  /** Begin with the moving map. */
  isWanted?: boolean;
}

/** Pins on bare land, each a link to its entry: what the map is until somebody wants to move it. */
function StillMap({ pins, middle, towns, lit }: Pick<Props, "pins" | "middle" | "towns" | "lit">) {
  const view = viewOf(pins, middle);
  const at = (point: { latitude: number; longitude: number }) => {
    const { x, y } = placeIn(view, point);
    return { left: `${6 + x * 88}%`, top: `${10 + y * 82}%` };
  };
  const isInside = (point: { latitude: number; longitude: number }) => {
    const { x, y } = placeIn(view, point);
    return x > 0 && x < 1 && y > 0 && y < 1;
  };
  return (
    <div className="map-ground absolute inset-0 overflow-hidden">
      {towns.filter(isInside).map((town) => (
        <span key={town.name} className="map-town absolute -translate-1/2" style={at(town)} aria-hidden="true">
          {town.name}
        </span>
      ))}
      {pins.map((pin) => (
        <a
          key={pin.business_code}
          href={`#place-${pin.number}`}
          className="absolute z-1 -translate-x-1/2 -translate-y-full"
          style={at(pin)}
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
export function PlaceMap({ pins, middle, isWanted = false, ...live }: Props) {
  const isMounted = useMounted();
  const [wanted, setWanted] = useState(isWanted);
  const [isRefused, setRefused] = useState(false);
  const still = <StillMap pins={pins} middle={middle} towns={live.towns} lit={live.lit} />;
  return (
    <div className="relative size-full overflow-hidden" onPointerOver={(event) => event.pointerType === "mouse" && setWanted(true)}>
      {wanted && !isRefused ? (
        <Suspense fallback={still}>
          <LiveMap {...live} view={viewOf(pins, middle)} onRefused={() => setRefused(true)} />
        </Suspense>
      ) : (
        still
      )}
      {isMounted && !wanted && (
        <button type="button" className="button absolute top-4 left-4 min-h-11 bg-card px-4 shadow-float" onClick={() => setWanted(true)}>
          <Icon of={Maximize2} size={18} /> Use the map
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
