/**
 * Uploaded pictures are told from drawn ones by their address alone: drawn avatars are shown with initials on them, and most answers name only a picture's
 * UUID (ADR 0054). In other UUIDs a counter stands there, which begins at 0 with each millisecond.
 */
export const UPLOAD_MARK = 0xa11;

const MARKED = new RegExp(`^(?:/media/)?[0-9a-f]{8}-[0-9a-f]{4}-7${UPLOAD_MARK.toString(16)}-`);

/** @param picture a picture's UUID, or its address */
export const isUploaded = (picture: string): boolean => MARKED.test(picture);
