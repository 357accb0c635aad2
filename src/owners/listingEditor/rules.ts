/** Reasons why a change of a listing is rejected. */

export const OFFER_FOREIGN = "Only an owner of the listing can change the discount and the bonus credit.";
export const CHANGED = "Somebody else has changed this listing meanwhile.";
export const UNKNOWN_NAMED_AREA = "The guide knows no area of this name.";
export const UNKNOWN_COUNTRY_CODE = "The guide knows no country of this code.";
export const AREA_ABROAD = "This area lies in another country.";
