import { inEnglish, texts } from "../../platform/languages/text.ts";

/** Ways to prove ownership of a listing. */
export const CLAIM_METHODS = texts({
  mailbox: "Email to the domain",
  dns: "DNS record",
  file: "File on the website",
  staff: "Manual review",
});
export type ClaimMethod = keyof typeof CLAIM_METHODS;

/** Origins of ownership: a claim, or a listing that its owner added (ownership/joining). */
export const CLAIM_ORIGINS = texts({ ...inEnglish(CLAIM_METHODS), added: "Added by its owner" });
export type ClaimOrigin = keyof typeof CLAIM_ORIGINS;

export const CLAIM_STATES = texts(
  {
    open: "Started",
    waiting: "Waiting for review",
    granted: "Approved",
    refused: "Rejected",
    withdrawn: "Withdrawn",
    expired: "Expired",
    taken_back: "Revoked",
  },
  "of a claim",
);
export type ClaimState = keyof typeof CLAIM_STATES;

/** Acts of staff on a claim. */
export const CLAIM_ACTS = texts({ grant: "Approve", refuse: "Reject", take_back: "Revoke" });
export type ClaimAct = keyof typeof CLAIM_ACTS;

/** Tabs of the staff queue. */
export const CLAIM_QUEUES = texts({ waiting: "Waiting", open: "Started", decided: "Ended" });
export type ClaimQueue = keyof typeof CLAIM_QUEUES;

/** Mailboxes at a website's domain that can receive a claim's link. A business reads these addresses, and no customer can register them. */
export const MAILBOXES = ["info", "hello", "contact", "booking", "bookings", "reservations", "reception", "office"] as const;

/** Acts of an owner on a difference. */
export const DIFFERENCE_ACTS = texts({ accept: "Use update", leave: "Keep mine" });

/**
 * Sites on which many people have pages, besides those that the public suffix list marks as shared (private domains such as
 * blogspot.com). A page there does not prove control of the domain.
 */
export const SHARED_HOSTS = [
  "agoda.com",
  "airbnb.com",
  "about.me",
  "beacons.ai",
  "behance.net",
  "booking.com",
  "bit.ly",
  "business.site",
  "canva.site",
  "couchsurfing.com",
  "etsy.com",
  "eventbrite.com",
  "expedia.com",
  "facebook.com",
  "fb.com",
  "fb.me",
  "flickr.com",
  "foursquare.com",
  "getyourguide.com",
  "glovoapp.com",
  "goo.gl",
  "google.com",
  "grab.com",
  "homestay.com",
  "hostelworld.com",
  "hotels.com",
  "instagram.com",
  "issuu.com",
  "jimdo.com",
  "klook.com",
  "lin.ee",
  "line.me",
  "linkedin.com",
  "linktr.ee",
  "medium.com",
  "meetup.com",
  "opentable.com",
  "page.link",
  "patreon.com",
  "pinterest.com",
  "quandoo.com",
  "resy.com",
  "substack.com",
  "t.me",
  "telegram.me",
  "thefork.com",
  "tiktok.com",
  "tripadvisor.com",
  "trip.com",
  "tumblr.com",
  "twitter.com",
  "ubereats.com",
  "viator.com",
  "vimeo.com",
  "vk.com",
  "vrbo.com",
  "wa.me",
  "webnode.com",
  "weebly.com",
  "whatsapp.com",
  "wikipedia.org",
  "wikivoyage.org",
  "wix.com",
  "wixsite.com",
  "wordpress.com",
  "x.com",
  "yelp.com",
  "youtube.com",
  "zomato.com",
] as const;
