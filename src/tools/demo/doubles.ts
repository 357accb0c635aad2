import { judge } from "../../openData/likeness/rules.ts";
import { ordered } from "../../staff/duplicates/rules.ts";
import { businessCode, type businessRows, type Naming } from "./rows.ts";

/** Hidden duplicates of demo listings, as a second source of an import creates them, for staff to merge. */

interface Double {
  /** Key of the original listing. */
  of: string;
  name: string;
  /** Metres north of the original. */
  metres: number;
  address: string;
}

export const DOUBLES: readonly Double[] = [
  { of: "ubud-bel-sepeda", name: "BEL SEPEDA", metres: 18, address: "Jl. Raya Pengosekan" },
  { of: "hoi-an-chao-gang", name: "Chao Gang", metres: 41, address: "" },
  { of: "cape-town-ouma-hester", name: "Ouma Hester", metres: 7, address: "Upper Wale Street" },
];

const METRES_A_DEGREE = 111_195;

/** @param rows of all demo listings @returns the duplicates, and the result of the duplicate search for each */
export function doubleRows(rows: ReturnType<typeof businessRows>, naming: Naming) {
  return DOUBLES.map(({ of, name, metres, address }) => {
    const original = rows.find(({ code }) => code === businessCode(naming, of));
    if (!original) throw new Error(`The demo has a duplicate of ${of}, which does not exist.`);
    const code = naming.code(`demo double ${of}`);
    const [one, other] = ordered(code, original.code);
    const row = {
      ...original,
      code,
      name,
      address,
      slug: naming.slug(name),
      latitude: original.latitude + metres / METRES_A_DEGREE,
      short_description: "",
      description: "",
      website: `https://${of}.example/`,
      cover_image_uuid: naming.uuid(`business ${code}`),
      is_shell: true,
      is_published: false,
      is_featured: false,
      source: "csv",
      // Imports do not contain owners' offers.
      discount: 0,
      bonus_credit: 0,
      booking_button: "enquiry_email" as const,
      channel_manager: "no" as const,
      reply_time: null,
      image_gallery: [],
    };
    return {
      row,
      pair: {
        one,
        other,
        ...judge({ names: 1, metres, isSamePhone: false, isSameWebsite: false, isSameWikidata: false, isSameKind: true }),
      },
    };
  });
}
