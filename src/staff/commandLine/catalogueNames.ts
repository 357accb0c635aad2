import { BUSINESS_TYPES } from "../../catalogue/listings/enumerations.ts";
import {
  addStaffPictures,
  changeStaffPicture,
  deleteStaffPicture,
  listStaffPictures,
  orderStaffPictures,
  restoreStaffPicture,
} from "../../owners/pictures/contract.ts";
import { inEnglish } from "../../platform/languages/text.ts";
import { CallError } from "../../platform/pages/callApi.ts";
import { formatCount } from "../../platform/values/format.ts";
import { typedKeys } from "../../platform/values/objects.ts";
import { addStaffArea, changeStaffArea, mergeStaffArea } from "../areas/contract.ts";
import { dismissDuplicate, listDuplicates, listMerges, mergeDuplicate, undoMerge } from "../duplicates/contract.ts";
import { CHOSEN_FIELDS } from "../duplicates/rules.ts";
import { actOnListing, addStaffListing, changeStaffListing, getStaffListing, listStaffListings } from "../listings/contract.ts";
import { LISTING_ACTS, LISTING_ACTS_DONE, LISTING_FILTERS } from "../listings/enumerations.ts";
import { LISTED, type StaffName, withMissing } from "./staffName.ts";

/** Short names for acts of staff on listings, their pictures, duplicates and areas. */

const SHOWN = { page_size: "20" };

const listingNames = withMissing("No listing has this code.", [
  ...typedKeys(LISTING_ACTS).map(
    (act): StaffName => ({
      name: `listing ${act}`,
      usage: `CODE: ${inEnglish(LISTING_ACTS)[act].toLowerCase()}`,
      act: (call, code) => call(actOnListing, { code, act }).then(() => LISTING_ACTS_DONE[act]),
    }),
  ),
  {
    name: "listing move",
    usage: "CODE AREA: moves a listing to the area with this slug",
    act: async (call, code, area) => {
      const { version } = await call(getStaffListing, { code });
      await call(changeStaffListing, { code, version, area });
      return "The listing is changed.";
    },
  },
  {
    name: "listing edit",
    usage: 'CODE FIELD VALUE: changes one field of a listing; VALUE is JSON or text: listing edit 1a2b3c4d phone "+84 235 391 0142"',
    act: async (call, code, field, value) => {
      const { version } = await call(getStaffListing, { code });
      await call(changeStaffListing, { code, version, [field]: value });
      return "The listing is changed.";
    },
  },
  {
    name: "listing add",
    usage: `NAME TYPE AREA: adds an unclaimed listing, which is hidden until “listing show”. TYPE: ${Object.keys(BUSINESS_TYPES).join(", ")}`,
    act: async (call, name, business_type, area) => {
      const { business_code } = await call(addStaffListing, { name, business_type, area });
      return `${business_code} is added. It is hidden until “listing show ${business_code}”.`;
    },
  },
  {
    name: "listing find",
    usage: `TEXT [FILTER]: finds listings by any field. FILTER: ${Object.keys(LISTING_FILTERS).join(", ")}`,
    act: async (call, search, filter) => {
      const { count, results } = await call(listStaffListings, { search, filter, ...SHOWN });
      const lines = results.map(
        ({ business_code, name, area, country, is_published }) =>
          `${business_code}  ${name}, ${area?.name ?? "no area"}, ${country.code}${is_published ? "" : "  (hidden)"}`,
      );
      return [...lines, `${count} found${count > results.length ? `, first ${results.length} shown` : ""}.`].join("\n");
    },
  },
]);

/** Sends each file in its own request: all files of one request may have 25 MB, and an operator may add more. */
const addPictures: StaffName["act"] = async (call, code, ...paths) => {
  const refused: string[] = [];
  for (const path of paths)
    await call(addStaffPictures, { code, images: `@${path}` }).catch((error) => {
      const reasons = error instanceof CallError ? error.fields.images : undefined;
      if (!reasons) throw error;
      refused.push(...reasons);
    });
  if (refused.length === paths.length) throw new CallError(400, { images: refused });
  return [`${formatCount(paths.length - refused.length, "picture", "pictures")} added.`, ...refused].join("\n");
};

/** Converts a percentage to a fraction of 1; other text stays unchanged, and is rejected. */
const part = (percent: string): number | string => (/^\d{1,3}$/.test(percent) ? Number(percent) / 100 : percent);

const pictureNames = withMissing("No listing has this code, or no such picture.", [
  {
    name: "pictures list",
    usage: "CODE: lists the pictures of a listing in order",
    act: async (call, code) => {
      const { results } = await call(listStaffPictures, { code, ...LISTED });
      const lines = results.map(({ uuid, alt, is_cover }) => `${uuid}  ${alt || "no description"}${is_cover ? "  (cover)" : ""}`);
      return [...lines, `${formatCount(results.length, "picture", "pictures")}.`].join("\n");
    },
  },
  { name: "pictures add", usage: "CODE FILE …: adds pictures to a listing", act: addPictures },
  {
    name: "pictures order",
    usage: "CODE PICTURE …: moves these pictures to the front, in this order",
    act: (call, code, ...ordered) => call(orderStaffPictures, { code, ordered }).then(() => "The order is saved."),
  },
  {
    name: "pictures cover",
    usage: "CODE PICTURE: makes a picture the cover",
    act: (call, code, uuid) => call(changeStaffPicture, { code, uuid, is_cover: true }).then(() => "The cover is saved."),
  },
  {
    name: "pictures describe",
    usage: "CODE PICTURE TEXT: sets the description of a picture",
    act: (call, code, uuid, alt) => call(changeStaffPicture, { code, uuid, alt }).then(() => "The description is saved."),
  },
  {
    name: "pictures focus",
    usage: "CODE PICTURE X Y: sets the point that is never cropped, in percent from the left and the top",
    act: (call, code, uuid, x, y) =>
      call(changeStaffPicture, { code, uuid, focus_x: part(x), focus_y: part(y) }).then(() => "The point is saved."),
  },
  {
    name: "pictures shown-with",
    usage: "CODE PICTURE [ITEM]: shows a picture with a room or activity; without ITEM, only with the listing",
    act: (call, code, uuid, item) => call(changeStaffPicture, { code, uuid, item: item ?? null }).then(() => "The picture is saved."),
  },
  {
    name: "pictures delete",
    usage: "CODE PICTURE: deletes a picture, which can be restored for 1 day",
    act: (call, code, uuid) => call(deleteStaffPicture, { code, uuid }).then(() => "The picture is deleted."),
  },
  {
    name: "pictures restore",
    usage: "CODE PICTURE: restores a deleted picture",
    act: (call, code, uuid) => call(restoreStaffPicture, { code, uuid }).then(() => "The picture is restored."),
  },
]);

const duplicateNames = withMissing("No listing or merge has this code or ID.", [
  {
    name: "duplicates list",
    usage: ": lists the likeliest duplicates and the last merges",
    act: async (call) => {
      const { count, results: pairs } = await call(listDuplicates, SHOWN);
      const { results: merges } = await call(listMerges, SHOWN);
      const named = ({ business_code, name }: { business_code: string; name: string }) => `${business_code} ${name}`;
      return [
        ...pairs.map(({ one, other, score, reasons }) => `${score}  ${named(one)} | ${named(other)}: ${reasons.join(", ")}`),
        ...merges.map(({ uuid, kept, gone, undone }) => `${uuid}  ${named(gone)} → ${named(kept)}${undone ? " (undone)" : ""}`),
        `${formatCount(count, "pair", "pairs")} to review.`,
      ].join("\n");
    },
  },
  {
    name: "duplicates merge",
    usage: `TO FROM [FIELD …]: merges listing FROM into listing TO, which takes these fields from it: ${CHOSEN_FIELDS.join(", ")}`,
    act: async (call, one, other, ...take) => {
      const { uuid } = await call(mergeDuplicate, { one, other, take });
      return `${other} is merged into ${one}. To undo it: duplicates undo ${uuid}`;
    },
  },
  {
    name: "duplicates undo",
    usage: "ID: undoes a merge within 30 days",
    act: (call, uuid) => call(undoMerge, { uuid }).then(() => "The merge is undone."),
  },
  {
    name: "duplicates different",
    usage: "CODE CODE: marks 2 listings as different",
    act: (call, one, other) => call(dismissDuplicate, { one, other }).then(() => "This pair is not listed again."),
  },
]);

const areaNames = withMissing("No area has this slug.", [
  {
    name: "area add",
    usage: "NAME COUNTRY LATITUDE LONGITUDE: adds an area that is missing from the gazetteer",
    act: async (call, name, country, latitude, longitude) => {
      const { slug } = await call(addStaffArea, { name, country, latitude, longitude });
      return `/explore/${country}/${slug}/ is added.`;
    },
  },
  {
    name: "area rename",
    usage: "SLUG NAME: renames an area; its slug stays the same",
    act: (call, slug, name) => call(changeStaffArea, { slug, name }).then(() => "The area is renamed."),
  },
  {
    name: "area move",
    usage: "SLUG LATITUDE LONGITUDE: moves the centre of an area",
    act: (call, slug, latitude, longitude) => call(changeStaffArea, { slug, latitude, longitude }).then(() => "The area is moved."),
  },
  {
    name: "area inside",
    usage: "SLUG OUTER: sets the parent area, in the same country; none removes it",
    act: async (call, slug, outer) => {
      await call(changeStaffArea, { slug, lies_in: outer === "none" ? null : outer });
      return outer === "none" ? "The area has no parent area now." : `The parent area is ${outer} now.`;
    },
  },
  {
    name: "area merge",
    usage: "SLUG INTO: merges an area into another one of its country, with its listings, visits and guides",
    act: async (call, slug, into) =>
      `The area is merged into ${(await call(mergeStaffArea, { slug, into })).slug}. Its URL redirects there.`,
  },
]);

export const catalogueNames: StaffName[] = [...listingNames, ...pictureNames, ...duplicateNames, ...areaNames];
