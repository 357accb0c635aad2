import { useEffect } from "react";
import { useMe } from "../../accounts/travellers/useMe.ts";
import { inReadersLanguage } from "../../platform/languages/pageAddress.ts";
import { counted, t } from "../../platform/languages/text.ts";
import { OWNER_KEY, WORKER_URL } from "../../platform/offline/offlineNames.ts";
import { clearAfterLeaving } from "../../platform/offline/privateStorage.ts";
import { showToast } from "../../ui/toast.ts";

const hasPacks = () => "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;
/** Session storage key, set once this tab has stored the present release's offline page. */
const SHELL_KEY = "guide:kept-shell";

async function refreshShell() {
  if (sessionStorage.getItem(SHELL_KEY) !== null) return;
  const { saveShell } = await import("./shell.ts");
  await saveShell();
  sessionStorage.setItem(SHELL_KEY, "yes");
}

/** Sends queued changes and shows the result to the reader. */
async function send(owner: string) {
  const { sendLater } = await import("../../travellers/wishlist/marks/laterMarks.ts");
  const report = await sendLater(owner);
  if (!report) return;
  const { sent, refused } = report;
  const toKept = { label: t`See details`, onPress: () => location.assign(inReadersLanguage("/kept/")) };
  if (refused.length > 0)
    showToast(counted(refused.length, "# change you made offline could not be saved.", "# changes you made offline could not be saved."), {
      tone: "error",
      milliseconds: 8_000,
      action: toKept,
    });
  else if (sent.length > 0) showToast(counted(sent.length, "# change you made offline was sent.", "# changes you made offline were sent."));
}

/**
 * Runs on every page of browsers with offline data: deletes private data as soon as another traveller is signed in, sends queued changes,
 * and stores the offline page of the present release. In all other browsers it reads two values and does nothing.
 */
export function OfflineWatch() {
  const me = useMe();
  const code = me === null ? null : me?.code;
  const isKnown = me !== undefined;
  useEffect(() => {
    if (isKnown) clearAfterLeaving(code !== null);
    const owner = localStorage.getItem(OWNER_KEY);
    if (!isKnown || owner === null) return;
    // A visitor (null) may be the same person, without a network or with an expired session.
    if (code !== null && owner !== code) {
      import("./packOwner.ts").then(({ deleteOthers }) => deleteOthers(code, owner)).catch(() => undefined);
      return;
    }
    if (code !== null) import("./shell.ts").then(({ loadActs }) => loadActs()).catch(() => undefined);
    const sendNow = () => void send(owner).catch(() => undefined);
    sendNow();
    addEventListener("online", sendNow);
    return () => removeEventListener("online", sendNow);
  }, [isKnown, code]);
  useEffect(() => {
    if (hasPacks()) refreshShell().catch(() => undefined);
    // An installed app should show its packs, or an empty list, without a network too.
    else if ("serviceWorker" in navigator && matchMedia("(display-mode: standalone)").matches)
      navigator.serviceWorker
        .register(WORKER_URL)
        .then(refreshShell)
        .catch(() => undefined);
  }, []);
  return null;
}
