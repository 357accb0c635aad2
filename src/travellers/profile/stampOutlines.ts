import type { StampShape } from "./passport.ts";

/** Outlines of the stamps as SVG paths, with the size of the area that they fill. */
export const STAMP_OUTLINES: Record<StampShape, { width: number; height: number; outer: string; inner: string }> = {
  round: {
    width: 160,
    height: 160,
    outer: "M6 80a74 74 0 1 0 148 0a74 74 0 1 0-148 0",
    inner: "M14 80a66 66 0 1 0 132 0a66 66 0 1 0-132 0",
  },
  oval: {
    width: 200,
    height: 132,
    outer: "M4 66a96 60 0 1 0 192 0a96 60 0 1 0-192 0",
    inner: "M12 66a88 53 0 1 0 176 0a88 53 0 1 0-176 0",
  },
  rect: {
    width: 190,
    height: 120,
    outer: "M11 3h168a8 8 0 0 1 8 8v98a8 8 0 0 1-8 8H11a8 8 0 0 1-8-8V11a8 8 0 0 1 8-8z",
    inner: "M13 9h164a4 4 0 0 1 4 4v94a4 4 0 0 1-4 4H13a4 4 0 0 1-4-4V13a4 4 0 0 1 4-4z",
  },
  hex: { width: 180, height: 140, outer: "M46 4h88l44 66-44 66H46L2 70z", inner: "M50 11h80l39 59-39 59H50L11 70z" },
  cut: {
    width: 190,
    height: 128,
    outer: "M20 6h150l14 14v88l-14 14H20L6 108V20z",
    inner: "M23 12h144l11 11v82l-11 11H23l-11-11V23z",
  },
};
