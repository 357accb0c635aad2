import { Check } from "lucide";
import { useEffect, useState } from "react";
import { DeviceWord } from "../kept/DeviceWord.tsx";
import { VOUCHERS } from "../tickets/rules.urls.ts";
import { useMe } from "../travellers/SessionReader.tsx";
import { Icon } from "../ui/Icon.tsx";

type Connection = { saveData?: boolean };

/**
 * Vouchers that were looked at are there without a network from then on, and say so. Who saves data keeps them by hand, from the list.
 * @param codes of those that the page shows, with whether each can still be used
 */
export function KeepsItself({ codes }: { codes: Readonly<Record<string, boolean>> }) {
  const reader = useMe()?.code;
  // An object is another one with each rendering.
  const key = JSON.stringify(codes);
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    if (reader === undefined || (navigator as { connection?: Connection }).connection?.saveData) return;
    let isHere = true;
    const keep = async () => {
      const { keepVouchers } = await import("../kept/KeepAgain.tsx");
      const isThere = await keepVouchers(VOUCHERS, JSON.parse(key) as Record<string, boolean>, reader);
      if (isHere) setKept(isThere && key.includes("true"));
    };
    // After all that the page itself needs.
    const later = () => void keep().catch(() => undefined);
    const timer = "requestIdleCallback" in globalThis ? requestIdleCallback(later) : setTimeout(later, 1_000);
    return () => {
      isHere = false;
      if ("cancelIdleCallback" in globalThis) cancelIdleCallback(timer as number);
      else clearTimeout(timer as number);
    };
  }, [key, reader]);
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
