import { CircleAlert, X } from "lucide";
import { t } from "../../platform/languages/text.ts";
import { labelled } from "../../platform/values/punctuation.ts";
import { Icon } from "../../ui/Icon.tsx";
import { type QueuedFile, stateText } from "./queue.ts";

interface Props {
  file: QueuedFile;
  onStop: () => void;
  onRetry: () => void;
}

const SQUARE = "absolute top-1 end-1 grid size-11 cursor-pointer place-items-center rounded-full";
const HEIGHT = "h-36 sm:h-40";

/** Tile of an upload: the picture under an overlay with its progress, or the reason why it failed and what to do. */
export function QueueTile({ file, onStop, onRetry }: Props) {
  const { name, state, reason, preview, sent, bytes, isFinal } = file;
  if (state === "failed" || state === "offline")
    return (
      <li className="min-w-0">
        <div
          role={state === "failed" ? "alert" : undefined}
          className={`relative min-h-36 rounded-picture p-4 pe-12 shadow-[inset_0_0_0_2px_var(--color-danger)] sm:min-h-40`}
        >
          <Icon of={CircleAlert} size={22} className="text-danger" />
          <p className="mt-2 font-semibold">{state === "offline" ? t`No connection` : isFinal ? t`Rejected` : t`Upload failed`}</p>
          <p className="mt-1 text-small text-ink2 [overflow-wrap:anywhere]">
            {state === "offline" ? t`The upload resumes automatically.` : labelled(name, reason)}
          </p>
          {state === "failed" && !isFinal && (
            <button type="button" className="link cursor-pointer text-small" onClick={onRetry}>
              Try again<span className="sr-only">: {name}</span>
            </button>
          )}
          <button type="button" className={`${SQUARE} hover:bg-sand`} aria-label={t`Remove ${name}`} onClick={onStop}>
            <Icon of={X} size={19} />
          </button>
        </div>
      </li>
    );
  return (
    <li className="min-w-0">
      <div className={`plate ${HEIGHT}`}>
        {preview && <img src={preview} alt="" className="absolute inset-0 size-full object-cover" />}
        <div className="absolute inset-0 flex flex-col justify-end bg-paper/78 p-3.5">
          <p className="font-semibold tabular-nums">{stateText(file)}</p>
          <progress
            className="progress mt-1.5 w-full"
            value={state === "reading" ? undefined : sent}
            max={bytes}
            aria-label={t`Uploading ${name}`}
          />
        </div>
        <button type="button" className={`${SQUARE} bg-card/80 hover:bg-card`} aria-label={t`Stop ${name}`} onClick={onStop}>
          <Icon of={X} size={19} />
        </button>
      </div>
    </li>
  );
}
