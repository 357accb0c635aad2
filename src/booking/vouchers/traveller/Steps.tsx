import { Check } from "lucide";
import { Icon } from "../../../ui/Icon.tsx";
import type { TicketStep } from "../ticket/rules.ts";

/** Progress of a voucher. */
export const Steps = ({ steps }: { steps: readonly TicketStep[] }) => (
  <ol className="mt-8">
    {steps.map(({ title, text, isDone }, index) => (
      <li key={title} className="relative flex gap-4.5 pb-6.5 last:pb-0">
        {index < steps.length - 1 && <span className="absolute top-8.5 bottom-0 start-4 w-0.5 bg-rule" aria-hidden="true" />}
        <span
          className={`relative grid size-8.5 flex-none place-items-center rounded-full ${isDone ? "bg-sea text-on-sea" : "shadow-[inset_0_0_0_2px_var(--color-line)]"}`}
          aria-hidden="true"
        >
          {isDone && <Icon of={Check} size={18} />}
        </span>
        <span className="leading-[1.3]">
          <b className="block font-display text-h3 font-[560]">{title}</b>
          <span className="text-ink2">{text}</span>
        </span>
      </li>
    ))}
  </ol>
);
