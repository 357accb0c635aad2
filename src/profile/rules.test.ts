import { expect, it } from "vitest";
import type { InventoryItem } from "../inventory/contract.ts";
import { bookablesOf, picturesOf } from "./rules.ts";

const item = (kind: string, title: string, image_gallery: string[] = []) =>
  ({ kind, title, image_link_uuid: `u-${title}`, image_gallery }) as InventoryItem;

it("rooms and activities can be booked, nothing else", () => {
  const items = ["room", "activity", "dish", "product", "supplier"].map((kind) => item(kind, kind));
  expect(bookablesOf(items).map(({ kind }) => kind)).toEqual(["room", "activity"]);
});

it("the pictures are the cover, the gallery, then what is on offer, each once and at most 24", () => {
  const business = { name: "Rumah", cover_image_uuid: "cover", image_gallery: ["/media/one/standard", "/media/cover/standard"] };
  expect(picturesOf(business, [item("room", "Ridge", ["/media/two/standard"])])).toEqual([
    { uuid: "cover", caption: "Rumah" },
    { uuid: "one", caption: "Rumah" },
    { uuid: "u-Ridge", caption: "Ridge" },
    { uuid: "two", caption: "Ridge" },
  ]);
  expect(
    picturesOf(
      business,
      Array.from({ length: 40 }, (_, index) => item("dish", `${index}`)),
    ),
  ).toHaveLength(24);
});
