import type { ComponentProps } from "react";

/** Four dots, one lit after the other. */
const LoadingDots = () => (
  <span className="loading-dots flex gap-1.5" aria-hidden="true">
    <span />
    <span />
    <span />
    <span />
  </span>
);

interface ButtonProps extends ComponentProps<"button"> {
  look?: "filled" | "outlined" | "quiet";
  /** Dots stand in the label's place, the width stays, and presses do nothing. The button keeps the focus, so it is not disabled. */
  isBusy?: boolean;
}

/** A button; one that sends its form has `type`. */
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
        {/* Transparent rather than hidden: its name stays readable to screen readers. */}
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
