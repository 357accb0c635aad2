import { findReportedGuide } from "./store.ts";

/** Queries about guides for handlers of other capabilities. */
export const guideReads = { findReportedGuide };
