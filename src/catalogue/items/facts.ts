import type { InventoryItem } from "./contract.ts";

/** Returns an item's facts beside its name and price: "3 hours", "Up to 6 people", "3 nights or more". */
export function itemFacts({ kind, duration_human, maximum_capacity, minimum_nights }: InventoryItem): string[] {
  const capacity =
    maximum_capacity === null
      ? ""
      : kind === "room"
        ? `Sleeps ${maximum_capacity}`
        : `Up to ${maximum_capacity} ${maximum_capacity === 1 ? "person" : "people"}`;
  return [duration_human, capacity, minimum_nights > 1 ? `${minimum_nights} nights or more` : ""].filter((fact) => fact !== "");
}
