import { toHoursText } from "../../catalogue/hours/rules.ts";
import { type EditedValues, FIELD_NAMES } from "../../catalogue/listings/fields/names.ts";
import { LISTING_FIELDS } from "../../catalogue/listings/fields.ts";
import { pictureLink, profileUrl } from "../../catalogue/listings/rules.ts";
import type { OwnListing } from "./contract.ts";

/** Values of a listing as its editors read and write it. */

/** Fields that an editor writes, with the place by country code and slug. */
export type Given = Partial<EditedValues> & { country?: string; area?: string | null };
export type GivenField = keyof Given;

/** Fields of the editors, in their order. */
export const GIVEN_FIELDS = FIELD_NAMES.filter((name): name is GivenField => "section" in LISTING_FIELDS[name]);

/** A listing as owners and staff read it. */
type EditedListing = Omit<OwnListing, "role">;

interface Found {
  row: Parameters<typeof toHoursText>[0] & {
    code: string;
    version: number;
    cover_image_uuid: string;
    country_code: string;
    is_published: boolean;
    opening_time: string | null;
    closing_time: string | null;
  };
  country_name: string;
  area: OwnListing["area"];
}

export function toEditedListing({ row, country_name, area }: Found): EditedListing {
  const { code, version, cover_image_uuid, country_code, ...rest } = row;
  return {
    ...(rest as unknown as EditedValues),
    business_code: code,
    version,
    profile_url: profileUrl(code),
    cover_image_link: pictureLink(cover_image_uuid),
    is_published: row.is_published,
    country: { code: country_code, name: country_name },
    area,
    opening_hours: toHoursText(row),
    opening_time: row.opening_time,
    closing_time: row.closing_time,
  };
}

export const editableValues = (listing: EditedListing): Required<Given> => ({
  ...(Object.fromEntries(GIVEN_FIELDS.map((name) => [name, listing[name]])) as Required<Given>),
  country: listing.country.code,
  area: listing.area?.slug ?? null,
});
