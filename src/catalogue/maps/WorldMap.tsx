import { useEffect, useRef, useState } from "react";
import { regionViewBox, SHAPES_WIDTH } from "./rules.ts";

const SHAPES = "/media/countries.svg";

/** Where a name stands beside a shape, in the drawing's units. */
interface NamePlace {
  x: number;
  y: number;
  anchor: "start" | "end";
}

/** Beside a shape where there is room. Countries with land far away have their middle in a sea: outside of what is shown it is left out. */
function placeBeside({ x, y, width, height }: DOMRect, viewBox: string): NamePlace | undefined {
  const [left = 0, top = 0, wide = 0, high = 0] = viewBox.split(" ").map(Number);
  const [gap, middle] = [wide / 90, y + height / 2];
  if (width === 0 || middle < top || middle > top + high || x < left || x + width > left + wide) return undefined;
  const isRight = x + width < left + wide * 0.8;
  return { x: isRight ? x + width + gap : x - gap, y: middle, anchor: isRight ? "start" : "end" };
}

/**
 * The world, or one region of it, with some countries filled in; to lie on the deep band (`bg-deep`). The shapes are one file that browsers keep, named from
 * here: a page grows by 40 bytes a country. It is a picture to screen readers, so `label` says what is seen, and the names belong in a list beside it.
 * @param filled ISO 3166-1 alpha-2, upper case
 * @param latest one of `filled` that is lighter than the others
 * @param latestName what is written beside it, where there is room for letters
 * @param region one of the seven, which is shown whole, with what lies around it where there is room; the whole world without it
 * @param className its size; it keeps the world's shape (2.2 : 1) where only a width is given
 */
export function WorldMap({
  filled,
  latest,
  latestName,
  region,
  label,
  className = "",
}: {
  filled: readonly string[];
  latest?: string | undefined;
  latestName?: string | undefined;
  region?: string | undefined;
  label: string;
  className?: string;
}) {
  const viewBox = regionViewBox(region);
  // Lines are drawn in the drawing's units: a region is shown larger, its borders are not.
  const wide = Number(viewBox.split(" ")[2]);
  const stroke = (wide / SHAPES_WIDTH) * 1.3;
  const shape = useRef<SVGUseElement>(null);
  const [name, setName] = useState<NamePlace>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another shape, another place
  useEffect(() => setName(shape.current ? placeBeside(shape.current.getBBox(), viewBox) : undefined), [latest, viewBox]);
  return (
    <svg
      viewBox={viewBox}
      role="img"
      aria-label={label}
      className={`block stroke-deep ${className}`}
      strokeWidth={stroke}
      strokeLinejoin="round"
    >
      <use href={`${SHAPES}#land`} className="fill-deep-land" />
      {filled.map((code) => (
        <use
          key={code}
          ref={code === latest ? shape : undefined}
          href={`${SHAPES}#${code}`}
          className={`transition-opacity duration-200 starting:opacity-0 ${code === latest ? "fill-deep-latest" : "fill-deep-visited"}`}
        />
      ))}
      {name && latestName && (
        <text
          x={name.x}
          y={name.y}
          textAnchor={name.anchor}
          dominantBaseline="middle"
          fontSize={wide / 34}
          strokeWidth={wide / 200}
          className="fill-on-deep font-display italic [paint-order:stroke] max-sm:hidden"
        >
          {latestName}
        </text>
      )}
    </svg>
  );
}
