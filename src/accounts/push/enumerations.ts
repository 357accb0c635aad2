/** Kinds of notices to travellers that can be pushed; owners choose by listing. */
export const PUSH_KINDS = { replies: "Replies to your enquiries", credit: "Credit that you spend" } as const;

export type PushKind = keyof typeof PUSH_KINDS;
