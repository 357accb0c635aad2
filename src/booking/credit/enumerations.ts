export const TRANSFER_KINDS = { grant: "Bonus credit", take_back: "Taken back", spend: "Spent", expire: "Expired" } as const;
export type TransferKind = keyof typeof TRANSFER_KINDS;
