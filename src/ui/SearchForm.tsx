import { Search } from "lucide";
import { useId } from "react";
import { Icon } from "./Icon.tsx";

interface Props {
  /** The page with the list. */
  action: string;
  label: string;
  /** What was searched for. */
  search: string;
  maxLength: number;
  /** What can be searched for. */
  about?: string;
  /** What else the list is narrowed by, and stays so. */
  fields?: Record<string, string>;
}

/** The search of a list, as a document's own form: its result has an address. */
export function SearchForm({ action, label, search, maxLength, about, fields = {} }: Props) {
  const id = useId();
  return (
    <search>
      <form method="get" action={action} className="mt-6 grid max-w-[44rem] grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
        <div>
          <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
            {label}
          </label>
          <input
            id={id}
            type="search"
            name="search"
            defaultValue={search}
            key={search}
            maxLength={maxLength}
            autoComplete="off"
            aria-describedby={about ? `${id}-about` : undefined}
            className="field-input"
          />
        </div>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="button button-filled">
          <Icon of={Search} size={20} />
          <span>Find</span>
        </button>
        {about && (
          <p id={`${id}-about`} className="col-span-2 text-small text-ink2">
            {about}
          </p>
        )}
      </form>
    </search>
  );
}
