import { t } from "../../platform/languages/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import type { StaffListingRow } from "./contract.ts";

type State = Pick<StaffListingRow, "is_shell" | "is_published" | "is_featured" | "deleted" | "merged_into" | "area">;

/** Shows the unusual states of a listing as words. */
export function StateBadges({ of: { is_shell, is_published, is_featured, deleted, merged_into, area } }: { of: State }) {
  const words = [...(is_featured ? [t`Featured`] : []), ...(is_shell ? [t`Unclaimed`] : []), ...(area ? [] : [t`No area`])];
  return (
    <>
      {merged_into ? (
        <Badge>Merged</Badge>
      ) : (
        (deleted || !is_published) && <Badge className="text-danger">{deleted ? t`Deleted` : t`Hidden`}</Badge>
      )}
      {words.map((word) => (
        <Badge key={word}>{word}</Badge>
      ))}
    </>
  );
}
