/** How somebody shows that a listing is theirs. */
export const CLAIM_METHODS = {
  mailbox: "A mail to your own domain",
  dns: "A line in your domain's DNS",
  file: "A file on your website",
  staff: "A person looks",
} as const;
export type ClaimMethod = keyof typeof CLAIM_METHODS;

/** What made a listing somebody's: one of these, or that they added it themselves (ownership/joining). */
export const CLAIM_ORIGINS = { ...CLAIM_METHODS, added: "Added by its owner" } as const;
export type ClaimOrigin = keyof typeof CLAIM_ORIGINS;

export const CLAIM_STATES = {
  open: "Begun",
  waiting: "Waiting for a person",
  granted: "Granted",
  refused: "Refused",
  withdrawn: "Given up",
  expired: "Ran out",
  taken_back: "Taken back",
} as const;
export type ClaimState = keyof typeof CLAIM_STATES;

/** What staff do about a claim. */
export const CLAIM_ACTS = { grant: "Grant", refuse: "Refuse", take_back: "Take back" } as const;
export type ClaimAct = keyof typeof CLAIM_ACTS;

/** The tabs of staff's queue. */
export const CLAIM_QUEUES = { waiting: "Waiting", open: "Begun", decided: "Ended" } as const;
export type ClaimQueue = keyof typeof CLAIM_QUEUES;

/** The mailboxes at a website's domain that a claim's link is sent to: the ones that a business reads, and no customer can register. */
export const MAILBOXES = ["info", "hello", "contact", "booking", "bookings", "reservations", "reception", "office"] as const;

/** What an owner does about a difference. */
export const DIFFERENCE_ACTS = { accept: "Take it over", leave: "Leave mine" } as const;

/**
 * Sites that many people have a page at, beside those that the public suffix list calls shared (private domains such as blogspot.com): what stands at
 * their addresses is not their business's own.
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
