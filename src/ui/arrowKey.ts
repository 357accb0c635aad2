import { textDirection } from "../platform/languages/reader.ts";

const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };

/** Returns a pressed key as on a page from left to right: in Arabic the left arrow leads on. For lists and grids, not for pictures and maps. */
export const readingKey = (key: string): string => (textDirection() === "rtl" ? (MIRRORED[key] ?? key) : key);
