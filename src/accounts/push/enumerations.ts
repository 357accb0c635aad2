/** Kinds of notices to travellers, by email and in their browsers; owners choose by listing. */
export const PUSH_KINDS = { replies: "Replies to your enquiries", credit: "Credit that you spend" } as const;

export const NOTICE_CHANNELS = { mail: "Emails", push: "Notifications" } as const;

export type NoticeChannel = keyof typeof NOTICE_CHANNELS;
export type PushKind = keyof typeof PUSH_KINDS;
