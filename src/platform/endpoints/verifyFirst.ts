import { t } from "../languages/text.ts";

/** Message of the API, and of pages before they call it, for an account whose address is not verified. */
export const verifyFirst = () => t`Please verify your email address first: press the button in the email we sent you.`;
