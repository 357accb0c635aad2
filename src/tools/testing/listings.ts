import type { Coupon } from "../../booking/vouchers/contract.ts";
import type { Business, BusinessCard } from "../../catalogue/listings/contract.ts";
import { emptyValues, GUEST_NAMES } from "../../catalogue/listings/fields/names.ts";

/** Returns a claimed guest house in an area, without an offer and without optional values. */
export const exampleCard = (values: Partial<BusinessCard> = {}): BusinessCard => ({
  business_code: "abcdefgh",
  name: "Casa Verde",
  business_type: "accommodation",
  profile_url: "/abcdefgh/",
  country: { code: "PT", name: "Portugal" },
  area: { slug: "lisbon", name: "Lisbon", country_code: "PT" },
  city: "Lisboa",
  slug: "casa-verde",
  latitude: 38.7,
  longitude: -9.1,
  is_shell: false,
  cover_image_uuid: "01980000-0000-7000-8000-000000000001",
  cover_image_link: "/media/01980000-0000-7000-8000-000000000001/standard",
  wishlist_uuid: null,
  short_description: "Six rooms around a court.",
  hashtags: [],
  opening_time: null,
  closing_time: null,
  activity_subtype: null,
  price_range: null,
  discount: 0,
  bonus_credit: 0,
  book_now_url: null,
  recommendations_count: 0,
  attribution: null,
  ...values,
});

/** Returns the same with every field of a profile. */
export const exampleListing = (values: Partial<Business> = {}): Business => ({
  ...emptyValues(GUEST_NAMES),
  ...exampleCard(),
  amenities: {},
  area_path: [],
  image_gallery: [],
  channel_manager: null,
  source: "manual",
  created: "2027-01-01T00:00:00Z",
  description_language: "en",
  translated: {},
  ...values,
});

/** Returns a saved voucher of ten per cent that is valid until the end of 2027. */
export const exampleCoupon = (values: Partial<Coupon> = {}): Coupon => ({
  code: "cdefghjk",
  business: exampleCard(),
  traveller: null,
  recommender: null,
  discount: 10,
  bonus_credit: 0,
  attached: true,
  status: "saved",
  created: "2027-01-01T10:00:00Z",
  redeemed_at: null,
  confirmed_at: null,
  expires_at: "2027-12-31T23:59:59Z",
  is_expired: false,
  item_type: null,
  item: null,
  item_title: null,
  redeemed_by: null,
  decide_until: null,
  voucher_url: "https://guide.test/abcdefgh/vouchers/cdefghjk/",
  batch: null,
  label: "",
  ...values,
});
