import { CircleAlert, CircleCheck } from "lucide";
import type { ComponentProps } from "react";
import { Icon } from "./Icon.tsx";
import type { Toast } from "./toast.ts";

interface ToastCardProps extends ComponentProps<"div"> {
  toast: Pick<Toast, "text" | "tone">;
}

/**
 * Renders a toast: ink for a success, a card with a coloured edge for an error.
 * @param children content at its end
 */
export const ToastCard = ({ toast: { text, tone }, className = "", children, ...others }: ToastCardProps) => (
  <div
    {...others}
    className={`flex w-fit max-w-[600px] items-center gap-3 rounded-control py-1 ps-4 shadow-float ${
      tone === "error" ? "border-s-4 border-danger bg-card text-ink" : "bg-ink text-paper"
    } ${className}`}
  >
    {tone === "error" ? (
      <Icon of={CircleAlert} size={20} className="flex-none text-danger" />
    ) : (
      <Icon of={CircleCheck} size={20} className="flex-none" />
    )}
    <p className="py-2">{text}</p>
    {children}
  </div>
);
