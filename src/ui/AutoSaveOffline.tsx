import { Check } from "lucide";
import { useEffect, useRef, useState } from "react";
import { t } from "../platform/languages/text.ts";
import { ByDevice } from "./ByDevice.tsx";
import { Icon } from "./Icon.tsx";
import { callWhenIdle } from "./whenIdle.ts";

type Connection = { saveData?: boolean };

interface Props {
  /** Identifies the saved content; a new value saves it again. */
  of: string;
  /** Reader to save it for; undefined if unknown. */
  reader: string | undefined;
  /**
   * Saves the page.
   * @returns whether its content is now available offline
   */
  keep: (reader: string) => Promise<boolean>;
}

/** Saves a page for offline use once it is visited, and shows that it is saved. Does nothing if the browser saves data. */
export function AutoSaveOffline({ of, reader, keep }: Props) {
  const [isKept, setKept] = useState(false);
  const latest = useRef(keep);
  latest.current = keep;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` says when it is another thing that is kept
  useEffect(() => {
    if (reader === undefined || (navigator as { connection?: Connection }).connection?.saveData) return;
    let isHere = true;
    // Waits for everything that the page itself needs.
    const later = () =>
      void latest.current(reader).then(
        (isThere) => isHere && setKept(isThere),
        () => undefined,
      );
    const cancel = callWhenIdle(later);
    return () => {
      isHere = false;
      cancel();
    };
  }, [of, reader]);
  return (
    <p role="status" className="mt-4 min-h-6 text-small text-ink2">
      {isKept && (
        <>
          <Icon of={Check} size={16} className="me-1.5 inline align-[-3px] text-sea" />
          <ByDevice phone={t`Saved offline on this phone.`} other={t`Saved offline on this device.`} />
        </>
      )}
    </p>
  );
}
