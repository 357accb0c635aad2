import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { JOB_STATES, OTHER_TITLES } from "../../openData/importing/enumerations.ts";
import { counted, plural, t } from "../../platform/languages/text.ts";
import { formatNumber } from "../../platform/values/format.ts";
import { typedKeys } from "../../platform/values/objects.ts";
import { ActionForm, FormButton } from "../../ui/ActionForm.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Steps } from "../../ui/Steps.tsx";
import type { StaffImport } from "./contract.ts";

/** Shows the current step on the way from a file to listings. */
export const ImportSteps = ({ now }: { now: number }) => <Steps titles={[t`Choose`, t`Match`, t`Import`]} now={now} />;

/** Returns the text for an import's state, including a pending request. */
export const stateText = ({ state, wanted }: Pick<StaffImport, "state" | "wanted">): string =>
  wanted === "pause" ? t`Pausing` : wanted === "undo" ? t`Undoing` : JOB_STATES[state];

export const StateBadge = ({ of }: { of: Pick<StaffImport, "state" | "wanted"> }) => (
  <Badge className={of.state === "failed" ? "text-danger shadow-[inset_0_0_0_1.5px_currentColor]" : ""}>{stateText(of)}</Badge>
);

/** Whether a server is processing it, so that the page polls. */
export const isUnderWay = ({ state }: Pick<StaffImport, "state">): boolean => ["queued", "running", "undoing"].includes(state);

const countLabels = () =>
  [
    { key: "made", title: t`New`, about: t`unclaimed listings` },
    { key: "joined", title: t`Matched`, about: t`rows matched to existing listings` },
    { key: "updated", title: t`Updated`, about: t`already imported before` },
    { key: "kept_by_owner", title: t`Unchanged`, about: t`left as owners edited them` },
    { key: "left_out", title: t`Skipped`, about: t`invalid or duplicate rows` },
  ] as const;

/** Shows the counts of records that are not listings, if the file has any. */
function OtherCounts({ counts }: Pick<StaffImport, "counts">) {
  const kinds = typedKeys(OTHER_TITLES).filter((kind) => Object.values(counts[kind]).some((count) => count > 0));
  if (kinds.length === 0) return null;
  return (
    <dl className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-3">
      {kinds.map((kind) => (
        <div key={kind} className="border-t border-ink pt-3">
          <dt className="small-caps text-ink2">{OTHER_TITLES[kind]}</dt>
          <dd className="font-display text-lead leading-tight">{formatNumber(counts[kind].made)}</dd>
          <dd className="text-small text-ink2">
            new, {formatNumber(counts[kind].updated)} updated, {formatNumber(counts[kind].unchanged)} unchanged
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows the progress of an import, and its counts so far. */
export function ImportProgress({ of: { file_name, progress, counts, state, problem } }: { of: StaffImport }) {
  const rows = <b className="font-semibold">{counted(counts.read, "# row", "# rows")}</b>;
  return (
    <div>
      {state !== "undone" && (
        <>
          <progress className="progress mt-2 w-full" aria-label={file_name} max={100} value={progress} />
          <p role="status" className="mt-2">
            {rows} read, {progress}% of the file
          </p>
        </>
      )}
      {state === "undone" && (
        <p role="status" className="mt-2">
          {/* A problem names the listings that stayed. */}
          {problem === "" && counts.made > 0
            ? t`Import undone, ${plural(counts.made, "# listing", "# listings")} removed.`
            : t`Import undone.`}
        </p>
      )}
      {problem && <p className="mt-2 max-w-[70ch] break-words">{problem}</p>}
      <dl className="mt-5 grid grid-cols-2 gap-x-10 gap-y-6 lg:grid-cols-5">
        {countLabels().map(({ key, title, about }) => (
          <div key={key} className="border-t border-ink pt-3">
            <dt className="small-caps text-ink2">{title}</dt>
            <dd className="font-display text-lead leading-tight">{formatNumber(counts[key])}</dd>
            <dd className="text-small text-ink2">{about}</dd>
          </div>
        ))}
      </dl>
      <OtherCounts counts={counts} />
      {counts.languages > 0 && (
        <p className="mt-4">{counted(counts.languages, "Texts in # further language.", "Texts in # further languages.")}</p>
      )}
    </div>
  );
}

interface QuestionProps {
  of: StaffImport;
  intent: "undo";
  fields?: Record<string, string>;
  /** Label of the button that opens it. */
  label?: string;
  look: "quiet" | "outlined";
}

/** Question before an import is undone. It opens in place of its button, without scripts too. */
export const UndoQuestion = ({ of: { number, file_name, counts }, intent, fields = {}, label = t`Undo`, look }: QuestionProps) => (
  <details className="open:w-full">
    <summary className={`button button-${look} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}>
      {label}
      <span className="sr-only">: {t`import ${number ?? ""}, ${file_name}`}</span>
    </summary>
    <ActionForm intent={intent} fields={fields} className="mt-3 grid gap-3 border-line border-s-4 bg-sand p-3.5 text-start">
      <p>
        {counts.made > 0 ? t`Remove ${plural(counts.made, "# listing", "# listings")}?` : t`Undo this import?`}{" "}
        {t`Claimed, edited and used listings stay.`}
      </p>
      <p>
        <FormButton intent={intent} look="danger">
          Undo import
        </FormButton>
      </p>
    </ActionForm>
  </details>
);

const LOOK_AGAIN_MILLISECONDS = 1_500;

/** Polls the page's data while an import is running. Without scripts, a link does it. */
export function useLookAgain(isUnderWay: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay || state !== "idle") return;
    const later = setTimeout(revalidate, LOOK_AGAIN_MILLISECONDS);
    return () => clearTimeout(later);
  }, [isUnderWay, state, revalidate]);
}
