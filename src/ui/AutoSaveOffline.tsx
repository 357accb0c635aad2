import { Check } from "lucide";
import { useEffect, useRef, useState } from "react";
import { DeviceWord } from "./DeviceWord.tsx";
import { Icon } from "./Icon.tsx";

type Connection = { saveData?: boolean };

interface Props {
  /** Names what is kept; kept again once it is another text. */
  of: string;
  /** For whom; undefined where that is not known. */
  reader: string | undefined;
  /** @returns whether what the page shows is here now */
  keep: (reader: string) => Promise<boolean>;
}

/** A page that is there without a network once it was looked at, and says so. Not where the browser saves data. */
export function AutoSaveOffline({ of, reader, keep }: Props) {
  const [isKept, setKept] = useState(false);
  const latest = useRef(keep);
  latest.current = keep;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` says when it is another thing that is kept
  useEffect(() => {
    if (reader === undefined || (navigator as { connection?: Connection }).connection?.saveData) return;
    let isHere = true;
    // After all that the page itself needs.
    const later = () =>
      void latest.current(reader).then(
        (isThere) => isHere && setKept(isThere),
        () => undefined,
      );
    const timer = "requestIdleCallback" in globalThis ? requestIdleCallback(later) : setTimeout(later, 1_000);
    return () => {
      isHere = false;
      if ("cancelIdleCallback" in globalThis) cancelIdleCallback(timer as number);
      else clearTimeout(timer as number);
    };
  }, [of, reader]);
  return (
    <p role="status" className="mt-4 min-h-6 text-small text-ink2">
      {isKept && (
        <>
          <Icon of={Check} size={16} className="mr-1.5 inline align-[-3px] text-sea" />
          On this <DeviceWord />, also without a network.
        </>
      )}
    </p>
  );
}
