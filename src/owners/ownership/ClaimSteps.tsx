import { Check } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "../../ui/Icon.tsx";

interface StepProps {
  number: number;
  title: string;
  state: "done" | "open" | "later";
  isLast?: boolean;
  children: ReactNode;
}

const RINGS = {
  done: "bg-sea text-on-sea",
  open: "shadow-[inset_0_0_0_2.5px_var(--color-sea)]",
  later: "text-ink2 shadow-[inset_0_0_0_1.5px_var(--color-line)]",
};

/** Step of a claim: a circle on a line, a title and a form. */
export const Step = ({ number, title, state, isLast = false, children }: StepProps) => (
  <li
    className="relative grid grid-cols-[32px_minmax(0,1fr)] gap-x-4.5 pb-7 last:pb-0"
    aria-current={state === "open" ? "step" : undefined}
  >
    {!isLast && <span aria-hidden="true" className="absolute top-8 bottom-0 start-[15px] w-0.5 bg-rule" />}
    <span aria-hidden="true" className={`grid size-8 place-items-center rounded-full bg-paper font-display italic ${RINGS[state]}`}>
      {state === "done" ? <Icon of={Check} size={18} /> : number}
    </span>
    <div className="min-w-0">
      <h2 className="text-h3 leading-8">
        {title}
        {state === "done" && <span className="sr-only">, done</span>}
      </h2>
      {children}
    </div>
  </li>
);

interface WayProps {
  title: string;
  about: string;
  isChosen: boolean;
  /** All ways share a name, so that opening one closes the others, with or without scripts. */
  isOpen: boolean;
  children: ReactNode;
}

/** Way to prove ownership of a listing. It opens to its form. */
export const Way = ({ title, about, isChosen, isOpen, children }: WayProps) => (
  <details name="way" open={isOpen} className="group border-t border-rule">
    <summary className="flex cursor-pointer list-none items-start gap-3.5 py-4 [&::-webkit-details-marker]:hidden">
      <span
        aria-hidden="true"
        className={`mt-0.5 grid size-[22px] flex-none place-items-center rounded-full ${isChosen ? "bg-sea text-on-sea" : "shadow-[inset_0_0_0_1.5px_var(--color-line)] group-open:shadow-[inset_0_0_0_2.5px_var(--color-sea)]"}`}
      >
        {isChosen && <Icon of={Check} size={14} />}
      </span>
      <span>
        <b className="font-semibold">{title}</b>
        {isChosen && <span className="sr-only">, chosen</span>}
        <span className="block text-small text-ink2">{about}</span>
      </span>
    </summary>
    <div className="pb-5 sm:ps-9">{children}</div>
  </details>
);
