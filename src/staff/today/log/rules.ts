/** Log as staff read it. */

export const STAFF_LOG = "/staff/settings/log/";
