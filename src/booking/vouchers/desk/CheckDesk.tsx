import { ScanLine, WifiOff } from "lucide";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { inReadersLanguage } from "../../../platform/languages/pageAddress.ts";
import { plural, t } from "../../../platform/languages/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { lazyComponent } from "../../../ui/lazyComponent.tsx";
import { useMounted } from "../../../ui/mounted.ts";
import { type ReadVoucher, readVoucher } from "../voucher.ts";
import { CheckResult } from "./CheckResult.tsx";
import { CodeBoxes } from "./CodeBoxes.tsx";
import { offlineCheck, queueRefusal, stillWaiting, type Waiting } from "./queue.ts";
import { type Check, checkInUrl } from "./rules.ts";
import { isSigned, loadVerifier, type PublicKey } from "./signature.ts";
import { useWaiting, WaitingList } from "./WaitingList.tsx";

const loadCamera = () => import("./Camera.tsx").then(({ Camera }) => Camera);
const LazyCamera = lazyComponent(loadCamera);
/** Maximum duration of a network check, because a guest is at the counter. */
const PROBE_MILLISECONDS = 3_000;
const noVoucher = () => t`This QR code is not a voucher.`;

/** Preloads the lazy parts, which must be loaded before the network is gone. */
export const loadParts = () =>
  Promise.all([LazyCamera.preload(), import("../../../platform/pages/callApiInBrowser.ts"), import("qr/decode.js"), loadVerifier()]);

async function isOnline(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    await fetch("/api/csrf/", { signal: AbortSignal.timeout(PROBE_MILLISECONDS), cache: "no-store" });
    return true;
  } catch {
    return false;
  }
}

interface Props {
  business: string;
  keys: readonly PublicKey[];
  /** This browser's name for the account that checks (accounts/travellers/contract.ts). */
  keeper: string;
  /** Called when a queued redemption was settled. Must be a stable function. */
  onSettled: () => void;
  code?: string;
  /** Result that the page found online; undefined before a lookup. */
  found?: ReactNode;
  /** Content below the fields. */
  children?: ReactNode;
}

/** Result of a check without a network. */
interface LocalCheck {
  check: Check;
  scanned_at: string;
}

/** Loads the lazy parts, and returns whether the network is away, with a function that notes it earlier than the browser. */
function useIsOff() {
  const [isOff, setIsOff] = useState(false);
  useEffect(() => {
    loadParts().catch(() => undefined);
    const note = () => setIsOff(!navigator.onLine);
    note();
    addEventListener("online", note);
    addEventListener("offline", note);
    return () => {
      removeEventListener("online", note);
      removeEventListener("offline", note);
    };
  }, []);
  return [isOff, setIsOff] as const;
}

interface Checked extends Pick<Props, "business" | "keys"> {
  queue: readonly Waiting[];
}

/** Result of a check by the phone itself. @param onOff called when the network turns out to be away */
function useLocalCheck({ business, keys, queue }: Checked, onOff: () => void) {
  const [local, setLocal] = useState<LocalCheck>();
  /** @returns true without a network; then the phone itself checks the voucher */
  async function lookOffline(read: ReadVoucher): Promise<boolean> {
    if (await isOnline()) return false;
    onOff();
    const moment = new Date();
    const check = offlineCheck(read, { here: business, isGenuine: await isSigned(read, keys), moment, queue });
    setLocal({ check, scanned_at: moment.toISOString() });
    return true;
  }
  return { local, setLocal, lookOffline };
}

/** Announces the result of an act, and that the network is away. */
const Notices = ({ notice, isOff }: { notice: string; isOff: boolean }) => (
  <div role="status">
    {notice && <p className="mt-4 border-s-4 border-sea bg-sand px-4 py-3">{notice}</p>}
    {isOff && (
      <p className="mt-4 flex items-center gap-3 rounded-control bg-sand px-3.5 py-2.5 text-small">
        <Icon of={WifiOff} size={18} className="flex-none" />
        You're offline. The QR code can still be checked; redemptions are sent when you're back online.
      </p>
    )}
  </div>
);

interface CameraProps {
  hasCamera: boolean;
  setHasCamera: (hasCamera: boolean) => void;
  onRead: (text: string) => void;
}

/** The camera, or the button that opens it. */
const CameraOrButton = ({ hasCamera, setHasCamera, onRead }: CameraProps) => (
  <>
    {hasCamera ? (
      <LazyCamera onRead={onRead} onClose={() => setHasCamera(false)} />
    ) : (
      <Button className="w-full" onClick={() => setHasCamera(true)}>
        <Icon of={ScanLine} size={20} /> Scan the code
      </Button>
    )}
    <p className="caption my-4 flex items-center gap-3 text-ink2 before:flex-1 before:border-t before:border-rule after:flex-1 after:border-t after:border-rule">
      or type it
    </p>
  </>
);

interface LocalResultProps {
  check: Check;
  /** Number of redemptions that are queued on this phone. */
  waiting: number;
  onRedeem: () => void;
  onAgain: () => void;
}

/** Result of a check without a network, with the choice to redeem a genuine voucher. */
const LocalResult = ({ check, waiting, onRedeem, onAgain }: LocalResultProps) => (
  <CheckResult check={check}>
    {check.kind === "genuine" && (
      <>
        {waiting > 0 && <p className="text-small">{t`${plural(waiting, "# redemption", "# redemptions")} stored on this phone.`}</p>}
        <Button onClick={onRedeem}>Redeem offline</Button>
      </>
    )}
    <Button look="outlined" onClick={onAgain}>
      {check.kind === "genuine" ? t`Not now` : t`Check another`}
    </Button>
  </CheckResult>
);

/**
 * Reads a voucher on the left and shows the result on the right. Without a network its signature is checked, and the redemption is settled
 * later.
 */
export function CheckDesk({ business, keys, keeper, onSettled, code = "", found, children }: Props) {
  const { queue, own, isSignedOut, add, dismiss } = useWaiting(keeper, onSettled);
  const [hasCamera, setHasCamera] = useState(false);
  const [isOff, setIsOff] = useIsOff();
  const { local, setLocal, lookOffline } = useLocalCheck({ business, keys, queue }, () => setIsOff(true));
  const [notice, setNotice] = useState("");
  const isMounted = useMounted();
  const result = useRef<HTMLDivElement>(null);

  // The focus lets screen readers announce the result.
  useEffect(() => {
    if (local || code) result.current?.querySelector<HTMLElement>("#check-title")?.focus();
  }, [local, code]);

  async function onRead(text: string) {
    setHasCamera(false);
    setNotice("");
    const read = readVoucher(text);
    if (!read) return setNotice(noVoucher());
    if (await lookOffline(read)) return;
    // A wrong signature is shown at once, because the server knows only the code.
    const isForged = read.business === business && (await isSigned(read, keys)) === false;
    if (isForged) setLocal({ check: offlineCheck(read, { here: business, isGenuine: false, moment: new Date(), queue }), scanned_at: "" });
    else location.assign(inReadersLanguage(checkInUrl(business, read.coupon)));
  }
  const again = () => {
    setLocal(undefined);
    setNotice("");
  };
  function redeemLater({ check, scanned_at }: LocalCheck) {
    const refusal = queueRefusal(queue, check.code);
    if (refusal) return setNotice(refusal);
    add({ code: check.code, business, discount: check.discount, scanned_at });
    again();
    setNotice(t`Redeemed. It is sent when you're back online.`);
  }

  return (
    <div className="mt-6 grid gap-x-14 gap-y-9 lg:grid-cols-[400px_minmax(0,1fr)]">
      {/* First for keyboards and screen readers too, as it is on phones. */}
      <div ref={result} className="max-w-[440px] lg:order-last lg:w-full empty:hidden">
        {local ? (
          <LocalResult check={local.check} waiting={stillWaiting(own).length} onRedeem={() => redeemLater(local)} onAgain={again} />
        ) : (
          found
        )}
      </div>
      <div className="min-w-0">
        {isMounted && "mediaDevices" in navigator && <CameraOrButton hasCamera={hasCamera} setHasCamera={setHasCamera} onRead={onRead} />}
        <CodeBoxes code={code} action={checkInUrl(business)} onCode={(typed) => lookOffline({ business, coupon: typed, signed: null })} />
        <Notices notice={notice} isOff={isOff} />
        <WaitingList queue={own} isSignedOut={isSignedOut} onDismiss={dismiss} />
        {children}
      </div>
    </div>
  );
}
