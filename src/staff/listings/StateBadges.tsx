import { t } from "../../platform/languages/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import type { StaffListingRow } from "./contract.ts";

type State = Pick<StaffListingRow, "is_shell" | "is_published" | "is_featured" | "deleted" | "merged_into" | "area">;

/** Shows the unusual states of a listing as words. */
export function StateBadges({ of: { is_shell, is_published, is_featured, deleted, merged_into, area } }: { of: State }) {
  const words = [
    ...(merged_into ? [t`Merged`] : deleted ? [t`Deleted`] : is_published ? [] : [t`Hidden`]),
    ...(is_featured ? [t`Featured`] : []),
    ...(is_shell ? [t`Unclaimed`] : []),
    ...(area ? [] : [t`No area`]),
  ];
  return words.map((word) => (
    <Badge key={word} className={word === "Deleted" || word === "Hidden" ? "text-danger" : ""}>
      {word}
    </Badge>
  ));
}
