import type { ItemKind } from "../../../catalogue/items/enumerations.ts";
import type { FormFields } from "../../../platform/pages/formAction.ts";
import type { OwnItem } from "../contract.ts";
import { findConflicts } from "./conflicts.ts";

/** Fields that another person changed meanwhile, with their present values. */
export function ConflictList({ kind, form, present }: { kind: ItemKind; form: FormFields; present: OwnItem }) {
  const differences = findConflicts(kind, form, present);
  if (differences.length === 0) return null;
  return (
    <ul className="mt-1.5">
      {differences.map(({ label, now }) => {
        const value = <b className="font-semibold">{now}</b>;
        return (
          <li key={label}>
            {label}: now {value}
          </li>
        );
      })}
    </ul>
  );
}
