/** Enumerated values of a traveller's fields. */

export const ACCOUNT_TYPES = { basic: "Traveller", influencer: "Influencer", media_organisation: "Media organisation" } as const;

export const VISIBILITIES = { private: "Private", public: "Public" } as const;

/** Audience of a traveller's wishlist, and of visits without a recommendation. */
export const WISHLIST_VISIBILITIES = { private: "Only you", followers: "Your followers", public: "Everyone" } as const;

/** Login methods of an account. */
export const LOGIN_METHODS = { none: "None", passwordless: "Email link", password: "Password" } as const;
