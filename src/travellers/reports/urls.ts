import type { ReportKind } from "./rules.ts";

/**
 * Returns the URL of the report form without scripts.
 * @param back path of the current page
 */
export const reportUrl = (kind: ReportKind, id: string, back: string): string => `/report/?${new URLSearchParams({ kind, id, back })}`;
