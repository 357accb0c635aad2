import { describe, expect, it } from "vitest";
import { findElements, markupText, renderMarkup } from "../../tools/testing/markup.tsx";
import { ActionForm } from "../ActionForm.tsx";
import { PickField } from "./PickField.tsx";
import { pickedEntries } from "./picked.ts";

const NONE = () => Promise.resolve([]);
const field = (more: { max?: number; isRequired?: boolean } = {}) =>
  renderMarkup(
    <ActionForm intent="save">
      <PickField
        name="scope"
        label="Countries"
        chosen={[
          { value: "ID", label: "Indonesia" },
          { value: "xx-gone", label: "xx-gone" },
        ]}
        suggest={NONE}
        {...more}
      />
    </ActionForm>,
  );
const inputs = (markup: string) => findElements(markup, "input").filter(({ type }) => type !== "hidden");

describe("a field in which things are chosen", () => {
  it("works without scripts: each chosen thing is a checkbox, and one more is typed", () => {
    const markup = field();
    expect(inputs(markup).map(({ type, name, value }) => [type, name, value])).toEqual([
      ["checkbox", "scope.0", "ID"],
      ["checkbox", "scope.1", "xx-gone"],
      ["text", "scope.typed", ""],
    ]);
    expect(markupText(markup)).toContain("Indonesia");
  });

  it("is a combobox with a label", () => {
    const markup = field();
    const combobox = inputs(markup).at(-1) ?? {};
    expect(combobox).toMatchObject({ role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false" });
    expect(findElements(markup, "label").map(({ for: target }) => target)).toContain(combobox.id);
  });

  it("is required only while nothing is chosen", () => {
    expect(inputs(field({ isRequired: true })).at(-1)).not.toHaveProperty("required");
  });
});

describe("what a form says about it", () => {
  it("is the chosen values in their order, and the typed text", () =>
    expect(pickedEntries({ "a.10": "k", "a.2": "c", "a.0": "a", "a.typed": " Ubud ", "ab.0": "x" }, "a")).toEqual({
      values: ["a", "c", "k"],
      typed: "Ubud",
    }));

  it("is nothing in a form without the field", () => expect(pickedEntries({ area: "ubud" }, "area")).toBeUndefined());
});
