import { t } from "../languages/text.ts";
import { CallError } from "../pages/callApi.ts";

/** Error messages, to the letter of the specification ("occured" included: clients and checks compare it). */

export const networkFailed = () => t`A network error has a occured, please check your connection and try again.`;
export const formInvalid = () => t`There is an error in the form, please correct this and try again.`;
const notPermitted = () => t`Must have permissions to perform this action.`;
const requestFailed = () => t`The request failed, please contact support if the error persists.`;
export const tooManyRequests = () => t`Too many requests, please try again in a few minutes.`;
export const somethingWrong = () =>
  t`Looks like something went wrong. We track these errors automatically, but if the problem persists feel free to contact us. In the meantime, try again.`;

/** Our own: a form was on the screen while the visitor signed in or out in another tab. The page that shows this holds a new token. */
export const formOutdated = () => t`You logged in or out in another tab. Please press the button again.`;
/** Our own: the page's action does not know the button. */
export const formUnknown = () => t`This form is out of date. Please reload the page and send it again.`;
/** API message of a 403 without a specific reason. English for every reader: pages compare it, and show another one. */
export const FORBIDDEN_DETAIL = "You do not have permission to perform this action.";
/** API message of a CSRF token that is missing or belongs to another session. English for every reader, as above. */
export const FORGERY_DETAIL = "CSRF token missing or incorrect.";

const OF_STATUS: Record<number, () => string> = {
  400: formInvalid,
  401: notPermitted,
  403: notPermitted,
  404: requestFailed,
  429: tooManyRequests,
};

/** Returns the message to show a visitor for an error that callApi threw. */
export function messageFor(error: unknown): string {
  if (error instanceof CallError && error.status === 403 && error.detail === FORGERY_DETAIL) return formOutdated();
  if (error instanceof CallError) return OF_STATUS[error.status]?.() ?? somethingWrong();
  // fetch throws a TypeError when the network fails, with a message that differs by browser. callApi throws one for a missing parameter.
  if (error instanceof TypeError && !error.message.startsWith("Required parameter")) return networkFailed();
  return somethingWrong();
}
