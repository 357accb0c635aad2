/** Locks, writes in a WITH, and functions that write or that only the primary answers. */
const NEEDS_PRIMARY =
  /\b(?:update\b|for (?:key )?share\b|insert into\b|delete from\b|merge into\b|into temp|nextval\b|setval\b|(?:add_jobs?|queue_job)\b|set_config\b|pg_(?:try_)?advisory|pg_notify\b|pg_current_(?:wal|xact))/i;

/**
 * Whether a statement only reads, so that a replica can run it. A doubtful one counts as a write. One that is taken for a read by mistake
 * fails on the replica, where every transaction is read-only, and is run on the primary.
 */
export const isPlainRead = (text: string): boolean => /^[\s(]*(?:select|with|values)\b/i.test(text) && !NEEDS_PRIMARY.test(text);

/** Writes of every read: they are not the visitor's own, who need not see them at once. */
const BOOKKEEPING = /^\s*(?:insert into "limit_counter"|update "session" set "last_seen")/i;

export const isBookkeeping = (text: string): boolean => BOOKKEEPING.test(text);
