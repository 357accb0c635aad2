/** Reasons why a change of a listing is rejected. */

import { t } from "../../platform/languages/text.ts";

export const offerForeign = () => t`Only an owner of the listing can change the discount and the bonus credit.`;
export const changedMeanwhile = () => t`This listing was changed in the meantime. Reload it and try again.`;
export const unknownNamedArea = () => t`There is no area with this name. Choose another.`;
export const unknownCountryCode = () => t`There is no country with this code. Choose another.`;
export const areaAbroad = () => t`This area is in another country. Choose another area or country.`;
