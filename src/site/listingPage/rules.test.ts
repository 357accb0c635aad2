import { expect, it } from "vitest";
import type { InventoryItem } from "../../catalogue/items/contract.ts";
import { bookableItems, listingPictures } from "./rules.ts";

const item = (kind: string, title: string, image_gallery: string[] = []) =>
  ({ kind, title, image_link_uuid: `u-${title}`, image_gallery }) as InventoryItem;

it("rooms and activities can be booked, nothing else", () => {
  const items = ["room", "activity", "dish", "product", "supplier"].map((kind) => item(kind, kind));
  expect(bookableItems(items).map(({ kind }) => kind)).toEqual(["room", "activity"]);
});

it("the pictures are the cover, the gallery, then what is on offer, each once and at most 24", () => {
  const business = { name: "Rumah", cover_image_uuid: "cover", image_gallery: ["/media/one/standard", "/media/cover/standard"] };
  expect(listingPictures(business, [item("room", "Ridge", ["/media/two/standard"])])).toEqual([
    { uuid: "cover", caption: "Rumah" },
    { uuid: "one", caption: "Rumah" },
    { uuid: "u-Ridge", caption: "Ridge" },
    { uuid: "two", caption: "Ridge" },
  ]);
  expect(
    listingPictures(
      business,
      Array.from({ length: 60 }, (_, index) => item("dish", `${index}`)),
    ),
  ).toHaveLength(24);
});

it("real pictures come before drawn ones, all of them, and say what they show", () => {
  const real = (number: number) => `01900000-0000-7a11-8000-${String(number).padStart(12, "0")}`;
  const numbers = Array.from({ length: 30 }, (_, number) => number);
  const business = {
    name: "Rumah",
    cover_image_uuid: real(0),
    image_gallery: numbers.slice(1).map((number) => `/media/${real(number)}/standard`),
  };
  const [first, ...rest] = listingPictures(
    business,
    [item("room", "Ridge"), { ...item("room", "Pool"), image_link_uuid: real(99) }],
    [{ uuid: real(0), alt: "The pavilion", credit: null }],
  );
  expect(first).toEqual({ uuid: real(0), caption: "The pavilion" });
  expect(rest.map(({ uuid }) => uuid)).toEqual([...numbers.slice(1), 99].map(real));
  expect(
    listingPictures({ ...business, image_gallery: [] }, [item("room", "Ridge"), { ...item("room", "Pool"), image_link_uuid: real(99) }]),
  ).toEqual([
    { uuid: real(0), caption: "Rumah" },
    { uuid: real(99), caption: "Pool" },
    { uuid: "u-Ridge", caption: "Ridge" },
  ]);
});
