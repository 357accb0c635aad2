import { Plus, X } from "lucide";
import { type KeyboardEvent, useState } from "react";
import { inLowerCase, t } from "../../platform/languages/text.ts";
import { FormField } from "../../ui/ActionForm.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useMounted } from "../../ui/mounted.ts";
import { Select } from "../../ui/Select.tsx";

interface Props {
  name: string;
  label: string;
  about?: string;
  /** Entries separated by commas. */
  value: string;
  /** Options to choose from. Without them the entries are typed. */
  options?: { value: string; label: string }[];
  max: number;
  onChange: () => void;
}

const splitEntries = (text: string) =>
  text
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);

/** Entries of the field, and the text or option to add next. */
function useEntries({ value, max, onChange }: Pick<Props, "value" | "max" | "onChange">) {
  const [list, setList] = useState(() => splitEntries(value));
  const [typed, setTyped] = useState("");
  const change = (to: string[]) => {
    setList([...new Set(to)].slice(0, max));
    setTyped("");
    requestAnimationFrame(onChange);
  };
  return { list, typed, setTyped, change };
}

interface EntriesProps {
  label: string;
  list: readonly string[];
  optionLabel: (one: string) => string;
  onChange: (list: string[]) => void;
}

const Entries = ({ label, list, optionLabel, onChange }: EntriesProps) => (
  <ul aria-label={label} className="mb-2 flex flex-wrap gap-2 empty:hidden">
    {list.map((one) => (
      <li key={one} className="chip chip-on pe-1">
        {optionLabel(one)}
        <button
          type="button"
          className="grid size-9 cursor-pointer place-items-center"
          aria-label={t`Remove ${optionLabel(one)}`}
          onClick={() => onChange(list.filter((other) => other !== one))}
        >
          <Icon of={X} size={16} />
        </button>
      </li>
    ))}
  </ul>
);

/** Field for several short words, each with a button that removes it. Without scripts it is one line, separated by commas. */
export function ListField({ name, label, about = "", value, options, max, onChange }: Props) {
  const isMounted = useMounted();
  const { list, typed, setTyped, change } = useEntries({ value, max, onChange });
  const optionLabel = (one: string) => options?.find((option) => option.value === one)?.label ?? one;
  const rest = options?.filter((option) => !list.includes(option.value)) ?? [];
  const next = options ? typed || rest[0]?.value || "" : typed;
  const add = () => change([...list, ...splitEntries(next)]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== ",") return;
    // Enter would publish the whole form.
    event.preventDefault();
    if (typed.trim() !== "") add();
  };
  const words = [about, isMounted ? "" : t`Separate with commas.`].filter(Boolean).join(" ");
  return (
    <div>
      <FormField name={name} label={label} value={value} {...(words ? { about: words } : {})}>
        {({ defaultValue, name: field, className, ...control }) =>
          isMounted ? (
            <>
              <input type="hidden" name={field} value={list.join(",")} />
              <Entries label={label} list={list} optionLabel={optionLabel} onChange={change} />
              {list.length < max && (
                <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
                  {options ? (
                    <Select
                      {...control}
                      className={className}
                      value={next}
                      onChange={({ target }) => setTyped(target.value)}
                      options={rest}
                    />
                  ) : (
                    <input
                      {...control}
                      className={className}
                      value={typed}
                      onChange={({ target }) => setTyped(target.value)}
                      onKeyDown={onKeyDown}
                      autoComplete="off"
                    />
                  )}
                  <button type="button" className="button button-outlined" onClick={add} aria-label={t`Add to ${inLowerCase(label)}`}>
                    <Icon of={Plus} size={18} /> Add
                  </button>
                </span>
              )}
            </>
          ) : (
            <input {...control} name={field} className={className} defaultValue={defaultValue} autoComplete="off" />
          )
        }
      </FormField>
    </div>
  );
}
