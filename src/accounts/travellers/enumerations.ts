/** Enumerated values of a traveller's fields. */

import { texts } from "../../platform/languages/text.ts";

export const ACCOUNT_TYPES = texts({ basic: "Traveller", influencer: "Influencer", media_organisation: "Media organisation" });

export const VISIBILITIES = texts({ private: "Private", public: "Public" }, "of a profile");

/** Audience of a traveller's wishlist, and of visits without a recommendation. */
export const WISHLIST_VISIBILITIES = texts({ private: "Only you", followers: "Your followers", public: "Everyone" });

/** Login methods of an account. */
export const LOGIN_METHODS = texts({ none: "None", passwordless: "Email link", password: "Password" }, "way to log in");
