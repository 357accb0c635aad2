/**
 * Marks uploaded pictures in their address, which is enough to tell them from drawn ones: drawn avatars are shown with initials on them,
 * and most responses name only a picture's UUID (ADR 0054). Other UUIDs have a counter in this place, which begins at 0 with each
 * millisecond.
 */
export const UPLOAD_MARK = 0xa11;

const MARKED = new RegExp(`^(?:/media/)?[0-9a-f]{8}-[0-9a-f]{4}-7${UPLOAD_MARK.toString(16)}-`);

/** @param picture UUID or address of a picture */
export const isUploaded = (picture: string): boolean => MARKED.test(picture);
