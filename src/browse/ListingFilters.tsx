import { BadgePercent, ChevronDown, Clock, Gift, Heart, type IconNode, SlidersHorizontal, X } from "lucide";
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { formatCount, formatNumber, languageName } from "../platform/format.ts";
import { CloseOnBack } from "../ui/closeOnBack.ts";
import { Icon } from "../ui/Icon.tsx";
import { Select } from "../ui/Select.tsx";
import { CHOICES, type Choice, FLAGS, type Flag, LIST_ORDERS } from "./enumerations.ts";
import type { Facets, FacetValue } from "./rules.facets.ts";
import { CHOICE_NAMES, countFilters, FLAG_NAMES, type ListQuery, noFilters, readListQuery, writeListQuery } from "./rules.filters.ts";

interface Props {
  /** The list's own address, without a query. */
  path: string;
  query: ListQuery;
  facets: Facets;
  count: number;
  /** Lists of more than one place have no distance. */
  isOfArea: boolean;
  /** Goes to the list's new address without reloading the page. @param replaces the panel's own entry of the history becomes that of the address */
  onChange: (query: ListQuery, replaces?: boolean) => void;
}

const ICONS: Record<Flag, IconNode> = { has_discount: BadgePercent, has_bonus_credit: Gift, is_recommended: Heart, open_now: Clock };

interface Group {
  name: Choice | "language" | "hashtag";
  label: string;
  chosen: readonly string[];
  values: { value: string; label: string; businesses_count: number }[];
}

function groupsOf({ filters }: ListQuery, facets: Facets): Group[] {
  const named = (values: FacetValue[], labelOf: (value: string) => string) => values.map((one) => ({ ...one, label: labelOf(one.value) }));
  return [
    ...CHOICE_NAMES.map((name): Group => {
      const labels: Record<string, string> = CHOICES[name].values;
      return {
        name,
        label: CHOICES[name].label,
        chosen: filters.choices[name],
        values: named(facets[name], (value) => labels[value] ?? value),
      };
    }),
    { name: "language", label: "Language", chosen: filters.language, values: named(facets.language, languageName) },
    { name: "hashtag", label: "Hashtags", chosen: filters.hashtag, values: named(facets.hashtag, (value) => `#${value}`) },
  ];
}

interface TickProps {
  name: string;
  value: string;
  isOn: boolean;
  className: string;
  boxClassName?: string;
  children: ReactNode;
}

/** A labelled box that shows at once what was pressed, not only when the list has followed; a change of the address resets it. */
function Tick({ name, value, isOn, className, boxClassName, children }: TickProps) {
  const [state, setState] = useState({ isOn, isTicked: isOn });
  if (state.isOn !== isOn) setState({ isOn, isTicked: isOn });
  return (
    <label className={className}>
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={state.isTicked}
        onChange={(event) => setState({ isOn, isTicked: event.target.checked })}
        className={boxClassName}
      />
      {children}
    </label>
  );
}

const readForm = (form: HTMLFormElement): ListQuery =>
  readListQuery(new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])));

/** Every filter of a list with the number of places that each value would show. A form that works without scripts; with them every change shows at once. */
export function ListingFilters({ path, query, facets, count, isOfArea, onChange }: Props) {
  const form = useRef<HTMLFormElement>(null);
  // On phones the filters are a panel over the page.
  const [isOpen, setOpen] = useState(false);
  const { key } = useLocation();
  const { filters } = query;
  const groups = groupsOf(query, facets);
  const flags = FLAG_NAMES.filter(
    // Where it is not one time, nothing is counted as open.
    (name) => filters.flags[name] || (facets[name][0]?.businesses_count ?? 0) > 0,
  );
  const shown = groups.filter(({ values, chosen }) => chosen.length > 0 || values.length > 1);
  const chosen = countFilters(filters);

  // Menus close by a press beside them.
  useEffect(() => {
    const close = (event: PointerEvent) => {
      for (const menu of form.current?.querySelectorAll<HTMLDetailsElement>("details[open]") ?? [])
        if (!menu.contains(event.target as Node) && matchMedia("(width >= 768px)").matches) menu.open = false;
    };
    addEventListener("pointerdown", close);
    return () => removeEventListener("pointerdown", close);
  }, []);

  const change = () => {
    if (!form.current) return;
    onChange({ ...readForm(form.current), bounds: query.bounds, page: 1 }, isOpen);
  };
  // What was pressed before the scripts ran is made good.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form hydrates
  useEffect(() => {
    if (form.current && writeListQuery(readForm(form.current)) !== writeListQuery({ ...query, bounds: null, page: 1 })) change();
  }, []);
  const hide = () => document.getElementById("filters")?.hidePopover();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    hide();
    change();
  };
  const leaveMenu = (event: KeyboardEvent) => {
    const menu = (event.target as Element).closest<HTMLDetailsElement>("details[open]");
    if (event.key !== "Escape" || !menu) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  };

  return (
    <form
      ref={form}
      action={path}
      method="get"
      autoComplete="off"
      onChange={change}
      onSubmit={submit}
      onKeyDown={leaveMenu}
      className="mb-6"
    >
      <div className="flex items-start justify-between gap-x-6 gap-y-3 max-lg:flex-wrap">
        <button type="button" popoverTarget="filters" className={`chip md:hidden ${chosen > 0 ? "chip-on" : ""}`}>
          <Icon of={SlidersHorizontal} size={18} />
          Filters{chosen > 0 && ` (${chosen})`}
        </button>
        {isOpen && <CloseOnBack onClose={hide} location={key} />}
        <div
          id="filters"
          popover="auto"
          onBeforeToggle={(event) => event.target === event.currentTarget && setOpen(event.newState === "open")}
          className="filter-panel"
        >
          <p className="flex items-center justify-between md:hidden">
            <span className="font-display text-h2-in font-[560]">Filters</span>
            <button
              type="button"
              popoverTarget="filters"
              popoverTargetAction="hide"
              aria-label="Close"
              className="grid size-11 place-items-center"
            >
              <Icon of={X} size={22} />
            </button>
          </p>
          {/* First in the row: below it an open menu would lie over it. */}
          <noscript>
            <button type="submit" className="button button-outlined min-h-11 max-md:hidden">
              Show
            </button>
          </noscript>
          {flags.map((name) => {
            const icon = ICONS[name];
            return (
              <Tick key={name} name={name} value="yes" isOn={filters.flags[name]} className="chip relative" boxClassName="peer sr-only">
                <Icon of={icon} size={18} />
                {FLAGS[name]} <span className="chip-count max-md:ml-auto">{formatNumber(facets[name][0]?.businesses_count ?? 0)}</span>
              </Tick>
            );
          })}
          {shown.map(({ name, label, values, chosen: on }) => (
            <details key={name} name="filter" className="filter-menu">
              {/* Browsers have fewer names of languages than the server, whose words stay. */}
              <summary className={`chip ${on.length > 0 ? "chip-on" : ""}`} suppressHydrationWarning>
                {label}
                {on.length > 0 && `: ${on.length === 1 ? values.find(({ value }) => value === on[0])?.label : on.length}`}
                <Icon of={ChevronDown} size={18} className="transition-[rotate] duration-200" />
              </summary>
              <fieldset>
                <legend className="sr-only">{label}</legend>
                {values.map(({ value, label: words, businesses_count }) => (
                  <Tick key={value} name={name} value={value} isOn={on.includes(value)} className="filter-value">
                    <span suppressHydrationWarning>{words}</span>
                    <span className="chip-count ml-auto pl-4">{formatNumber(businesses_count)}</span>
                  </Tick>
                ))}
              </fieldset>
            </details>
          ))}
          <p className="mt-5 md:hidden">
            <button type="submit" className="button button-filled w-full">
              Show {formatCount(count, "place", "places")}
            </button>
          </p>
        </div>
        <div className="flex-none">
          <Select
            aria-label="Order"
            name="ordering"
            value={query.ordering}
            onChange={() => undefined}
            className="min-h-11 w-auto py-2"
            options={Object.entries(LIST_ORDERS)
              .filter(([value]) => isOfArea || value !== "distance")
              .map(([value, label]) => ({ value, label }))}
          />
        </div>
      </div>
      {chosen > 0 && <Chosen groups={groups} query={query} path={path} onChange={onChange} />}
    </form>
  );
}

/** What the list is narrowed to, each with the way to take it off again. */
function Chosen({ groups, query, path, onChange }: { groups: Group[] } & Pick<Props, "query" | "path" | "onChange">) {
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
    onClick: (event: React.MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      onChange(to);
    },
  });
  return (
    <ul className="mt-3 flex flex-wrap items-center gap-x-5" aria-label="Chosen filters">
      {rows.map(({ label, to }) => (
        <li key={label}>
          <a {...link(to)} className="inline-flex min-h-11 items-center gap-1.5 hover:underline" suppressHydrationWarning>
            <Icon of={X} size={16} /> <span className="sr-only">Without</span> {label}
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
