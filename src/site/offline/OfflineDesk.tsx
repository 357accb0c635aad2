import { CheckDesk, loadParts } from "../../booking/vouchers/desk/CheckDesk.tsx";
import type { OfflineDesk as Desk } from "./pack.ts";

export { loadParts };

const nothing = () => undefined;

interface Props {
  desk: Desk;
  /** Code of the account whose private data is stored here. */
  owner: string;
  /** Called if the script cannot be loaded. */
  onClose: () => void;
}

/** Offline check-in page of a listing: codes are verified by their signature, and redemptions are sent once the network is back. */
export const OfflineDesk = ({ desk: { business, keys }, owner }: Props) => (
  <CheckDesk business={business} keys={keys} keeper={owner} onSettled={nothing} />
);
