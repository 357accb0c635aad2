import { CallError } from "../pages/callApi.ts";

/** Error messages, to the letter of the specification ("occured" included: clients and checks compare it). */

export const NETWORK_FAILED = "A network error has a occured, please check your connection and try again.";
export const FORM_INVALID = "There is an error in the form, please correct this and try again.";
const NOT_PERMITTED = "Must have permissions to perform this action.";
const REQUEST_FAILED = "The request failed, please contact support if the error persists.";
const TOO_MANY = "Too many requests, please try again in a few minutes.";
export const SOMETHING_WRONG =
  "Looks like something went wrong. We track these errors automatically, but if the problem persists feel free to contact us. In the meantime, try again.";

/** Our own: a form was on the screen while the visitor signed in or out in another tab. The page that shows this holds a new token. */
export const FORM_OUTDATED = "You logged in or out in another tab. Please press the button again.";
/** Our own: the page's action does not know the button. */
export const FORM_UNKNOWN = "This form is out of date. Please reload the page and send it again.";
/** API message of a 403 without a specific reason. */
export const FORBIDDEN_DETAIL = "You do not have permission to perform this action.";
/** API message of a CSRF token that is missing or belongs to another session. */
export const FORGERY_DETAIL = "CSRF token missing or incorrect.";

const OF_STATUS: Record<number, string> = { 400: FORM_INVALID, 401: NOT_PERMITTED, 403: NOT_PERMITTED, 404: REQUEST_FAILED, 429: TOO_MANY };

/** Returns the message to show a visitor for an error that callApi threw. */
export function messageFor(error: unknown): string {
  if (error instanceof CallError && error.status === 403 && error.detail === FORGERY_DETAIL) return FORM_OUTDATED;
  if (error instanceof CallError) return OF_STATUS[error.status] ?? SOMETHING_WRONG;
  // fetch throws a TypeError when the network fails, with a message that differs by browser. callApi throws one for a missing parameter.
  if (error instanceof TypeError && !error.message.startsWith("Required parameter")) return NETWORK_FAILED;
  return SOMETHING_WRONG;
}
