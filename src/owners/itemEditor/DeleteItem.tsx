import { ActionForm, FormButton } from "../../ui/ActionForm.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import type { OwnItem } from "./contract.ts";
import { kindWords } from "./form.ts";

interface Props {
  item: OwnItem;
  /** Returns to the list. */
  onCancel?: () => void;
  cancelUrl: string;
  onSend?: () => void;
  isBusy?: boolean;
}

/** Confirmation before an item is deleted. Its wording is fixed. */
export function DeleteQuestion({ item, onCancel, cancelUrl, onSend, isBusy = false }: Props) {
  const { id, kind, title } = item;
  const name = <b className="font-semibold text-ink">{title}</b>;
  return (
    <div className="px-6 pt-7 pb-6 sm:px-8">
      <h2 className="pe-12 text-lead">{kindWords()[kind].deletion}</h2>
      <p className="mt-2 text-ink2">
        {name} is removed from your page at once. You can restore it for 30 days; what travellers wrote is not deleted.
      </p>
      <ActionForm
        intent="delete"
        fields={{ item: id, kind }}
        className="mt-5 flex flex-wrap gap-3"
        {...(onSend ? { onSend, sending: { result: undefined, busy: isBusy ? "delete" : undefined } } : {})}
      >
        <FormButton intent="delete" look="danger">
          Delete
        </FormButton>
        {onCancel ? (
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        ) : (
          <a href={cancelUrl} className="button button-quiet">
            Cancel
          </a>
        )}
      </ActionForm>
    </div>
  );
}

/** The same confirmation in a dialog above the list. */
export const DeleteDialog = ({ onClose, ...question }: Omit<Props, "onCancel"> & { onClose: () => void }) => (
  <Dialog title="Delete" onClose={onClose} className="sm:max-w-[520px]">
    <DeleteQuestion {...question} onCancel={onClose} />
  </Dialog>
);
