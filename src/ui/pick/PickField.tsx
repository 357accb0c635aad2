import { type ComponentProps, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { counted, t } from "../../platform/languages/text.ts";
import { useFormState } from "../ActionForm.tsx";
import { Field } from "../Field.tsx";
import { useMounted } from "../mounted.ts";
import { PickChips } from "./PickChips.tsx";
import { type PickOption, pickedEntries, typedName } from "./picked.ts";
import { initialPicks, type Picks, usePicks } from "./usePicks.ts";
import { type Suggest, type Suggestions, useSuggestions } from "./useSuggestions.ts";

interface Props extends Pick<ComponentProps<typeof Field>, "label" | "hint" | "about" | "errors"> {
  name: string;
  /** Stored options. A value without a known name is its own label. */
  chosen: readonly PickOption[];
  suggest: Suggest;
  /** Maximum number of options; a single choice replaces the one before. */
  max?: number;
  /** Whether the order of the options matters. */
  isOrdered?: boolean;
  isRequired?: boolean;
  onChange?: () => void;
}

type Control = Parameters<ComponentProps<typeof Field>["children"]>[0];

interface ComboboxProps {
  control: Control;
  name: string;
  defaultText: string;
  isRequired: boolean;
  suggest: Suggest;
  picks: Picks;
  input: RefObject<HTMLInputElement | null>;
}

interface ListProps {
  id: string;
  label: string;
  found: Suggestions;
  active: number;
  onChoose: (option: PickOption) => void;
}

/** Index of the highlighted suggestion before the first arrow key. */
const NONE = -1;

const optionId = (id: string, index: number) => `${id}-${index}`;

function List({ id, label, found: { options, text, hasFailed }, active, onChoose }: ListProps) {
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: "nearest" });
  }, [id, active]);
  return (
    <div className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-card border-[1.5px] border-line bg-card py-1 shadow-[0_8px_24px_rgb(0_0_0/.16)]">
      {options.length > 0 ? (
        <div id={id} role="listbox" aria-label={label}>
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
            <div
              key={option.value}
              id={optionId(id, index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2.5 px-3.5 py-1.5 hover:bg-sand aria-selected:bg-sea-tint"
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(option)}
            >
              <span className="font-semibold">{option.label}</span>
              {option.detail && <span className="text-small text-ink2">{option.detail}</span>}
            </div>
          ))}
        </div>
      ) : (
        <p className="px-3.5 py-2.5 text-ink2">{hasFailed ? t`Couldn't search. Try again.` : t`No results found for “${text.trim()}”`}</p>
      )}
    </div>
  );
}

/** State and keys of the list of suggestions (the combobox pattern of ARIA's authoring practices). Enter without a highlight chooses the best match. */
function useCombobox(suggest: Suggest, defaultText: string, picks: Picks) {
  const [text, setText] = useState(defaultText);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(NONE);
  const found = useSuggestions(suggest, isOpen ? text : "");
  const options = isOpen && found && found.text === text ? found.options : [];
  const choose = (option: PickOption) => {
    picks.add(option);
    setText("");
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    const by = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
    const option = options[Math.max(active, 0)];
    if (by !== 0) {
      if (options.length > 0) setActive(active === NONE && by < 0 ? options.length - 1 : (active + by + options.length) % options.length);
      else setOpen(text.trim() !== "");
    } else if (key === "Enter" && option) choose(option);
    // Enter would send the form while the suggestions load.
    else if (key === "Enter" && isOpen && text.trim() !== "" && found?.text !== text) setActive(NONE);
    else if (key === "Escape" && isOpen) setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const type = (typed: string) => {
    setText(typed);
    setOpen(typed.trim() !== "");
    setActive(NONE);
  };
  return { text, type, found: isOpen ? found : undefined, options, active, choose, onKeyDown, close: () => setOpen(false) };
}

/** Text field with suggestions. */
function Combobox({ control, name, label, defaultText, isRequired, suggest, picks, input }: ComboboxProps & { label: string }) {
  const id = useId();
  const { text, type, found, options, active, choose, onKeyDown, close } = useCombobox(suggest, defaultText, picks);
  const isOpen = options.length > 0;
  const { message } = picks;
  return (
    <div className="relative">
      <input
        {...control}
        ref={input}
        name={typedName(name)}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
        onBlur={close}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={active in options ? optionId(id, active) : undefined}
        required={isRequired && picks.picks.length === 0}
        maxLength={200}
        placeholder="Search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {found && <List id={id} label={label} found={found} active={active} onChoose={choose} />}
      <p role="status" className={message.isRefusal && !found ? "mt-1.5 text-small font-semibold text-danger" : "sr-only"}>
        {found ? (found.options.length === 0 ? t`No results found` : counted(found.options.length, "# found", "# found")) : message.text}
      </p>
    </div>
  );
}

/**
 * Renders a search field whose suggestions are chosen as chips. Without scripts the chips are checkboxes, and the field takes one more name,
 * which the page's action looks up. Part of an ActionForm, or of a plain form.
 */
export function PickField(props: Props) {
  const {
    name,
    label,
    hint,
    about,
    chosen,
    suggest,
    errors,
    max = Number.POSITIVE_INFINITY,
    isOrdered = false,
    isRequired = false,
  } = props;
  const { result, clearError } = useFormState();
  const isMounted = useMounted();
  const onChange = () => {
    clearError?.(name);
    props.onChange?.();
  };
  const picks = usePicks(() => initialPicks(name, chosen, result?.typed), { max, onChange });
  const input = useRef<HTMLInputElement>(null);
  const defaultText = (result && pickedEntries(result.typed, name)?.typed) ?? "";
  return (
    <Field {...{ label, ...(hint ? { hint } : {}), ...(about ? { about } : {}) }} errors={errors ?? result?.errors[name]}>
      {(control) => (
        <>
          <PickChips {...{ name, label, isOrdered, isMounted }} {...picks} onRemoved={() => input.current?.focus()} />
          <Combobox {...{ control, name, label, defaultText, isRequired, suggest, picks, input }} />
        </>
      )}
    </Field>
  );
}
