/** The closed lists of a traveller's fields. */

export const ACCOUNT_TYPES = { basic: "Traveller", influencer: "Influencer", media_organisation: "Media organisation" } as const;

export const VISIBILITIES = { private: "Private", public: "Public" } as const;

/** Who sees the wishlist of a traveller, and visits that are no recommendations. */
export const WISHLIST_VISIBILITIES = { private: "Only you", followers: "Your followers", public: "Everybody" } as const;

/** How an account signs in. */
export const LOGIN_METHODS = { none: "None", passwordless: "Link by email", password: "Password" } as const;
