import { type Amenities, itemNeeds, normaliseAmenities } from "../../../catalogue/items/amenities/rules.ts";
import type { ItemKind } from "../../../catalogue/items/enumerations.ts";
import type { Need } from "../../../catalogue/listings/needs/enumerations.ts";
import type { FormFields } from "../../../platform/pages/formAction.ts";

/** Converts between an item's answers to guests' needs and their part of its form. */

export const amenityField = (need: Need) => `amenity_${need}`;

/** Returns the answers of a form; needs without one are left out. The API rejects other values than the form offers. */
export const amenitiesOfForm = (kind: ItemKind, form: FormFields): Amenities =>
  Object.fromEntries(
    itemNeeds(kind).flatMap((need) => {
      const answer = form[amenityField(need)];
      return answer ? [[need, answer]] : [];
    }),
  );

/** Returns the form's part for an item. */
export const formOfAmenities = (amenities: Amenities): FormFields =>
  Object.fromEntries(Object.entries(normaliseAmenities(amenities)).map(([need, answer]) => [amenityField(need as Need), answer]));
