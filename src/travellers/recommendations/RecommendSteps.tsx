import { ArrowLeft } from "lucide";
import { Icon } from "../../ui/Icon.tsx";

interface Props {
  /** Undefined while everything is on one page. */
  step: 1 | 2 | 3 | undefined;
  /** URL of the previous page, or a function that returns to the previous step. */
  back?: string | (() => void);
}

const BACK = "-ms-2.5 grid size-11 flex-none cursor-pointer place-items-center";

/** Shows the current step of three on phones, with a bar of thirds and a back button. */
export function RecommendSteps({ step, back }: Props) {
  if (step === undefined) return null;
  const arrow = <Icon of={ArrowLeft} size={22} />;
  return (
    // Steps with a back link use this as the phone's header, and their button replaces the bottom bar.
    <div className="mb-5 sm:hidden" data-step-head={back === undefined ? undefined : ""}>
      <p className="flex items-center">
        {typeof back === "string" && (
          <a href={back} aria-label="Back" className={BACK}>
            {arrow}
          </a>
        )}
        {typeof back === "function" && (
          <button type="button" onClick={back} aria-label="Back" className={BACK}>
            {arrow}
          </button>
        )}
        <span className="font-display text-h3 font-[560]">Recommend</span>
        <span className="ms-auto text-small text-ink2">{step} of 3</span>
      </p>
      <div className="mt-2 grid grid-cols-3 gap-1.5" aria-hidden="true">
        {[1, 2, 3].map((one) => (
          <span key={one} className={`h-1 rounded-full ${one <= step ? "bg-sea" : "bg-sand2"}`} />
        ))}
      </div>
    </div>
  );
}
