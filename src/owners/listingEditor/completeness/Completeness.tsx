import { ChevronRight } from "lucide";
import { t } from "../../../platform/languages/text.ts";
import { Icon } from "../../../ui/Icon.tsx";
import type { Part } from "./contract.ts";
import { STEPS_SHOWN } from "./rules.ts";

/** Shows how complete a listing is, and the next three steps. A complete listing has one line. */
export function Completeness({ score, parts }: { score: number; parts: readonly Part[] }) {
  const steps = parts.filter(({ is_done }) => !is_done).slice(0, STEPS_SHOWN);
  const title = steps.length === 0 ? t`Your listing is complete` : steps.length === 1 ? t`The next step` : t`The next steps`;
  const shown = <span className="text-lead font-[560]">{score}</span>;
  return (
    <section aria-labelledby="completeness" className="border-t-3 border-ink pt-4">
      <h2 id="completeness" className="text-lead">
        {title}
      </h2>
      <div className="mt-2 flex items-center gap-4">
        <p className="flex-none font-display">{shown} of 100</p>
        <div aria-hidden="true" className="h-2 flex-1 overflow-hidden rounded-full bg-sand2">
          <div className="h-full bg-sea" style={{ width: `${score}%` }} />
        </div>
      </div>
      <ol className="mt-1">
        {steps.map(({ key, title: step, about, points, url }) => (
          <li key={key} className="hovers relative grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-4 border-b border-rule py-3">
            <div className="min-w-0">
              <a href={url} className="card-target hover-underline font-semibold">
                {step}
              </a>
              <p className="text-small text-ink2">{about}</p>
            </div>
            <span className="old-style font-semibold text-sea">
              <span aria-hidden="true">+{points}</span>
              <span className="sr-only">{t`+${points} of 100`}</span>
            </span>
            <Icon of={ChevronRight} size={20} className="text-ink2" />
          </li>
        ))}
      </ol>
    </section>
  );
}
