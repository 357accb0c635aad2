import { Maximize2 } from "lucide";
import { lazy, Suspense, useRef, useState } from "react";
import { counted, plural, t } from "../../platform/languages/text.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useMounted } from "../../ui/mounted.ts";
import type { LiveMapProps } from "./LiveMap.tsx";
import { CLUSTER, fitView, type Pin } from "./pinPositions.ts";
import { townLook } from "./placeNames.ts";
import {
  clearCorner,
  coastUrl,
  type Frame,
  namesClear,
  pinsOn,
  placeOn,
  RINGS,
  ringStep,
  ringsClear,
  ringText,
  SMALL_SIDE,
  toFrameShare,
  toStillFrame,
} from "./still.ts";

const LiveMap = lazy(() => import("./LiveMap.tsx").then((file) => ({ default: file.LiveMap })));

interface Props extends Omit<LiveMapProps, "view" | "middle"> {
  /** Pins of this page of the list, drawn before anything is loaded and without scripts. */
  pins: readonly Pin[];
  middle: { latitude: number; longitude: number };
  /** Points that the map shows besides the pins. */
  fit?: readonly { latitude: number; longitude: number }[];
  /** Starts with the interactive map. */
  isWanted?: boolean;
  /** Approximate size of the still map, in pixels; used to move pins apart. */
  size?: { width: number; height: number };
  /** Replaces the button's default action, which is to make this map interactive. */
  onUse?: () => void;
}

/** Returns the CSS position of a point given in shares of the shorter side. The unit is the map's own (cqmin), so it fits any size. */
const onMap = ({ x, y }: { x: number; y: number }) => ({
  left: `calc(50% + ${(x * 100).toFixed(2)}cqmin)`,
  top: `calc(50% + ${(y * 100).toFixed(2)}cqmin)`,
});

/** Draws the line from a moved pin to its point, with a dot on the point. */
function Hairline({ from, to }: { from: { x: number; y: number }; to: { x: number; y: number } }) {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(x, y);
  if (length < HAIRLINE_MIN) return null;
  const width = `${(length * 100).toFixed(2)}cqmin`;
  return <i aria-hidden="true" className="pin-line" style={{ ...onMap(from), width, rotate: `${Math.atan2(y, x).toFixed(3)}rad` }} />;
}

/** Pixels from a point down to the middle of its name. */
const NAME_HANGS = 15;

/** Classes of the button by its corner. */
const CORNER_LOOKS = { "top-left": "top-4 left-4", "top-right": "top-4 right-4", "bottom-left": "bottom-4 left-4 z-2" } as const;

/** Minimum length of a line, as a share of the map: below it, a pin appears to be on its point. */
const HAIRLINE_MIN = 0.005;

/** Returns the names of towns and distance rings that cover neither pins nor each other, with their positions in pixels. */
function placeNames(
  frame: Frame,
  drawn: readonly { x: number; y: number; below: readonly Pin[] }[],
  { middle, towns, step, pixels }: Pick<Props, "middle" | "towns"> & { step: number; pixels: number },
) {
  const onPixels = ({ x, y }: { x: number; y: number }) => ({ x: x * pixels, y: y * pixels });
  // A stack stands with its middle on its point, a pin with its foot.
  const covering = drawn.map((one) => {
    const { x, y } = onPixels(one);
    return { x, y: one.below.length > 0 ? y + CLUSTER / 2 : y };
  });
  // Names are placed a little below their points.
  const names = namesClear(
    towns.map((town) => {
      const { x, y } = onPixels(placeOn(frame, town));
      return { name: town.name, x, y: y + NAME_HANGS, look: townLook(town) };
    }),
    covering,
  );
  const rings = Array.from({ length: RINGS }, (_, index) => {
    const far = step * (index + 1);
    return { name: ringText(far), far: toFrameShare(far, frame) * pixels };
  });
  const distances = ringsClear(onPixels(placeOn(frame, middle)), rings, names, covering);
  return [...names, ...distances.map((one) => ({ ...one, look: "map-ring" }))];
}

/** Draws routes on the still map. */
function StillLines({ frame, lines }: { frame: Frame; lines: NonNullable<Props["lines"]> }) {
  const path = lines
    .flat()
    .map((part) =>
      part
        .map(([longitude, latitude], at) => {
          const { x, y } = placeOn(frame, { longitude, latitude });
          return `${at === 0 ? "M" : "L"}${(x * 1_000).toFixed(1)} ${(y * 1_000).toFixed(1)}`;
        })
        .join(""),
    )
    .join("");
  return (
    <svg
      viewBox="-500 -500 1000 1000"
      aria-hidden="true"
      className="absolute top-1/2 left-1/2 size-[100cqmin] -translate-1/2 overflow-visible"
    >
      <path d={path} className="fill-none stroke-terra" strokeWidth="7" strokeLinejoin="round" strokeLinecap="round" />
    </svg>
  );
}

/** Renders pins on a drawing of land and sea, each a link to its entry. Shown until the visitor wants to move the map. */
function StillMap({
  pins,
  fit = [],
  lines = [],
  middle,
  towns,
  lit,
  side,
}: Pick<Props, "pins" | "fit" | "lines" | "middle" | "towns" | "lit"> & { side: number | undefined }) {
  const frame = toStillFrame(fitView([...pins, ...fit], middle));
  const drawn = pinsOn(frame, pins, side);
  const step = ringStep(frame.span);
  const pixels = side ?? SMALL_SIDE;
  const written = placeNames(frame, drawn, { middle, towns, step, pixels });
  return (
    <div className="map-ground absolute inset-0 overflow-hidden [container-type:size]">
      <img
        src={coastUrl(frame, middle, pins)}
        alt=""
        loading="lazy"
        decoding="async"
        className="absolute top-1/2 left-1/2 h-[300cqmin] w-[300cqmin] max-w-none -translate-1/2"
      />
      {lines.length > 0 && <StillLines frame={frame} lines={lines} />}
      {written.map(({ name, x, y, look }) => (
        <span
          key={name}
          className={`${look} absolute -translate-x-1/2 -translate-y-1/2`}
          style={onMap({ x: x / pixels, y: y / pixels })}
          aria-hidden="true"
        >
          {name}
        </span>
      ))}
      {drawn.map(({ pin, point, ...place }) => (
        <Hairline key={pin.business_code} from={place} to={point} />
      ))}
      {drawn.map(({ pin, below, ...place }) => (
        <a
          key={pin.business_code}
          href={`#place-${pin.number}`}
          className={`absolute z-1 -translate-x-1/2 ${below.length > 0 ? "-translate-y-1/2" : "-translate-y-full"}`}
          style={onMap(place)}
          aria-label={
            below.length > 0
              ? t`Go to number ${pin.number} in the list, the first of ${plural(below.length + 1, "# place here", "# places here")}`
              : t`Go to number ${pin.number} in the list`
          }
        >
          <span
            className={below.length > 0 ? "pin-cluster" : "pin"}
            data-pin={pin.business_code}
            data-lit={[pin, ...below].some(({ business_code }) => business_code === lit)}
          >
            {below.length > 0 ? (
              <>
                {below.length + 1}
                <small>{counted(below.length + 1, "place", "places")}</small>
              </>
            ) : (
              pin.number
            )}
          </span>
        </a>
      ))}
      <p aria-hidden="true" className="map-scale" style={{ width: `${(toFrameShare(step, frame) * 100).toFixed(2)}cqmin` }}>
        {ringText(step)}
      </p>
      <p aria-hidden="true" className="map-north">
        N
      </p>
    </div>
  );
}

/**
 * Renders the map beside a list. It costs nothing until a visitor wants it; then it loads MapLibre with the configured tiles or the
 * embedded outline. If the browser cannot draw that, the still map remains with a message.
 */
export function PlaceMap({ pins, fit = [], middle, isWanted = false, size, onUse, ...live }: Props) {
  const isMounted = useMounted();
  const [wanted, setWanted] = useState(isWanted);
  const [isRefused, setRefused] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const side = size && Math.min(size.width, size.height);
  const still = <StillMap pins={pins} fit={fit} lines={live.lines} middle={middle} towns={live.towns} lit={live.lit} side={side} />;
  const corner = size ? clearCorner(size, pinsOn(toStillFrame(fitView(pins, middle)), pins, side)) : "top-left";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the controls of a form
    <div
      ref={box}
      role="group"
      aria-label={t`Map`}
      tabIndex={-1}
      className="relative size-full overflow-hidden"
      onPointerOver={(event) => event.pointerType === "mouse" && !onUse && setWanted(true)}
    >
      {(wanted || isWanted) && !isRefused ? (
        <Suspense fallback={still}>
          <LiveMap {...live} middle={middle} view={fitView([...pins, ...fit], middle)} onRefused={() => setRefused(true)} />
        </Suspense>
      ) : (
        still
      )}
      {isMounted && !wanted && !isWanted && (
        <button
          type="button"
          className={`button absolute min-h-11 bg-card px-4 shadow-float ${CORNER_LOOKS[corner]}`}
          onClick={() => {
            if (onUse) return onUse();
            // The button goes: the focus stays at the map.
            box.current?.focus({ preventScroll: true });
            setWanted(true);
          }}
        >
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
