/** The addresses of the traveller's vouchers. */

export const VOUCHERS = "/traveller/vouchers/";
export const CREDIT = "/traveller/credit/";
export const couponUrl = (code: string): string => `/traveller/coupon/${code}/`;

/** Where a listing's voucher is saved by a form. */
export const saveUrl = (business: string): string => `${VOUCHERS}save/?business=${business}`;

/** The pattern on a ticket's head: one a listing. */
export const patternUrl = (business: string): string => `/media/voucher/${business}/card`;
