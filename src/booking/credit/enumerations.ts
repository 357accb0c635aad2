export const TRANSFER_KINDS = { grant: "Bonus credit", take_back: "Reversed", spend: "Spent", expire: "Expired" } as const;
export type TransferKind = keyof typeof TRANSFER_KINDS;
