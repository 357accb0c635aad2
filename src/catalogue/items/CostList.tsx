import type { InventoryItem } from "./contract.ts";
import { priceFacts } from "./facts.ts";

/** Prices by age, costs and terms of an item; nothing without any. */
export function CostList({ item, className }: { item: InventoryItem; className: string }) {
  const prices = priceFacts(item);
  const { terms, foreign } = item;
  if (prices.length === 0 && !terms.deposit && !terms.cancellation) return null;
  return (
    <ul className={`text-small text-ink2 ${className}`}>
      {prices.map((price) => (
        <li key={price}>{price}</li>
      ))}
      {terms.deposit && (
        <li>
          Deposit: <span lang={foreign.deposit}>{terms.deposit}</span>
        </li>
      )}
      {terms.cancellation && (
        <li>
          Cancellation: <span lang={foreign.cancellation}>{terms.cancellation}</span>
        </li>
      )}
    </ul>
  );
}
