import { meant } from "../../platform/languages/text.ts";

/** Page that asks before it ends the session by POST. It has a file of its own: every page needs it, while few need the rules of `next`. */
export const LOGOUT_URL = "/accounts/logout/";

/** Link to the queue of everything that staff have to review. */
export const REVIEW_QUEUE = "/staff/review/";
export const reviewQueue = () => ({ href: REVIEW_QUEUE, label: meant("verb")`Review` });
