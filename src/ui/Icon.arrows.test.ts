import { readFileSync } from "node:fs";
import { ArrowLeft, ArrowRight, ChevronLeft, ChevronRight, type IconNode, LogIn, LogOut } from "lucide";
import { expect, it } from "vitest";

it("mirrors arrows and chevrons from right to left by the paths that lucide draws", () => {
  const rule = readFileSync(new URL("direction.css", import.meta.url), "utf8").match(/path:is\(([^)]*)\)/)?.[1] ?? "";
  const mirrored = [...rule.matchAll(/d="([^"]+)"/g)].map(([, path]) => path);
  const pathsOf = (icon: IconNode) => icon.map(([, attributes]) => attributes.d);
  for (const icon of [ArrowLeft, ArrowRight, ChevronLeft, ChevronRight, LogIn, LogOut])
    expect(pathsOf(icon).some((path) => mirrored.includes(String(path)))).toBe(true);
});
