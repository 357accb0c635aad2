import { expect, it } from "vitest";
import { citedElsewhere } from "./citations.ts";

const PATHS = ["docs/trust.md", "src/site/README.md"];
const cited = (text: string) => citedElsewhere([{ path: "src/site/home/rules.ts", text }], PATHS);

it("a comment may not cite a document that is not in the repository", () => {
  expect(cited("/** Source: decisions.md, section 6. */")).toEqual([expect.stringContaining("cites decisions.md")]);
  expect(cited("// As the specification, section 8, has it.")).toHaveLength(1);
  expect(cited("/** Explained in docs/elsewhere.md. */")).toHaveLength(1);
});

it("a comment may cite a file of the repository and an address, and code may name any file", () => {
  expect(cited("/** Explained in docs/trust.md, and at https://example.org/spec.md. */")).toEqual([]);
  expect(cited('const page = "elsewhere.md";')).toEqual([]);
});
