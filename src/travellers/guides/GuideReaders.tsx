import { RefreshCw } from "lucide";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { Icon } from "../../ui/Icon.tsx";
import { GUIDE_VISIBILITIES, type GuideVisibility, VISIBILITY_NOTES } from "./enumerations.ts";

interface Props {
  value: GuideVisibility;
  onChange?: (value: GuideVisibility) => void;
  /** Name of the radio buttons in the form. */
  name: string;
}

/** Fields that choose who can read a guide. */
export const GuideReaders = ({ value, onChange, name }: Props) => (
  <fieldset id="readers" className="scroll-mt-6 border-t-3 border-ink pt-3">
    <legend className="contents">
      <span className="font-display text-h3 font-[560]">Who can read it?</span>
    </legend>
    <div className="mt-2">
      {enumValues(GUIDE_VISIBILITIES).map((one) => (
        <label key={one} className="flex min-h-13 cursor-pointer items-start gap-3 py-1.5">
          <input
            type="radio"
            name={name}
            value={one}
            {...(onChange ? { checked: value === one, onChange: () => onChange(one) } : { defaultChecked: value === one })}
            className="mt-0.5 size-5 flex-none accent-sea"
          />
          <span>
            <b className="font-semibold">{GUIDE_VISIBILITIES[one]}</b>
            <span className="block text-small text-ink2">{VISIBILITY_NOTES[one]}</span>
          </span>
        </label>
      ))}
    </div>
  </fieldset>
);

/** Button for a guide with a link: replaces the link, so that the old one stops working. */
export const NewLink = ({ onPress }: { onPress: () => void }) => (
  <p>
    <button type="button" className="link cursor-pointer text-danger" onClick={onPress}>
      <Icon of={RefreshCw} size={17} /> Reset link
    </button>
    <span className="block text-small text-ink2">The old link stops working.</span>
  </p>
);
