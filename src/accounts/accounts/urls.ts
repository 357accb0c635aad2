/** Asks, and its POST ends the session. By itself: every page has it, and the rules of `next` are for few. */
export const LOGOUT_URL = "/accounts/logout/";
