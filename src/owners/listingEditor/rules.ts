/** Reasons why a change of a listing is rejected. */

export const OFFER_FOREIGN = "Only an owner of the listing can change the discount and the bonus credit.";
export const CHANGED = "This listing was changed in the meantime. Reload it and try again.";
export const UNKNOWN_NAMED_AREA = "There is no area with this name. Choose another.";
export const UNKNOWN_COUNTRY_CODE = "There is no country with this code. Choose another.";
export const AREA_ABROAD = "This area is in another country. Choose another area or country.";
