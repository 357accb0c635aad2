import { CallError } from "../pages/callApi.ts";

/** What is said when something fails, to the letter of the specification ("occured" included: clients and checks compare it). */

export const NETWORK_FAILED = "A network error has a occured, please check your connection and try again.";
export const FORM_INVALID = "There is an error in the form, please correct this and try again.";
const NOT_PERMITTED = "Must have permissions to perform this action.";
const REQUEST_FAILED = "The request failed, please contact support if the error persists.";
const TOO_MANY = "Too many requests, please try again in a few minutes.";
export const SOMETHING_WRONG =
  "Looks like something went wrong. We track these errors automatically, but if the problem persists feel free to contact us. In the meantime, try again.";

/** Ours: a form that was on the screen while somebody came in or went out in another tab. The page that says so holds a new token. */
export const FORM_OUTDATED = "You logged in or out in another tab meanwhile. Please press the button once more.";
/** Ours: a button that the page's action does not know. */
export const FORM_UNKNOWN = "This form is not known here. Please load the page again, and send it once more.";
/** What the API says of a refusal that has no reason of its own. */
export const FORBIDDEN_DETAIL = "You do not have permission to perform this action.";
/** What the API says of a token that is missing or another's. */
export const FORGERY_DETAIL = "CSRF token missing or incorrect.";

const OF_STATUS: Record<number, string> = { 400: FORM_INVALID, 401: NOT_PERMITTED, 403: NOT_PERMITTED, 404: REQUEST_FAILED, 429: TOO_MANY };

/** What to tell the visitor about an error that callApi threw. */
export function messageFor(error: unknown): string {
  if (error instanceof CallError && error.status === 403 && error.detail === FORGERY_DETAIL) return FORM_OUTDATED;
  if (error instanceof CallError) return OF_STATUS[error.status] ?? SOMETHING_WRONG;
  // fetch throws a TypeError when the network fails, in words of each browser's own. callApi throws one more, for a missing parameter.
  if (error instanceof TypeError && !error.message.startsWith("Required parameter")) return NETWORK_FAILED;
  return SOMETHING_WRONG;
}
