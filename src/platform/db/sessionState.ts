const SESSION_STATE: [name: string, pattern: RegExp][] = [
  ["SET without LOCAL", /(?:^|;)\s*(?:set\s+(?!local\b|transaction\b|constraints\b)|reset\b|discard\b)/i],
  ["set_config for the session", /\bset_config\([^()]*\bfalse\)/i],
  ["an advisory lock of the session", /\bpg_(?:try_)?advisory_(?:un)?lock/i],
  ["LISTEN", /(?:^|;)\s*(?:un)?listen\b/i],
  ["a prepared statement", /(?:^|;)\s*(?:prepare\s+(?!transaction\b)|deallocate\b)/i],
  ["a cursor WITH HOLD", /\bcursor\s{1,9}with\s{1,9}hold\b/i],
  ["a temporary table", /\b(?:create\s+(?:(?:local|global)\s+)?|into\s+)temp(?:orary)?\b(?!.*\bon\s+commit\s+drop\b)/is],
  ["the last value of a sequence", /\b(?:currval|lastval)\s*\(/i],
];

/**
 * Returns what a statement leaves in its session or expects there; undefined if any session can run it. Through a pooler in transaction mode
 * each transaction may get another session, and the next one of this session may be another server's.
 */
export const findSessionState = (statement: string): string | undefined =>
  SESSION_STATE.find(([, pattern]) => pattern.test(statement))?.[0];

/** @throws Error if a statement needs a session of its own */
export function refuseSessionState(statement: string): void {
  const found = findSessionState(statement);
  if (found) throw new Error(`A pooler shares sessions, so the guide's pool must not use ${found}: use a connection past the pooler`);
}
