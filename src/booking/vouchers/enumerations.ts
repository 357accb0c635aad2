import { texts } from "../../platform/languages/text.ts";

export const COUPON_ITEM_TYPES = texts({
  activity: "Activity",
  room: "Room",
  dish: "Menu item",
  product: "Product",
  supplier: "Supplier",
});
export type CouponItemType = keyof typeof COUPON_ITEM_TYPES;

export const COUPON_STATUSES = texts({ saved: "Saved", redeemed: "Redeemed", confirmed: "Confirmed", disputed: "Disputed" });
export type CouponStatus = keyof typeof COUPON_STATUSES;
