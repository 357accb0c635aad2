// biome-ignore-all lint/suspicious/noTemplateCurlyInString: source code in texts
import { expect, it } from "vitest";
import { gluedPunctuation } from "./punctuation.ts";

const found = (text: string, path = "src/site/home/HomePage.tsx") => gluedPunctuation([{ path, text }]);

it.each([
  'const view = <p>{[kind, place].filter(Boolean).join(", ")}</p>;',
  "const view = <p>{`${kind}: ${place}`}</p>;",
  "const view = <p>{place && `, ${place}`}</p>;",
  "const view = <p>{`“${comment}”`}</p>;",
  "const view = <p>{`− ${price}`}</p>;",
])("finds punctuation that code adds: %s", (text) => expect(found(text)).toEqual([expect.stringContaining("punctuation differs")]));

it.each([
  "const view = <p>{kind}, {place}</p>;",
  "const view = <p>{t`${kind}: ${place}`}</p>;",
  "const view = <p>{withCommas([kind, place])}</p>;",
  'const view = <p className={[one, other].join(" ")}>{rows.join(",")}</p>;',
])("allows texts and functions: %s", (text) => expect(found(text)).toEqual([]));

it("does not read queries and files", () => expect(found('const columns = names.join(", ");', "src/site/home/store.ts")).toEqual([]));
