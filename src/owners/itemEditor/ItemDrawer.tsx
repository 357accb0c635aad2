import type { ComponentProps } from "react";
import { Button } from "../../ui/Button.tsx";
import { Drawer } from "../../ui/Drawer.tsx";
import { ITEM_FORM, kindWords, SAVE } from "./form.ts";
import { ItemForm } from "./ItemForm.tsx";

interface Props extends Omit<ComponentProps<typeof ItemForm>, "children"> {
  onClose: () => void;
  /** Undefined for a new item. */
  onDelete: (() => void) | undefined;
}

/** Form of an item beside the list. Load it lazily. */
export function ItemDrawer({ onClose, onDelete, ...form }: Props) {
  const { kind, item, isBusy = false } = form;
  return (
    <Drawer
      title={item ? item.title : kindWords()[kind].added}
      width="beside"
      onClose={onClose}
      footer={
        <>
          <Button type="submit" form={ITEM_FORM} name="intent" value={SAVE} isBusy={isBusy} className="min-w-35">
            Save
          </Button>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          {onDelete && (
            <Button look="danger-quiet" className="ms-auto" onClick={onDelete}>
              Delete
            </Button>
          )}
        </>
      }
    >
      <ItemForm {...form} />
    </Drawer>
  );
}
