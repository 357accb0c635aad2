import { SHAPES_WIDTH, viewBoxOf } from "./rules.ts";

const SHAPES = "/media/countries.svg";

/**
 * The world, or one region of it, with some countries filled in; to lie on the deep band (`bg-deep`). The shapes are one file that browsers keep, named from
 * here: a page grows by 40 bytes a country. It is a picture to screen readers, so `label` says what is seen, and the names belong in a list beside it.
 * @param filled ISO 3166-1 alpha-2, upper case
 * @param latest one of `filled` that is lighter than the others
 * @param region one of the seven, which is shown whole, with what lies around it where there is room; the whole world without it
 * @param className its size; it keeps the world's shape (2.2 : 1) where only a width is given
 */
export function WorldMap({
  filled,
  latest,
  region,
  label,
  className = "",
}: {
  filled: readonly string[];
  latest?: string | undefined;
  region?: string | undefined;
  label: string;
  className?: string;
}) {
  const viewBox = viewBoxOf(region);
  // Lines are drawn in the drawing's units: a region is shown larger, its borders are not.
  const stroke = (Number(viewBox.split(" ")[2]) / SHAPES_WIDTH) * 1.3;
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
          href={`${SHAPES}#${code}`}
          className={`transition-opacity duration-200 starting:opacity-0 ${code === latest ? "fill-deep-latest" : "fill-deep-visited"}`}
        />
      ))}
    </svg>
  );
}
