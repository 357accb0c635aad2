import { z } from "zod";
import { enumValues } from "../../../catalogue/listings/enumerations.ts";
import { endpoint } from "../../../platform/endpoints/endpoint.ts";
import { t } from "../../../platform/languages/text.ts";
import { BOOKING_STATUSES } from "../enumerations.ts";
import { availability, day, id, ofOcto, option, pricing, product } from "../products/contract.ts";
import { MINUTES_SENT_MAX, NOTES_MAX, REASON_MAX, REFERENCE_MAX, UNIT_ITEMS_MAX } from "../rules.ts";

/** OCTO at /octo/: bookings. A confirmed booking is an enquiry that the listing answers; docs/decisions/0065. */

const nullable = z.string().nullable();
/** Rejects control characters, so that a name cannot contain a mail header. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^\P{Cc}*$/u, { error: () => t`Remove line breaks and control characters.` });
const field = line(200).nullish();

const contactSent = z.object({
  fullName: field,
  firstName: field,
  lastName: field,
  emailAddress: field,
  phoneNumber: field,
  locales: z.array(z.string().max(20)).max(10).nullish(),
  postalCode: field,
  country: field,
  notes: z.string().max(NOTES_MAX).nullish(),
});
export type ContactSent = z.output<typeof contactSent>;

const contact = z.object({
  fullName: nullable,
  firstName: nullable,
  lastName: nullable,
  emailAddress: nullable,
  phoneNumber: nullable,
  locales: z.array(z.string()),
  postalCode: nullable,
  country: nullable,
  notes: nullable,
});
export type Contact = z.infer<typeof contact>;

const ticket = z.object({
  redemptionMethod: z.string(),
  utcRedeemedAt: nullable,
  deliveryOptions: z.array(z.object({ deliveryFormat: z.string(), deliveryValue: z.string() })),
});

const unitItem = z.object({
  uuid: z.string(),
  resellerReference: nullable,
  supplierReference: nullable,
  unitId: z.string(),
  status: z.enum(enumValues(BOOKING_STATUSES)),
  utcRedeemedAt: nullable,
  contact,
  ticket: ticket.nullable(),
  pricing: pricing.optional(),
});

const booking = z.object({
  id: z.string(),
  uuid: z.string(),
  testMode: z.boolean(),
  resellerReference: nullable,
  supplierReference: nullable,
  status: z.enum(enumValues(BOOKING_STATUSES)),
  utcCreatedAt: z.string(),
  utcUpdatedAt: z.string(),
  utcExpiresAt: nullable,
  utcRedeemedAt: nullable,
  utcConfirmedAt: nullable,
  productId: z.string(),
  product: product.optional(),
  optionId: z.string(),
  option: option.optional(),
  cancellable: z.boolean(),
  cancellation: z.object({ refund: z.string(), reason: nullable, utcCancelledAt: z.string() }).nullable(),
  freesale: z.boolean(),
  availabilityId: nullable,
  availability: availability.nullable(),
  contact,
  notes: nullable,
  deliveryMethods: z.array(z.string()),
  voucher: ticket.nullable(),
  unitItems: z.array(unitItem),
  pricing: pricing.optional(),
});
export type Booking = z.infer<typeof booking>;

const unitItemSent = z.object({
  uuid: z.uuid().nullish(),
  unitId: z.string().max(200),
  resellerReference: line(REFERENCE_MAX).nullish(),
  contact: contactSent.nullish(),
});
export type UnitItemSent = z.output<typeof unitItemSent>;

const unitItems = z.array(unitItemSent).max(UNIT_ITEMS_MAX);
const resellerReference = line(REFERENCE_MAX).nullish();
const expirationMinutes = z.int().min(1).max(MINUTES_SENT_MAX).nullish();
const one = { params: z.object({ uuid: z.string().max(200) }), response: booking };

export const reserveBooking = endpoint({
  ...ofOcto,
  method: "POST",
  path: "/octo/bookings/",
  summary: "Holds an availability, with a room's nights, for at most 30 minutes; the same uuid returns the same booking",
  body: z.object({
    uuid: z.uuid({ error: () => t`Send a UUID.` }).nullish(),
    productId: id,
    optionId: id,
    availabilityId: id,
    expirationMinutes,
    notes: z.string().max(NOTES_MAX).nullish(),
    unitItems: unitItems.default([]),
    resellerReference,
    contact: contactSent.nullish(),
    currency: z.string().max(10).nullish(),
  }),
  sample: { uuid: "{uuid}" },
  response: booking,
});

export const listBookings = endpoint({
  ...ofOcto,
  method: "GET",
  path: "/octo/bookings/",
  summary: "Lists at most 100 of the key's bookings by resellerReference, supplierReference or arrival date, newest first",
  query: z.object({
    resellerReference: z.string().max(200).optional(),
    supplierReference: z.string().max(200).optional(),
    localDate: day,
    localDateStart: day,
    localDateEnd: day,
  }),
  response: z.array(booking),
});

export const getBooking = endpoint({
  ...ofOcto,
  ...one,
  method: "GET",
  path: "/octo/bookings/{uuid}",
  summary: "Returns a booking of the key",
  sample: { uuid: "{uuid}" },
});

export const changeBooking = endpoint({
  ...ofOcto,
  ...one,
  method: "PATCH",
  path: "/octo/bookings/{uuid}",
  summary: "Changes a cancellable booking; after the hold the listing is notified, and dates it agreed to or holds stay unchanged",
  body: z.object({
    productId: id.optional(),
    optionId: id.optional(),
    availabilityId: id.optional(),
    expirationMinutes,
    notes: z.string().max(NOTES_MAX).nullish(),
    emailReceipt: z.boolean().nullish(),
    resellerReference,
    contact: contactSent.nullish(),
    /** Existing unit items are named by their uuid; those that are left out are removed. */
    unitItems: unitItems.nullish(),
  }),
  sample: { uuid: "{uuid}" },
});

export const confirmBooking = endpoint({
  ...ofOcto,
  ...one,
  method: "POST",
  path: "/octo/bookings/{uuid}/confirm",
  summary: "Turns a hold into an enquiry, PENDING until the listing answers; its nights are no longer held",
  body: z.object({
    emailReceipt: z.boolean().nullish(),
    resellerReference,
    contact: contactSent.nullish(),
    unitItems: unitItems.nullish(),
  }),
  sample: { uuid: "{uuid}" },
});

export const extendBooking = endpoint({
  ...ofOcto,
  ...one,
  method: "POST",
  path: "/octo/bookings/{uuid}/extend",
  summary: "Extends a hold by at most 30 minutes from now, and to at most 2 hours in total",
  body: z.object({ expirationMinutes }),
  sample: { uuid: "{uuid}" },
});

export const cancelBooking = endpoint({
  ...ofOcto,
  ...one,
  method: "POST",
  path: "/octo/bookings/{uuid}/cancel",
  summary: "Cancels a booking and frees its nights; notifies a listing that already has the enquiry",
  body: z.object({ reason: z.string().max(REASON_MAX).nullish(), force: z.boolean().nullish() }),
  sample: { uuid: "{uuid}", reason: "other" },
});
