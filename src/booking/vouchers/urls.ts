import { DESK, sectionUrl } from "../../catalogue/listings/own/rules.ts";
import { t } from "../../platform/languages/text.ts";
import { formatList } from "../../platform/values/format.ts";

/** URLs of the vouchers that a listing hands out. */
export const handOutUrl = (business: string): string => sectionUrl(business, DESK.handOut);
export const sheetUrl = (business: string, batch: string): string => `${handOutUrl(business)}${batch}/`;

/** Returns "10% off and USD 5 credit". @param credit with its currency; empty for none */
export const offerText = (discount: number, credit: string): string =>
  formatList([...(discount > 0 ? [t`${discount}% off`] : []), ...(credit ? [t`${credit} credit`] : [])]);
