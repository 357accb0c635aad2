/** URLs of the traveller's vouchers. */

export const VOUCHERS = "/traveller/vouchers/";
export const CREDIT = "/traveller/credit/";
export const couponUrl = (code: string): string => `/traveller/coupon/${code}/`;

/** URL of the form that saves a listing's voucher. */
export const saveUrl = (business: string): string => `${VOUCHERS}save/?business=${business}`;

/** URL of the pattern at the top of a ticket, one for each listing. */
export const patternUrl = (business: string): string => `/media/voucher/${business}/card`;
