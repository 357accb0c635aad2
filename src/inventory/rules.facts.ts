import type { InventoryItem } from "./contract.ts";

/** What one wants to know of a thing on offer beside its name and price: "3 hours", "Up to 6 people". */
export function factsOf({ kind, duration_human, maximum_capacity }: InventoryItem): string[] {
  const capacity =
    maximum_capacity === null
      ? ""
      : kind === "room"
        ? `Sleeps ${maximum_capacity}`
        : `Up to ${maximum_capacity} ${maximum_capacity === 1 ? "person" : "people"}`;
  return [duration_human, capacity].filter((fact) => fact !== "");
}
