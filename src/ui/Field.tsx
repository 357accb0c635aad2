import { CircleAlert } from "lucide";
import { type ReactNode, useId } from "react";
import { Icon } from "./Icon.tsx";

interface Control {
  id: string;
  className: string;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
}

interface FieldProps {
  label: string;
  /** Beside the label: "optional". */
  hint?: string;
  /** A sentence below: what is meant, or why it cannot be changed. */
  about?: string;
  /** What is wrong with it: the server's messages for this field, or the form's own. */
  errors?: string[] | undefined;
  /** Draws the input, textarea or Select with what ties it to its label, its sentence and its error. */
  children: (control: Control) => ReactNode;
}

/** What is wrong, below a control that names it by this id. */
export const FieldErrors = ({ id, errors }: { id: string; errors: string[] }) => (
  <p id={id} className="mt-1.5 flex items-start gap-2 text-small font-semibold text-danger">
    <Icon of={CircleAlert} size={18} className="mt-0.5 flex-none" />
    {errors.join(" ")}
  </p>
);

/** A label above, an input, and below it what is meant and what is wrong. */
export function Field({ label, hint, about, errors = [], children }: FieldProps) {
  const id = useId();
  const isWrong = errors.length > 0;
  const describedBy = [about ? `${id}-about` : "", isWrong ? `${id}-error` : ""].filter(Boolean).join(" ");
  const control: Control = {
    id,
    className: "field-input",
    ...(isWrong ? { "aria-invalid": true } : {}),
    ...(describedBy ? { "aria-describedby": describedBy } : {}),
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
        {label} {hint && <span className="font-normal text-ink2">{hint}</span>}
      </label>
      {children(control)}
      {about && (
        <p id={`${id}-about`} className="mt-1.5 text-small text-ink2">
          {about}
        </p>
      )}
      {isWrong && <FieldErrors id={`${id}-error`} errors={errors} />}
    </div>
  );
}
