import { describe, expect, it } from "vitest";
import { glossaryErrors, namesInOf, repeatedNames } from "./names.ts";

describe("an exported function", () => {
  it("has its name once in a room", () => {
    const files = [
      { path: "src/booking/credit/store.ts", text: "export async function countOpen() {}" },
      { path: "src/booking/octo/rules.ts", text: "export const countOpen = (rows: Row[]): number => rows.length;" },
    ];
    expect(repeatedNames(files)).toEqual([expect.stringContaining("both export a function countOpen")]);
  });

  it("may be called as one of another room, as one that is not exported, and as React Router asks of every page", () => {
    const files = [
      { path: "src/booking/credit/store.ts", text: "export const countOpen = () => 1;\nexport const LIMIT = 3;" },
      { path: "src/owners/inbox/store.ts", text: "export const countOpen = () => 1;" },
      { path: "src/booking/octo/rules.ts", text: "const countOpen = () => 1;\nexport const LIMIT = 3;" },
      { path: "src/booking/credit/APage.tsx", text: "export async function loader() {}" },
      { path: "src/booking/credit/BPage.tsx", text: "export async function loader() {}" },
    ];
    expect(repeatedNames(files)).toEqual([]);
  });
});

describe('a name that ends in "Of"', () => {
  const file = (count: number) => ({ path: "src/booking/credit/rules.ts", text: "const kindOf = (a: number) => a;\n".repeat(count) });

  it("is refused where more than five functions are called so", () => {
    expect(namesInOf([file(5)])).toEqual([]);
    expect(namesInOf([file(6)])).toHaveLength(6);
  });
});

describe("the glossary", () => {
  const GLOSSARY = "| not | but |\n|---|---|\n| `PageCache`, ring the bell | `FullPageCache`, notify |\n";

  it("refuses an exported name that was replaced, and says the new one", () => {
    const files = [{ path: "src/platform/pages/cache.ts", text: "export class PageCache {}" }];
    expect(glossaryErrors(files, GLOSSARY)).toEqual([
      "src/platform/pages/cache.ts: rename PageCache to `FullPageCache`, notify (docs/glossary.md).",
    ]);
  });

  it("takes the new name, and the old one where it is not exported", () => {
    const files = [{ path: "src/platform/pages/cache.ts", text: "export class FullPageCache {}\nconst PageCache = 1;" }];
    expect(glossaryErrors(files, GLOSSARY)).toEqual([]);
  });
});
