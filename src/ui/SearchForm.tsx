import { Search } from "lucide";
import { useId } from "react";
import { Icon } from "./Icon.tsx";

interface Props {
  /** URL of the page with the list. */
  action: string;
  label: string;
  /** Current search text. */
  search: string;
  maxLength: number;
  /** Help text with the searchable fields. */
  about?: string;
  /** Other filters of the list, which a search preserves. */
  fields?: Record<string, string>;
}

/** Renders the search of a list as a native form, so that its result has a URL. */
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
