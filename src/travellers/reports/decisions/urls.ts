/** Page of an account's reports, and of the decisions about its content. */
export const OWN_REPORTS = "/accounts/reports/";
export const OBJECTIONS_PAGE = "/staff/review/objections/";

/** Returns the page of a mailed link to a decision. */
export const decisionUrl = (token: string): string => `/report/${token}/`;
