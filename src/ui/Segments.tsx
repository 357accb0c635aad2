interface Props {
  legend: string;
  name: string;
  /** Label by value. */
  options: Record<string, string>;
  value: string;
  /** With scripts, at each press. */
  onChoose?: (value: string) => void;
}

/** One of a few, side by side. Radio buttons, so that it works by keys and without scripts. */
export const Segments = ({ legend, name, options, value, onChoose }: Props) => (
  <fieldset>
    <legend className="mb-1.5 text-small font-semibold">{legend}</legend>
    <div className="segments">
      {Object.entries(options).map(([one, label]) => (
        <label key={one} className="segment">
          <input type="radio" name={name} value={one} defaultChecked={one === value} onChange={() => onChoose?.(one)} className="sr-only" />
          {label}
        </label>
      ))}
    </div>
  </fieldset>
);
