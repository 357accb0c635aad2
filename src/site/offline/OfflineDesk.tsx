import { CheckDesk, loadParts } from "../../booking/vouchers/desk/CheckDesk.tsx";
import type { OfflineDesk as Desk } from "./pack.ts";

export { loadParts };

const nothing = () => undefined;

interface Props {
  desk: Desk;
  /** Whose private things are here. */
  owner: string;
  /** When its file cannot be had. */
  onClose: () => void;
}

/** A listing's check-in as it is kept: codes are checked by their signature, and redeemed ones go out when the network is back. */
export const OfflineDesk = ({ desk: { business, keys }, owner }: Props) => (
  <CheckDesk business={business} keys={keys} keeper={owner} onSettled={nothing} />
);
