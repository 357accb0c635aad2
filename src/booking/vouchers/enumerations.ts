export const COUPON_ITEM_TYPES = {
  activity: "Activity",
  room: "Room",
  dish: "Menu item",
  product: "Product",
  supplier: "Supplier",
} as const;
export type CouponItemType = keyof typeof COUPON_ITEM_TYPES;

export const COUPON_STATUSES = { saved: "Saved", redeemed: "Redeemed", confirmed: "Confirmed", disputed: "Disputed" } as const;
export type CouponStatus = keyof typeof COUPON_STATUSES;
