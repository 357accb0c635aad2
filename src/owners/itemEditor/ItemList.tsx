import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ItemKind } from "../../catalogue/items/enumerations.ts";
import { t } from "../../platform/languages/text.ts";
import { useMounted } from "../../ui/mounted.ts";
import { Notice } from "../../ui/Notice.tsx";
import type { OwnItem } from "./contract.ts";
import { kindWords } from "./form.ts";
import { ItemRow, MOVE_HELP, type RowActs } from "./ItemRow.tsx";
import { inventoryUrl, itemUrl } from "./urls.ts";

interface Props extends RowActs {
  code: string;
  kind: ItemKind;
  items: readonly OwnItem[];
  /** Link that adds the first item, for an empty list. */
  add: ReactNode;
  /**
   * Saves the order shown.
   * @returns whether it succeeded
   */
  onOrder: (ids: string[]) => Promise<boolean>;
}

/** Holds an order made by hand until the server has the same. */
function useOrder(items: readonly OwnItem[], onOrder: Props["onOrder"]) {
  const [order, setOrder] = useState<string[]>();
  const [held, setHeld] = useState<string>();
  const [said, setSaid] = useState("");
  const latest = useRef<string[]>(undefined);
  // The list may be reloaded during a drag. It then has the order from before the drag, and is ignored.
  const server = useRef("");
  const isDragged = useRef(false);
  /** Order at the start of the drag. */
  const began = useRef<string[]>(undefined);
  const known = items.map(({ id }) => id).join();
  // A reloaded order replaces the one made by hand.
  useEffect(() => {
    server.current = known;
    if (isDragged.current) return;
    latest.current = undefined;
    setOrder(undefined);
  }, [known]);
  const byId = new Map(items.map((item) => [item.id, item]));
  const shown = (order ?? items.map(({ id }) => id)).flatMap((id) => byId.get(id) ?? []);
  const move = (id: string, by: number) => {
    const ids = latest.current ?? shown.map((item) => item.id);
    const from = ids.indexOf(id);
    const to = from + by;
    if (from < 0 || to < 0 || to >= ids.length) return;
    const moved = ids.toSpliced(from, 1).toSpliced(to, 0, id);
    latest.current = moved;
    setOrder(moved);
    setSaid(t`${byId.get(id)?.title ?? ""} is number ${to + 1} of ${ids.length}.`);
  };
  const hold = async (id: string, isHeld: boolean) => {
    isDragged.current = isHeld;
    if (isHeld) began.current = latest.current;
    setHeld(isHeld ? id : undefined);
    const made = latest.current;
    if (isHeld || !made || made.join() === server.current) return;
    // The list is reloaded shortly after the order is saved. Until then, assume that the server has this order.
    server.current = made.join();
    if (await onOrder(made)) setSaid(t`Order saved.`);
    else {
      server.current = known;
      latest.current = undefined;
      setOrder(undefined);
    }
  };
  const cancel = () => {
    latest.current = began.current;
    setOrder(began.current);
    void hold("", false);
    setSaid(t`Move cancelled.`);
  };
  return { shown, held, said, move, hold, cancel };
}

/** List of a listing's items of one kind, in the order that guests see. */
export function ItemList({ code, kind, items, add, onOrder, ...acts }: Props) {
  const isMounted = useMounted();
  const { shown, held, said, move, hold, cancel } = useOrder(items, onOrder);
  if (items.length === 0)
    return (
      <div className="mt-7 max-w-[640px]">
        <Notice picture="/media/activity/cooking_classes/card" text={kindWords()[kind].none}>
          {add}
        </Notice>
      </div>
    );
  return (
    <>
      <h2 className="sr-only">{kindWords()[kind].tab}</h2>
      <ul aria-label={kindWords()[kind].tab}>
        {shown.map((item, index) => (
          <ItemRow
            key={item.id}
            item={item}
            number={index + 1}
            count={shown.length}
            editUrl={itemUrl(code, item.id)}
            deleteUrl={inventoryUrl(code, { kind, delete: item.id })}
            isHeld={held === item.id}
            onHold={(isHeld) => void hold(item.id, isHeld)}
            onCancel={cancel}
            onMove={(by) => move(item.id, by)}
            {...acts}
          />
        ))}
      </ul>
      <p id={MOVE_HELP} className="mt-3 text-small text-ink2">
        {isMounted ? (
          <>
            Drag the dots to reorder
            <span className="pointer-coarse:sr-only">, or press Space on them and use the arrow keys; Escape cancels</span>.
          </>
        ) : (
          t`Guests see this order.`
        )}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
