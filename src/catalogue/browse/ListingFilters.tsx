import {
  Accessibility,
  Baby,
  BadgePercent,
  ChevronDown,
  CircleParking,
  Clock,
  Coffee,
  CookingPot,
  Gift,
  Heart,
  type IconNode,
  Leaf,
  PawPrint,
  SlidersHorizontal,
  Snowflake,
  Waves,
  WavesLadder,
  Wifi,
  X,
} from "lucide";
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { plural, t } from "../../platform/languages/text.ts";
import { formatNumber } from "../../platform/values/format.ts";
import { labelled } from "../../platform/values/punctuation.ts";
import { CloseOnBack } from "../../ui/closeOnBack.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Select } from "../../ui/Select.tsx";
import { ChosenFilters } from "./ChosenFilters.tsx";
import { FLAGS, type Flag, LIST_ORDERS } from "./enumerations.ts";
import type { Facets } from "./facets.ts";
import { countFilters, FLAG_NAMES, type ListQuery, readListQuery, writeListQuery } from "./filters.ts";
import { CHIPS, type Chip, type Group, isFlag, type LanguageNames, ORDER, toFilterGroups } from "./groups.ts";

interface Props {
  /** Path of the list's page, without a query. */
  path: string;
  query: ListQuery;
  facets: Facets;
  languages: LanguageNames;
  count: number;
  /** Whether the list covers one area. Other lists have no distance. */
  isOfArea: boolean;
  /** Navigates to the changed list without reloading the page. @param replaces the navigation replaces the panel's own history entry */
  onChange: (query: ListQuery, replaces?: boolean) => void;
}

/** Fraction of the screen's height. A list that begins below it is hardly visible. */
const LIST_SEEN = 0.55;

const ICONS: Record<Flag, IconNode> = {
  has_discount: BadgePercent,
  has_bonus_credit: Gift,
  is_recommended: Heart,
  open_now: Clock,
  wheelchair: Accessibility,
  step_free: Accessibility,
  pets: PawPrint,
  children: Baby,
  wifi: Wifi,
  parking: CircleParking,
  air_conditioning: Snowflake,
  kitchen: CookingPot,
  pool: WavesLadder,
  sea_view: Waves,
  breakfast: Coffee,
  has_label: Leaf,
};

interface TickProps {
  name: string;
  value: string;
  isOn: boolean;
  className: string;
  boxClassName?: string;
  children: ReactNode;
}

/** A labelled checkbox that reflects a press at once, before the list has loaded. A change of the URL resets it. */
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

const FlagChip = ({ name, isOn, count }: { name: Flag; isOn: boolean; count: number }) => (
  <Tick name={name} value="yes" isOn={isOn} className="chip relative" boxClassName="peer sr-only">
    <Icon of={ICONS[name]} size={18} />
    {FLAGS[name]} <span className="chip-count max-md:ms-auto">{formatNumber(count)}</span>
  </Tick>
);

const GroupChip = ({ group: { name, label, chosen: on, values } }: { group: Group }) => (
  <details name="filter" className="filter-menu">
    {/* Browsers know fewer language names than the server; the server's text stays. */}
    <summary className={`chip ${on.length > 0 ? "chip-on" : ""}`} suppressHydrationWarning>
      {on.length === 0 ? label : labelled(label, on.length === 1 ? (values.find(({ value }) => value === on[0])?.label ?? "") : on.length)}
      <Icon of={ChevronDown} size={18} className="transition-[rotate] duration-200" />
    </summary>
    <fieldset>
      <legend className="sr-only">{label}</legend>
      {values.map(({ value, label: words, businesses_count }) => (
        <Tick key={value} name={name} value={value} isOn={on.includes(value)} className="filter-value">
          <span suppressHydrationWarning>{words}</span>
          <span className="chip-count ms-auto ps-4">{formatNumber(businesses_count)}</span>
        </Tick>
      ))}
    </fieldset>
  </details>
);

const readForm = (form: HTMLFormElement): ListQuery =>
  readListQuery(new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])));

/** A diet says something about places to eat only. */
const isOfStays = ({ business_type }: Facets): boolean => business_type.every(({ value }) => value === "accommodation");

interface PanelProps extends Pick<Props, "query" | "facets" | "count"> {
  groups: readonly Group[];
  /** Called when the panel opens and closes, on phones. */
  onOpen: (isOpen: boolean) => void;
}

/** The filters: on phones a panel, elsewhere a row with the rest in a menu. */
function FilterPanel({ groups, query: { filters }, facets, count, onOpen }: PanelProps) {
  const flags = FLAG_NAMES.filter(
    // Without one time zone for the list no place counts as open.
    (name) => filters.flags[name] || (facets[name][0]?.businesses_count ?? 0) > 0,
  );
  const shown = groups.filter(
    ({ name, values, chosen }) => chosen.length > 0 || (values.length > 1 && !(name === "dietary_category" && isOfStays(facets))),
  );
  const chips = ORDER.filter((name) => flags.some((one) => one === name) || shown.some((one) => one.name === name));
  const rest = chips.slice(CHIPS);
  const isChosen = (name: Chip) => (isFlag(name) ? filters.flags[name] : (groups.find((one) => one.name === name)?.chosen.length ?? 0) > 0);
  const renderChip = (name: Chip) => {
    if (isFlag(name)) return <FlagChip key={name} name={name} isOn={filters.flags[name]} count={facets[name][0]?.businesses_count ?? 0} />;
    const group = shown.find((one) => one.name === name);
    return group && <GroupChip key={name} group={group} />;
  };

  return (
    <div
      id="filters"
      popover="auto"
      onBeforeToggle={(event) => event.target === event.currentTarget && onOpen(event.newState === "open")}
      className="filter-panel"
    >
      <p className="flex items-center justify-between md:hidden">
        <span className="font-display text-lead font-[560]">Filters</span>
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
      {/* First in the row: further down an open menu would cover it. */}
      <noscript>
        <button type="submit" className="button button-outlined min-h-11 max-md:hidden">
          Show
        </button>
      </noscript>
      {chips.slice(0, CHIPS).map(renderChip)}
      {rest.length > 0 && (
        <details className="more-filters" open={rest.some(isChosen)}>
          <summary className="chip">
            More filters
            <Icon of={ChevronDown} size={18} className="transition-[rotate] duration-200" />
          </summary>
          <div>{rest.map(renderChip)}</div>
        </details>
      )}
      {/* Shows the number of places beside the filters that change it. */}
      <p className="filter-foot md:hidden">
        <button type="submit" className="button button-filled w-full">
          {t`Show ${plural(count, "# place", "# places")}`}
        </button>
      </p>
    </div>
  );
}

/** Closes the menu that has the focus with Escape. */
function leaveMenu(event: KeyboardEvent) {
  const menu = event.target instanceof Element ? event.target.closest<HTMLDetailsElement>("details[open]") : null;
  if (event.key !== "Escape" || !menu) return;
  menu.open = false;
  menu.querySelector("summary")?.focus();
}

/** Returns the form of the filters with its handlers: a change navigates at once, and the submit button also scrolls to the list. */
function useFilterForm(query: ListQuery, isOpen: boolean, onChange: Props["onChange"]) {
  const form = useRef<HTMLFormElement>(null);
  // A press outside a menu closes it.
  useEffect(() => {
    const close = (event: PointerEvent) => {
      for (const menu of form.current?.querySelectorAll<HTMLDetailsElement>(".filter-menu[open]") ?? [])
        if (event.target instanceof Node && !menu.contains(event.target) && matchMedia("(width >= 768px)").matches) menu.open = false;
    };
    addEventListener("pointerdown", close);
    return () => removeEventListener("pointerdown", close);
  }, []);

  // True if the panel was closed by the submit button.
  const isAsked = useRef(false);
  // Scrolls to the list if too little of it is visible below the filters.
  const showList = () => {
    if (form.current && form.current.getBoundingClientRect().bottom > innerHeight * LIST_SEEN)
      form.current.scrollIntoView({ block: "start" });
  };
  const change = () => {
    if (!form.current) return;
    onChange({ ...readForm(form.current), bounds: query.bounds, page: 1 }, isOpen);
    if (!isOpen) showList();
  };
  // Applies choices that the visitor made before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form hydrates
  useEffect(() => {
    if (form.current && writeListQuery(readForm(form.current)) !== writeListQuery({ ...query, bounds: null, page: 1 })) change();
  }, []);
  const hide = () => document.getElementById("filters")?.hidePopover();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    isAsked.current = isOpen;
    hide();
    change();
  };
  const onLeft = () => {
    if (isAsked.current) showList();
    isAsked.current = false;
  };
  return { form, change, submit, hide, onLeft };
}

/**
 * All filters of a list with the number of places for each value. The form works without scripts; with scripts each change applies at once.
 */
export function ListingFilters({ path, query, facets, languages, count, isOfArea, onChange }: Props) {
  // On phones the filters are a panel over the page.
  const [isOpen, setOpen] = useState(false);
  const { form, change, submit, hide, onLeft } = useFilterForm(query, isOpen, onChange);
  const { key } = useLocation();
  const groups = toFilterGroups(query, facets, languages);
  const chosen = countFilters(query.filters);

  return (
    <form
      ref={form}
      id="list"
      action={path}
      method="get"
      autoComplete="off"
      onChange={change}
      onSubmit={submit}
      onKeyDown={leaveMenu}
      className="mb-6 scroll-mt-4"
    >
      <div className="flex items-start justify-between gap-x-3 gap-y-3 md:gap-x-6 md:max-lg:flex-wrap">
        <button type="button" popoverTarget="filters" className={`chip flex-none md:hidden ${chosen > 0 ? "chip-on" : ""}`}>
          <Icon of={SlidersHorizontal} size={18} />
          {chosen > 0 ? t`Filters (${chosen})` : t`Filters`}
        </button>
        {isOpen && <CloseOnBack onClose={hide} onLeft={onLeft} location={key} />}
        <FilterPanel groups={groups} query={query} facets={facets} count={count} onOpen={setOpen} />
        <div className="min-w-0 md:flex-none">
          <Select
            aria-label="Sort by"
            name="ordering"
            value={query.ordering}
            onChange={() => undefined}
            className="min-h-11 w-auto max-w-full py-2 text-ellipsis"
            options={Object.entries(LIST_ORDERS)
              .filter(([value]) => isOfArea || value !== "distance")
              .map(([value, label]) => ({ value, label }))}
          />
        </div>
      </div>
      {chosen > 0 && <ChosenFilters groups={groups} query={query} path={path} onChange={onChange} />}
    </form>
  );
}
