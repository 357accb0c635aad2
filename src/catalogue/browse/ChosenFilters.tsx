import { X } from "lucide";
import type { MouseEvent } from "react";
import { t } from "../../platform/languages/text.ts";
import { Icon } from "../../ui/Icon.tsx";
import { FLAGS } from "./enumerations.ts";
import { FLAG_NAMES, type ListQuery, noFilters, writeListQuery } from "./filters.ts";
import type { Group } from "./groups.ts";

interface Props {
  groups: Group[];
  query: ListQuery;
  /** Path of the list's page, without a query. */
  path: string;
  onChange: (query: ListQuery) => void;
}

/** Chips of the active filters, each with a link that removes it. */
export function ChosenFilters({ groups, query, path, onChange }: Props) {
  const { filters } = query;
  const without = (change: Partial<ListQuery["filters"]>): ListQuery => ({ ...query, page: 1, filters: { ...filters, ...change } });
  const rows = [
    ...FLAG_NAMES.filter((name) => filters.flags[name]).map((name) => ({
      label: FLAGS[name],
      to: without({ flags: { ...filters.flags, [name]: false } }),
    })),
    ...groups.flatMap(({ name, chosen, values }) =>
      chosen.map((value) => {
        const rest = chosen.filter((one) => one !== value);
        return {
          label: values.find((one) => one.value === value)?.label ?? value,
          to: without(name === "language" || name === "hashtag" ? { [name]: rest } : { choices: { ...filters.choices, [name]: rest } }),
        };
      }),
    ),
  ];
  const link = (to: ListQuery) => ({
    href: `${path}${writeListQuery(to)}`,
    rel: "nofollow",
    "data-opens": "",
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      onChange(to);
    },
  });
  return (
    <ul className="mt-3 flex flex-wrap items-center gap-x-5" aria-label="Active filters">
      {rows.map(({ label, to }) => (
        <li key={label}>
          <a {...link(to)} className="inline-flex min-h-11 items-center gap-1.5 hover:underline" suppressHydrationWarning>
            <Icon of={X} size={16} /> <span className="sr-only">{t`Remove ${label}`}</span>
            <span aria-hidden="true">{label}</span>
          </a>
        </li>
      ))}
      <li>
        <a {...link({ ...query, page: 1, filters: noFilters() })} className="link">
          Clear all
        </a>
      </li>
    </ul>
  );
}
