interface Props {
  legend: string;
  name: string;
  /** Labels by value. */
  options: Record<string, string>;
  value: string;
  /** Called on each press, if scripts run. */
  onChoose?: (value: string) => void;
}

/** Renders a choice between a few options, side by side. Uses radio buttons, so that it works by keyboard and without scripts. */
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
