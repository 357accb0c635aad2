import { useEffect, useRef, useState } from "react";
import { regionViewBox, SHAPES_WIDTH } from "./rules.ts";

const SHAPES = "/media/countries.svg";

/** Position of a name beside a shape, in the drawing's units. */
interface NamePlace {
  x: number;
  y: number;
  anchor: "start" | "end";
}

/**
 * Returns a position beside the shape if there is space. Returns undefined if the shape or its middle is out of view: the middle of a
 * country with distant territories may be in a sea.
 */
function placeBeside({ x, y, width, height }: DOMRect, viewBox: string): NamePlace | undefined {
  const [left = 0, top = 0, wide = 0, high = 0] = viewBox.split(" ").map(Number);
  const [gap, middle] = [wide / 90, y + height / 2];
  if (width === 0 || middle < top || middle > top + high || x < left || x + width > left + wide) return undefined;
  const isRight = x + width < left + wide * 0.8;
  return { x: isRight ? x + width + gap : x - gap, y: middle, anchor: isRight ? "start" : "end" };
}

/**
 * Renders the world or one region of it with some countries filled in, for use on the deep band (`bg-deep`). The shapes are in one file
 * that browsers cache; the page refers to them, which costs 40 bytes a country. Screen readers get a picture, so `label` describes it and a
 * list beside it must hold the names.
 * @param filled ISO 3166-1 alpha-2, upper case
 * @param latest one of `filled`, drawn lighter than the others
 * @param latestName text beside it, if there is space
 * @param region one of the seven regions, shown whole with its surroundings where they fit; the whole world if omitted
 * @param className sets the size; the map has the world's shape (2.2 : 1) if only a width is set
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
  // Strokes are in the drawing's units, so they are scaled down where a region is enlarged.
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
