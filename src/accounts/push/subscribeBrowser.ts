import { t } from "../../platform/languages/text.ts";
import { WORKER_URL } from "../../platform/offline/offlineNames.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { subscribePush } from "./contract.ts";

/** Whether this browser can show notifications. */
export const canSubscribe = (): boolean => "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

export const blocked = () => t`Notifications from this site are blocked. Allow them in your browser's settings, then try again.`;
export const unreachable = () => t`Your browser could not turn on notifications. Check your connection and try again.`;

/**
 * Asks the reader's permission, and subscribes this browser.
 * @param key of this guide
 * @throws CallError if the guide refuses; Error with a text for the reader if the browser does
 */
export async function subscribeBrowser(key: string): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") throw new Error(blocked());
  await navigator.serviceWorker.register(WORKER_URL);
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  try {
    const subscription = await subscribe().catch(async () => {
      // A subscription with an earlier key of the guide is in the way.
      await (await pushManager.getSubscription())?.unsubscribe();
      return subscribe();
    });
    const { endpoint, keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
    await callApi(subscribePush, { endpoint: endpoint ?? "", keys: { p256dh, auth } });
  } catch (error) {
    if (error instanceof DOMException) throw new Error(unreachable(), { cause: error });
    throw error;
  }
}
