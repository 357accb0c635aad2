import type { InventoryItem } from "../contract.ts";
import { amenityFacts, unknownAmenities } from "./text.ts";

/** Access and comfort of an item, as far as its owner states them; nothing for kinds without needs. */
export function ItemAmenities({ item }: { item: InventoryItem }) {
  const known = amenityFacts(item);
  const unknown = unknownAmenities(item);
  if (known.length === 0 && unknown === "") return null;
  return (
    <div className="mt-1 text-small text-ink2">
      {known.length > 0 ? (
        <>
          <p>{known.join(" · ")}</p>
          {unknown && <p>Unknown: {unknown}</p>}
        </>
      ) : (
        <p>Access and comfort: unknown</p>
      )}
    </div>
  );
}
