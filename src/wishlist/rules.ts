/** What is said where something cannot be saved; decisions.md section 6. */

export const UNKNOWN_BUSINESS = "There is no such business.";
export const OTHER_COUNTRY = "This business is in another country.";
export const UNKNOWN_COUNTRY = "There is no such country.";
