import { toHoursText } from "../../catalogue/hours/rules.ts";
import { pictureLink, profileUrl } from "../../catalogue/listings/rules.ts";
import type { OwnListing } from "../../owners/listingEditor/contract.ts";
import type { Values } from "../../owners/listingEditor/rules.ts";

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

/** A listing as its editors show it (owners/listingEditor/contract.ts). */
export function asListing({ row, country_name, area }: Found): Omit<OwnListing, "role"> {
  const { code, version, cover_image_uuid, country_code, ...rest } = row;
  return {
    ...(rest as unknown as Values),
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
