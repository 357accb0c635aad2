import { Clock, TriangleAlert } from "lucide";
import { useCallback, useEffect, useState } from "react";
import { getKeeper } from "../../../accounts/travellers/contract.ts";
import { t } from "../../../platform/languages/text.ts";
import { CallError, callApi } from "../../../platform/pages/callApi.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { useMomentText } from "../../../ui/LocalMoment.tsx";
import { redeemCoupon } from "../contract.ts";
import { spacedCode } from "../ticket/rules.ts";
import { filterByKeeper, parseQueue, QUEUE_KEY, settleInOrder, stillWaiting, type Waiting } from "./queue.ts";
import { checkInUrl } from "./rules.ts";

const LOCK = "guide:check-in";
const AGAIN_MILLISECONDS = 20_000;
/** Final rejections by the server; after any other failure the request is retried later. */
const FINAL = [400, 403, 404, 409];

const read = () => parseQueue(localStorage.getItem(QUEUE_KEY));
const write = (queue: Waiting[]) => localStorage.setItem(QUEUE_KEY, JSON.stringify(queue));

/** Returns the reason why a voucher was rejected. */
const rejectionText = (error: CallError): string =>
  error.fields.scanned_at?.join(" ") ||
  (error.status === 404 || error.status === 403
    ? t`This voucher is for another listing, or you no longer have access to this one.`
    : error.detail);

interface Settling {
  hasChanged: boolean;
  /** True if the session has ended meanwhile. */
  isSignedOut: boolean;
}
const NOTHING: Settling = { hasChanged: false, isSignedOut: false };

/**
 * @returns the reason for a rejection; null if the server accepted it
 * @throws CallError, TypeError without a network or signed out: the voucher stays queued
 */
async function send({ code, scanned_at }: Waiting): Promise<string | null> {
  try {
    await callApi(redeemCoupon, { code, scanned_at });
    return null;
  } catch (error) {
    if (error instanceof CallError && FINAL.includes(error.status)) return rejectionText(error);
    throw error;
  }
}

/** Sends all queued redemptions in order, from only one of the phone's tabs at a time, if the same account is still signed in. */
async function settleAll(keeper: string): Promise<Settling> {
  const run = async (): Promise<Settling> => {
    let hasChanged = false;
    try {
      if ((await callApi(getKeeper, {})).keeper !== keeper) return { hasChanged, isSignedOut: true };
      await settleInOrder(keeper, { read, write, send }, () => {
        hasChanged = true;
      });
      return { hasChanged, isSignedOut: false };
    } catch (error) {
      // This redemption and those after it stay queued.
      return { hasChanged, isSignedOut: error instanceof CallError && error.status === 401 };
    }
  };
  // Two tabs at once would send the same redemption twice.
  return navigator.locks ? navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? run() : NOTHING)) : run();
}

/**
 * Returns the vouchers that this phone has redeemed without a network.
 * @param keeper the account that redeemed them
 * @param onSettled called when one was settled
 */
export function useWaiting(keeper: string, onSettled: () => void) {
  const [queue, setQueue] = useState<Waiting[]>([]);
  const [isSignedOut, setSignedOut] = useState(false);
  const refresh = useCallback(() => setQueue(read()), []);
  useEffect(() => {
    refresh();
    const settle = async () => {
      if (!navigator.onLine || stillWaiting(filterByKeeper(read(), keeper)).length === 0) return;
      const { hasChanged, isSignedOut: isOut } = await settleAll(keeper);
      setSignedOut(isOut);
      refresh();
      if (hasChanged) onSettled();
    };
    void settle();
    const timer = setInterval(settle, AGAIN_MILLISECONDS);
    addEventListener("online", settle);
    addEventListener("storage", refresh);
    return () => {
      clearInterval(timer);
      removeEventListener("online", settle);
      removeEventListener("storage", refresh);
    };
  }, [refresh, keeper, onSettled]);
  const add = (one: Omit<Waiting, "keeper" | "refusal">) => {
    write([...read(), { ...one, keeper, refusal: null }]);
    refresh();
  };
  const dismiss = ({ code, scanned_at }: Waiting) => {
    write(read().filter((one) => one.code !== code || one.scanned_at !== scanned_at));
    refresh();
  };
  return { queue, own: filterByKeeper(queue, keeper), isSignedOut, add, dismiss };
}

interface Props {
  /** Redemptions of this account. */
  queue: readonly Waiting[];
  isSignedOut: boolean;
  onDismiss: (one: Waiting) => void;
}

/** Redemptions that are not settled yet, and rejected ones with their reasons. */
export function WaitingList({ queue, isSignedOut, onDismiss }: Props) {
  const momentText = useMomentText();
  if (queue.length === 0) return null;
  return (
    <section aria-labelledby="waiting" className="mt-8">
      <h2 id="waiting" className="small-caps border-t border-ink pt-3 text-ink2">
        Redeemed offline
      </h2>
      {isSignedOut && (
        // The same page, which redirects to the login.
        <a href={checkInUrl(queue[0]?.business ?? "")} className="link min-h-11">
          Log in again to send them
        </a>
      )}
      <ul>
        {queue.map((one) => (
          <li key={`${one.code} ${one.scanned_at}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-rule py-2.5">
            <Icon
              of={one.refusal === null ? Clock : TriangleAlert}
              size={18}
              className={one.refusal === null ? "text-ink2" : "text-danger"}
            />
            <span className="min-w-0 flex-1">
              {one.discount > 0 ? (
                <>
                  <b className="font-semibold">{spacedCode(one.code)}</b>, {one.discount}%
                </>
              ) : (
                <b className="font-semibold">{spacedCode(one.code)}</b>
              )}
              <span className="block text-small text-ink2">
                {one.refusal === null ? t`${momentText(one.scanned_at)}, not sent yet` : t`${momentText(one.scanned_at)}, rejected`}
              </span>
              {one.refusal !== null && <span className="block text-small text-danger">{one.refusal}</span>}
            </span>
            {one.refusal !== null && (
              <Button look="quiet" onClick={() => onDismiss(one)} aria-label={t`Dismiss ${spacedCode(one.code)}`}>
                Dismiss
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
