import { t } from "../../platform/languages/text.ts";
import { type Drawing, MAP_HEIGHT, MAP_WIDTH } from "./map.ts";

const share = (part: number, whole: number) => `${((part / whole) * 100).toFixed(2)}%`;

/** The land's outline with the numbers of the list: a stored drawing, in which each number links to its entry. */
export const OfflineMap = ({ map: { land, pins, towns }, label }: { map: Drawing; label: string }) => (
  <section
    aria-label={label}
    className="relative mt-6 max-w-[640px] overflow-hidden rounded-picture bg-[light-dark(oklch(86%_.035_210),oklch(34%_.04_220))]"
  >
    <svg viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`} className="block w-full text-ink" aria-hidden="true">
      <path d={land} fillRule="evenodd" className="fill-[light-dark(oklch(95.5%_.014_100),oklch(27%_.016_225))]" />
      {pins.map(({ number, x, y, point }) => (
        <g key={number}>
          <path d={`M${x} ${y}L${point.x} ${point.y}`} stroke="currentColor" strokeWidth="1.2" />
          <circle cx={point.x} cy={point.y} r="3" fill="currentColor" />
        </g>
      ))}
    </svg>
    {towns.map(({ name, x, y }) => (
      <span
        key={name}
        className="map-town absolute -translate-x-1/2 translate-y-1.5 whitespace-nowrap"
        style={{ left: share(x, MAP_WIDTH), top: share(y, MAP_HEIGHT) }}
        aria-hidden="true"
      >
        {name}
      </span>
    ))}
    {pins.map(({ number, x, y }) => (
      <a
        key={number}
        href={`#place-${number}`}
        className="absolute -translate-x-1/2 -translate-y-full"
        style={{ left: share(x, MAP_WIDTH), top: share(y, MAP_HEIGHT) }}
        aria-label={t`Go to number ${number} in the list`}
      >
        <span className="pin">{number}</span>
      </a>
    ))}
  </section>
);
