/** The closed lists of OCTO that the guide uses. Source: its OpenAPI document (octo.travel), 2026. */

/** Capabilities besides the core that a client may request with the header Octo-Capabilities. */
export const CAPABILITIES = { "octo/content": "Texts, pictures and places", "octo/pricing": "Prices" } as const;

export const AVAILABILITY_STATUSES = {
  AVAILABLE: "Available",
  LIMITED: "Less than half is left",
  SOLD_OUT: "Nothing is left",
  CLOSED: "Past, or not offered",
} as const;

export const BOOKING_STATUSES = {
  ON_HOLD: "Its nights are held for a short time",
  EXPIRED: "Not confirmed or answered in time",
  PENDING: "The listing has not answered",
  CONFIRMED: "The listing has agreed",
  REJECTED: "The listing has declined",
  CANCELLED: "Cancelled by the guest or the reseller",
} as const;

export type Capability = keyof typeof CAPABILITIES;
export type AvailabilityStatus = keyof typeof AVAILABILITY_STATUSES;
export type BookingStatus = keyof typeof BOOKING_STATUSES;
