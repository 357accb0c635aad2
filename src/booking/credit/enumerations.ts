import { texts } from "../../platform/languages/text.ts";

export const TRANSFER_KINDS = texts({ grant: "Bonus credit", take_back: "Reversed", spend: "Spent", expire: "Expired" }, "entry of credit");
export type TransferKind = keyof typeof TRANSFER_KINDS;
