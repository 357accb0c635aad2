import { networkFailed } from "../../platform/endpoints/errorCatalogue.ts";
import { meant, t } from "../../platform/languages/text.ts";
import { quoted } from "../../platform/values/punctuation.ts";
import { Button } from "../../ui/Button.tsx";
import type { Conflict } from "./merge.ts";

/** Alert that the draft is not saved, with a button to retry. */
export const SaveFailure = ({ failure, onRetry }: { failure: string; onRetry: () => void }) => (
  <div role="alert" className="mt-5 flex flex-wrap items-center justify-between gap-3 border-s-4 border-danger bg-sand px-4 py-3">
    <span>{failure || networkFailed()} Your text is still here.</span>
    <Button look="outlined" className="min-h-11" onClick={onRetry}>
      Try again
    </Button>
  </div>
);

interface ConflictProps {
  conflict: Conflict;
  /** Name of the listing whose note both windows changed. */
  name: string;
  onKeep: () => void;
  onTake: () => void;
}

/** Alert about a text that another window changed too, with the choice between the two. */
export const ConflictNotice = ({ conflict, name, onKeep, onTake }: ConflictProps) => (
  <div role="alert" className="mt-5 border-s-4 border-sea bg-sand px-4 py-3">
    <p>
      {conflict.business
        ? t`The note about ${name} was changed in another window too. That version:`
        : t`Your introduction was changed in another window too. That version:`}
    </p>
    <p className="mt-1 font-display italic [overflow-wrap:anywhere]">
      {conflict.theirs ? quoted(conflict.theirs) : meant("a text")`Empty`}
    </p>
    <p className="mt-2 flex flex-wrap gap-x-6">
      <button type="button" className="link cursor-pointer" onClick={onKeep}>
        Keep mine
      </button>
      <button type="button" className="link cursor-pointer" onClick={onTake}>
        Use that version
      </button>
    </p>
  </div>
);
