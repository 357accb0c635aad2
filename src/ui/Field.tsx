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
  /** Shown beside the label: "optional". */
  hint?: string;
  /** Help text below: one sentence about the field, or why it cannot be changed. */
  about?: string;
  /** Errors of this field: the server's messages, or the form's own. */
  errors?: string[] | undefined;
  /** Renders the input, textarea or Select with the attributes that link it to its label, help text and errors. */
  children: (control: Control) => ReactNode;
}

/** Renders the errors below a control that refers to them by this id. */
export const FieldErrors = ({ id, errors }: { id: string; errors: string[] }) => (
  <p id={id} className="mt-1.5 flex items-start gap-2 text-small font-semibold text-danger">
    <Icon of={CircleAlert} size={18} className="mt-0.5 flex-none" />
    {errors.join(" ")}
  </p>
);

/** Renders a label above an input, with help text and errors below. */
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
