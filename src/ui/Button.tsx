import type { ComponentProps } from "react";

/** Renders four dots that light up in turn. */
const LoadingDots = () => (
  <span className="loading-dots flex gap-1.5" aria-hidden="true">
    <span />
    <span />
    <span />
    <span />
  </span>
);

interface ButtonProps extends ComponentProps<"button"> {
  /** "danger" is for buttons that delete, end or close something for good, "danger-quiet" for such a button among others. */
  look?: "filled" | "outlined" | "quiet" | "danger" | "danger-quiet";
  /** Shows dots instead of the label, at the same width, and ignores presses. The button retains the focus, so it is not disabled. */
  isBusy?: boolean;
}

/** Renders a button; set `type` for one that submits its form. */
export function Button({ look = "filled", isBusy = false, className = "", type = "button", children, onClick, ...others }: ButtonProps) {
  return (
    <button
      {...others}
      type={type}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={`button button-${look} ${className}`}
    >
      <span className="grid place-items-center">
        {/* Transparent rather than hidden: screen readers can still read its name. */}
        <span className={`col-start-1 row-start-1 inline-flex items-center gap-2 ${isBusy ? "opacity-0" : ""}`}>{children}</span>
        {isBusy && (
          <span className="col-start-1 row-start-1">
            <LoadingDots />
          </span>
        )}
      </span>
    </button>
  );
}
