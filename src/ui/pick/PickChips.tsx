import { ChevronLeft, ChevronRight, X } from "lucide";
import { type ComponentProps, useEffect, useRef } from "react";
import { t } from "../../platform/languages/text.ts";
import { Icon } from "../Icon.tsx";
import { type PickOption, pickName } from "./picked.ts";
import type { Picks } from "./usePicks.ts";

interface Props extends Pick<Picks, "picks" | "remove" | "move"> {
  name: string;
  label: string;
  isOrdered: boolean;
  /** False without scripts: each chip is then a checkbox. */
  isMounted: boolean;
  /** Called after a chip was removed: its button had the focus. */
  onRemoved: () => void;
}

const ChipButton = ({ of, turn = "", ...rest }: Pick<ComponentProps<typeof Icon>, "of"> & ComponentProps<"button"> & { turn?: string }) => (
  <button
    {...rest}
    type="button"
    className="grid size-9 flex-none cursor-pointer place-items-center rounded-full disabled:cursor-default disabled:text-ink3"
  >
    <Icon of={of} size={16} className={turn} />
  </button>
);

/** Returns the ref of a list, and the function that gives a moved chip's button the focus back after the list is rendered again. */
function useFocusAfterMove(picks: readonly PickOption[]) {
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef<{ value: string; by: number }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the order changes
  useEffect(() => {
    if (!wanted.current) return;
    const { value, by } = wanted.current;
    wanted.current = undefined;
    const chip = [...(list.current?.children ?? [])].find((one) => one.getAttribute("data-value") === value);
    // At an end of the list the pressed button is disabled.
    const buttons = [`[data-by="${by}"]`, `[data-by="${-by}"]`].map((which) => chip?.querySelector<HTMLButtonElement>(which));
    buttons.find((button) => button && !button.disabled)?.focus();
  }, [picks]);
  return { list, focusAfter: (value: string, by: number) => (wanted.current = { value, by }) };
}

/** Chosen options of a PickField. */
export function PickChips({ name, label, picks, remove, move, isOrdered, isMounted, onRemoved }: Props) {
  const { list, focusAfter } = useFocusAfterMove(picks);
  const moveButton = (one: PickOption, index: number, by: -1 | 1) => (
    <ChipButton
      of={by < 0 ? ChevronLeft : ChevronRight}
      // On phones the chips are in one column, so the arrows point up and down.
      turn="max-sm:rotate-90"
      data-by={by}
      aria-label={by < 0 ? t`Move ${one.label} earlier` : t`Move ${one.label} later`}
      disabled={index + by < 0 || index + by >= picks.length}
      onClick={() => {
        focusAfter(one.value, by);
        move(index, index + by);
      }}
    />
  );
  const chip = (one: PickOption, index: number) =>
    isMounted ? (
      <>
        <input type="hidden" name={pickName(name, index)} value={one.value} />
        {isOrdered && moveButton(one, index, -1)}
        <span className={isOrdered ? "" : "ps-2"}>{one.label}</span>
        {isOrdered && moveButton(one, index, 1)}
        <ChipButton
          of={X}
          aria-label={t`Remove ${one.label}`}
          onClick={() => {
            remove(one);
            onRemoved();
          }}
        />
      </>
    ) : (
      <label className="inline-flex min-h-11 items-center gap-2 px-2">
        <input type="checkbox" name={pickName(name, index)} value={one.value} defaultChecked className="tick" />
        {one.label}
      </label>
    );
  return (
    <ul
      ref={list}
      aria-label={t`Chosen: ${label}`}
      className={`mb-2 flex flex-wrap gap-2 empty:hidden ${isOrdered ? "max-sm:flex-col max-sm:items-start" : ""}`}
    >
      {picks.map((one, index) => (
        <li
          key={one.value}
          data-value={one.value}
          className="chip chip-on max-w-full cursor-default gap-0! px-1.5! whitespace-normal [overflow-wrap:anywhere]"
        >
          {chip(one, index)}
        </li>
      ))}
    </ul>
  );
}
