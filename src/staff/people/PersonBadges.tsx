import { STAFF_ROLES } from "../../accounts/accounts/enumerations.ts";
import { ACCOUNT_TYPES } from "../../accounts/travellers/enumerations.ts";
import { t } from "../../platform/languages/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import type { Person } from "./contract.ts";

/** Shows the unusual states of an account as words. */
export function PersonBadges({ person: { staff_role, blocked, is_verified, traveller } }: { person: Person }) {
  const words = [
    ...(staff_role ? [STAFF_ROLES[staff_role]] : []),
    ...(is_verified ? [] : [t`Not verified`]),
    ...(traveller && traveller.account_type !== "basic" ? [ACCOUNT_TYPES[traveller.account_type]] : []),
  ];
  return (
    <>
      {blocked && <Badge className="text-danger">Suspended</Badge>}
      {words.map((word) => (
        <Badge key={word}>{word}</Badge>
      ))}
    </>
  );
}
