import { texts } from "../../platform/languages/text.ts";

/** Kinds of notices to travellers, by email and in their browsers; owners choose by listing. */
export const PUSH_KINDS = texts({ replies: "Replies to your enquiries", credit: "Credit that you spend" });

export const NOTICE_CHANNELS = texts({ mail: "Emails", push: "Notifications" });

export type NoticeChannel = keyof typeof NOTICE_CHANNELS;
export type PushKind = keyof typeof PUSH_KINDS;
