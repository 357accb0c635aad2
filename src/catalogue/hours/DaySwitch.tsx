import { t } from "../../platform/languages/text.ts";

/** Switch by which a day is open or closed. */
export const DaySwitch = ({ name, isOpen, onOpen }: { name: string; isOpen: boolean; onOpen: (isOpen: boolean) => void }) => (
  <span className="flex min-h-12 items-center">
    <input
      type="checkbox"
      role="switch"
      aria-checked={isOpen}
      className="switch"
      aria-label={t`Open on ${name}`}
      checked={isOpen}
      onChange={({ target }) => onOpen(target.checked)}
    />
    {!isOpen && <i className="ms-3 text-ink2 sm:hidden">Closed</i>}
  </span>
);
