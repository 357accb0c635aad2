export const ARCHIVE_STATUSES = { queued: "Waiting", working: "Being made", ready: "Ready", failed: "Failed" } as const;
