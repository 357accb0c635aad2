import { findReportedGuide } from "./store.ts";

/** What handlers of other capabilities ask of guides. */
export const guideReads = { findReportedGuide };
