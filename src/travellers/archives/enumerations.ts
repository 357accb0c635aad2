import { texts } from "../../platform/languages/text.ts";

export const ARCHIVE_STATUSES = texts({ queued: "Queued", working: "In progress", ready: "Ready", failed: "Failed" });
