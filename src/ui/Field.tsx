import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";

interface FieldProps {
  label: string;
  /** Beside the label: "optional". */
  hint?: string;
  /** What is wrong with it: the server's messages for this field, or the form's own. */
  errors?: string[] | undefined;
  /** Draws the input with what ties it to its label and its error. */
  children: (control: { id: string; className: string; "aria-invalid"?: true; "aria-describedby"?: string }) => ReactNode;
}

/** A label above, an input, and below it what is wrong. */
export function Field({ label, hint, errors = [], children }: FieldProps) {
  const id = useId();
  const isWrong = errors.length > 0;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
        {label} {hint && <span className="font-normal text-ink2">{hint}</span>}
      </label>
      {children({ id, className: "field-input", ...(isWrong ? { "aria-invalid": true, "aria-describedby": `${id}-error` } : {}) })}
      {isWrong && (
        <p id={`${id}-error`} className="mt-1.5 flex items-start gap-2 text-small font-semibold text-danger">
          <CircleAlert size={18} aria-hidden="true" className="mt-0.5 flex-none" />
          {errors.join(" ")}
        </p>
      )}
    </div>
  );
}
