export const ARCHIVE_STATUSES = { queued: "Queued", working: "In progress", ready: "Ready", failed: "Failed" } as const;
