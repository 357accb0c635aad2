/** Whether a Cookie header may name a session: the page may then differ from that of other visitors. */
export const hasSession = (cookie: string): boolean => cookie.includes("sessionid=");
