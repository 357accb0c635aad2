import { Copy, PenLine, Trash2 } from "lucide";
import { PRICE_UNITS } from "../../catalogue/items/rules.ts";
import { pictureAt } from "../../catalogue/listings/rules.ts";
import { t } from "../../platform/languages/text.ts";
import { ActionForm, FormButton } from "../../ui/ActionForm.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useMounted } from "../../ui/mounted.ts";
import { RowGrip } from "../../ui/RowGrip.tsx";
import type { OwnItem } from "./contract.ts";
import { priceText, rowFacts } from "./form.ts";

export interface RowActs {
  onEdit: (item: OwnItem) => void;
  onDelete: (item: OwnItem) => void;
  onDuplicate: (item: OwnItem) => void;
}

interface Props extends RowActs {
  item: OwnItem;
  /** Position, starting at 1. */
  number: number;
  count: number;
  editUrl: string;
  deleteUrl: string;
  isHeld: boolean;
  onHold: (isHeld: boolean) => void;
  onCancel: () => void;
  /** Moves the item by this number of places. */
  onMove: (by: number) => void;
}

export const MOVE_HELP = "move-help";
const UNITS: Partial<Record<OwnItem["kind"], keyof typeof PRICE_UNITS>> = { room: "night", activity: "person" };

/** Buttons to move an item up or down without scripts. */
const PlainMoves = ({ item: { id, kind, title }, number, count }: Pick<Props, "item" | "number" | "count">) => (
  <span className="grid">
    {([-1, 1] as const)
      .filter((by) => number + by >= 1 && number + by <= count)
      .map((by) => (
        <ActionForm key={by} intent="move" fields={{ item: id, kind, by: String(by) }}>
          <button
            type="submit"
            name="intent"
            value="move"
            className="link min-h-11 text-small whitespace-nowrap"
            aria-label={by < 0 ? t`Move ${title} up` : t`Move ${title} down`}
          >
            {by < 0 ? t`Move up` : t`Move down`}
          </button>
        </ActionForm>
      ))}
  </span>
);

/** Buttons to edit, copy and delete an item. */
function RowButtons({ item, editUrl, deleteUrl, onEdit, onDelete, onDuplicate }: RowActs & Pick<Props, "item" | "editUrl" | "deleteUrl">) {
  const { id, kind, title } = item;
  return (
    <span className="flex text-ink">
      <a
        href={editUrl}
        data-opens=""
        className="icon-button"
        aria-label={t`Edit ${title}`}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onEdit(item);
        }}
      >
        <Icon of={PenLine} size={20} />
      </a>
      <ActionForm
        intent="duplicate"
        fields={{ item: id, kind }}
        onSend={() => onDuplicate(item)}
        sending={{ result: undefined, busy: undefined }}
      >
        <FormButton intent="duplicate" look="quiet" className="icon-button px-0! text-ink!" aria-label={t`Copy ${title}`}>
          <Icon of={Copy} size={20} />
        </FormButton>
      </ActionForm>
      <a
        href={deleteUrl}
        data-opens=""
        className="icon-button"
        aria-label={t`Delete ${title}`}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onDelete(item);
        }}
      >
        <Icon of={Trash2} size={20} />
      </a>
    </span>
  );
}

/** Row of an item in the list: grip, picture, title, price and buttons. */
export function ItemRow({
  item,
  number,
  count,
  editUrl,
  deleteUrl,
  isHeld,
  onHold,
  onCancel,
  onMove,
  onEdit,
  onDelete,
  onDuplicate,
}: Props) {
  const isMounted = useMounted();
  const { id, kind, title, is_draft, image_link } = item;
  const price = priceText(item);
  const unit = UNITS[kind];
  return (
    <li
      data-item={id}
      className={`grid min-h-24 grid-cols-[auto_64px_minmax(0,1fr)] items-center gap-x-2 gap-y-1 border-b border-rule py-3 sm:grid-cols-[auto_92px_minmax(0,1fr)_auto_auto] sm:gap-x-4 ${
        isHeld ? "relative z-2 -mx-3 -rotate-[.6deg] rounded-[12px] border-transparent bg-card px-3 shadow-float" : ""
      }`}
    >
      {isMounted ? (
        <RowGrip
          label={t`Move ${title}, number ${number}`}
          describedBy={MOVE_HELP}
          number={number}
          isHeld={isHeld}
          onHold={onHold}
          onCancel={onCancel}
          onMove={onMove}
        />
      ) : (
        <PlainMoves item={item} number={number} count={count} />
      )}
      <span className="plate h-13 w-16 rounded-[8px] sm:h-16 sm:w-23">
        <img src={pictureAt(image_link, "thumb")} alt="" loading="lazy" decoding="async" />
      </span>
      <div className="min-w-0">
        <h3 className="font-display text-intro leading-[1.2] font-[560] [overflow-wrap:anywhere]">{title}</h3>
        <p className="text-small text-ink2">{rowFacts(item)}</p>
      </div>
      <div className="flex items-center justify-between gap-x-2 max-sm:col-span-2 max-sm:col-start-2 sm:contents">
        <p className="text-end text-small text-ink2 max-sm:text-start">
          {price ? (
            <>
              <b className="text-body font-semibold text-ink">{price}</b> {unit && PRICE_UNITS[unit]}
            </>
          ) : (
            t`No price`
          )}
          {is_draft && (
            <span className="inline-flex sm:ms-3 min-h-7 items-center rounded-badge border-[1.5px] border-danger px-2.5 font-semibold text-danger">
              Draft
            </span>
          )}
        </p>
        <RowButtons {...{ item, editUrl, deleteUrl, onEdit, onDelete, onDuplicate }} />
      </div>
    </li>
  );
}
