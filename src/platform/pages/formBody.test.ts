import { expect, it } from "vitest";
import { formOfBody } from "./formBody.ts";

it("a body without a file goes as JSON", () => {
  expect(formOfBody({ name: "Ana", tags: ["a"], image: null })).toBeUndefined();
});

it("one with a file goes in parts: lists as several, null not at all", async () => {
  const form = formOfBody({ name: "Ana", tags: ["a", "b"], home: null, image: new File(["x"], "me.png", { type: "image/png" }) });
  expect([...(form ?? [])].map(([name, value]) => [name, typeof value === "string" ? value : value.name])).toEqual([
    ["name", "Ana"],
    ["tags", "a"],
    ["tags", "b"],
    ["image", "me.png"],
  ]);
});

it("one with a list of files alone goes in parts too", () => {
  const form = formOfBody({ images: [new File(["x"], "one.png"), new File(["y"], "two.png")] });
  expect(form?.getAll("images").map((one) => (one as File).name)).toEqual(["one.png", "two.png"]);
});
