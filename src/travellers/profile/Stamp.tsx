import { type StampLook, stampDate, stampLines } from "./passport.ts";
import { STAMP_OUTLINES } from "./stampOutlines.ts";

const INKS: Record<StampLook["ink"], string> = {
  sea: "text-sea",
  ink: "text-ink",
  brick: "text-stamp-brick",
  leaf: "text-stamp-leaf",
  blue: "text-stamp-blue",
  plum: "text-stamp-plum",
};

/** React's types lack `translate` for elements of SVG. */
const UNTRANSLATED = { translate: "no" };

interface Props {
  country: { name: string; created: string };
  look: StampLook;
  className?: string;
}

/** Draws a country's stamp. It has no text alternative: a list of stamps shows the names beside it. */
export function Stamp({ country: { name, created }, look: { shape, ink, tilt, word }, className = "" }: Props) {
  const { width, height, outer, inner } = STAMP_OUTLINES[shape];
  const { lines, size } = stampLines(name, width - 44);
  const middle = height / 2 + (lines.length > 1 ? -size * 0.28 : size * 0.32);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      className={`h-auto max-w-full ${INKS[ink]} ${className}`}
      style={{ rotate: `${tilt}deg` }}
    >
      <path d={outer} fill="none" stroke="currentColor" strokeWidth="3" />
      <path d={inner} fill="none" stroke="currentColor" strokeWidth="1.2" />
      <g fill="currentColor" textAnchor="middle">
        <text x={width / 2} y={middle - size * 0.95} className="text-tiny tracking-[.08em] uppercase">
          {word}
        </text>
        {lines.map((line, index) => (
          // A name in two lines is no two words for a translator.
          <text key={line} {...UNTRANSLATED} x={width / 2} y={middle + index * size} fontSize={size} className="font-display font-[600]">
            {line}
          </text>
        ))}
        <text x={width / 2} y={middle + (lines.length - 1) * size + 20} className="text-tiny tracking-[.06em]">
          {stampDate(created)}
        </text>
      </g>
    </svg>
  );
}
