import { Badge } from "../../ui/Badge.tsx";
import type { StaffListingRow } from "./contract.ts";

type State = Pick<StaffListingRow, "is_shell" | "is_published" | "is_featured" | "deleted" | "merged_into" | "area">;

/** Shows the unusual states of a listing as words. */
export function StateBadges({ of: { is_shell, is_published, is_featured, deleted, merged_into, area } }: { of: State }) {
  const words = [
    ...(merged_into ? ["Merged"] : deleted ? ["Deleted"] : is_published ? [] : ["Hidden"]),
    ...(is_featured ? ["Featured"] : []),
    ...(is_shell ? ["Unclaimed"] : []),
    ...(area ? [] : ["No area"]),
  ];
  return words.map((word) => (
    <Badge key={word} className={word === "Deleted" || word === "Hidden" ? "text-danger" : ""}>
      {word}
    </Badge>
  ));
}
