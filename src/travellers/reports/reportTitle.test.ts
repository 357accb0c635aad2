import { expect, it } from "vitest";
import { runForReader } from "../../platform/languages/requestReader.ts";
import { withGerman } from "../../tools/testing/languages.ts";
import { reportTitle } from "./reportTitle.ts";

it("The title of a reported guide names its country in the reader's language", () => {
  const read = (kind: string, title: string) => runForReader(withGerman().readerOf("de"), () => reportTitle({ kind, title }));
  expect(read("guide", "Ana: Germany")).toBe("Ana: Deutschland");
  expect(read("guide", "Ana: Ubud")).toBe("Ana: Ubud");
  expect(read("recommendation", "Ana: Germany")).toBe("Ana: Germany");
  expect(reportTitle({ kind: "guide", title: "Ana: Germany" })).toBe("Ana: Germany");
});
