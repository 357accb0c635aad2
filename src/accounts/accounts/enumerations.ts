import { texts } from "../../platform/languages/text.ts";

/** Roles of staff. Editors look after the content; administrators also after people, settings, mail and imports by schedule. */
export const STAFF_ROLES = texts({ editor: "Editor", administrator: "Administrator" });
export type StaffRole = keyof typeof STAFF_ROLES;
