import { t } from "../../platform/languages/text.ts";
import { ActionForm, FormButton } from "../../ui/ActionForm.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { waitingTime } from "../frame/rules.ts";
import type { ReviewItem } from "./contract.ts";
import { disputeHelp, importHelp, REVIEW_ACTS, REVIEW_KINDS, type ReviewAct, reportHelp } from "./enumerations.ts";

/** The act that is most often right has the filled button. */
const LOOKS: Partial<Record<ReviewAct, "filled" | "outlined">> = { approve: "filled", remove: "outlined" };

/** Row of the review queue: kind and age, subject, and the acts that need no more than the row. */
export function ReviewRow({
  item: { kind, id, title, detail, quote, created, url, edit_url, acts },
  now,
}: {
  item: ReviewItem;
  now: Date;
}) {
  const [first] = acts;
  const waited = waitingTime(created, now);
  return (
    <li className="grid gap-x-8 gap-y-3 border-b border-rule py-5 lg:grid-cols-[9rem_minmax(0,1fr)_auto]">
      <p className="flex items-center gap-3 self-start lg:flex-col lg:items-start lg:gap-1.5">
        <Badge>{REVIEW_KINDS[kind].label()}</Badge>
        <span className="text-small text-ink2">
          <span aria-hidden="true">{waited}</span>
          <span className="sr-only">{t`${waited} waiting`}</span>
        </span>
      </p>
      <div className="min-w-0">
        <h2 className="text-h3 break-words">
          <a href={url} className="hover:underline">
            {title}
          </a>
        </h2>
        <p className="mt-2 max-w-[66ch] break-words text-ink2">{detail}</p>
        {edit_url && (
          <p className="mt-2">
            <a href={edit_url} className="link-inline">
              Edit listing<span className="sr-only">: {title}</span>
            </a>
          </p>
        )}
        {quote !== "" && (
          <blockquote dir="auto" className="mt-2 line-clamp-3 max-w-[66ch] font-display break-words italic">
            “{quote}”
          </blockquote>
        )}
      </div>
      {first ? (
        <ActionForm intent={first} fields={{ id }} className="flex flex-wrap items-start gap-2.5 lg:max-w-[25rem] lg:justify-end">
          {kind === "duplicate" && (
            <a href={url} className="button button-outlined">
              Compare<span className="sr-only">: {title}</span>
            </a>
          )}
          {acts.map((act) => {
            const { label, key } = REVIEW_ACTS[act];
            return (
              <FormButton key={act} intent={act} look={LOOKS[act] ?? "outlined"} aria-keyshortcuts={key}>
                {label()}
                <span className="sr-only">: {title}</span>
                <span aria-hidden="true" className="font-sans text-tiny font-semibold opacity-70 max-lg:hidden">
                  {key.toUpperCase()}
                </span>
              </FormButton>
            );
          })}
          {kind === "dispute" && <p className="w-full text-small text-ink2 lg:text-end">{disputeHelp()}</p>}
          {kind === "import" && <p className="w-full text-small text-ink2 lg:text-end">{importHelp()}</p>}
          {kind === "report" && (
            <p className="w-full text-small text-ink2 lg:text-end">
              {reportHelp({ remove: acts.includes("remove"), correct: edit_url !== undefined })}
            </p>
          )}
        </ActionForm>
      ) : (
        <p className="lg:justify-self-end">
          <a href={url} className="button button-outlined">
            Open<span className="sr-only">: {title}</span>
          </a>
        </p>
      )}
    </li>
  );
}
