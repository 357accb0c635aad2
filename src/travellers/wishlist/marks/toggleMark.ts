import { messageFor, networkFailed } from "../../../platform/endpoints/errorCatalogue.ts";
import { t } from "../../../platform/languages/text.ts";
import { CallError, callApi } from "../../../platform/pages/callApi.ts";
import { keepPress } from "../../../platform/pages/pendingPress.ts";
import { openPanel } from "../../../ui/panels.ts";
import { showToast } from "../../../ui/toast.ts";
import { SAID } from "../../visits/rules.ts";
import { listWishlistBusinesses } from "../contract.ts";
import { AMONG_MAX } from "../rules.ts";
import { queuedText, WAITING } from "./later.ts";
import { keeperHere, queueMark, sendLater } from "./laterMarks.ts";
import { MAKING, shownRecord, showRecord } from "./markState.ts";
import { keepsWords, MARK_KINDS, parseMarkName } from "./rules.ts";
import { submitMark } from "./submitMark.ts";

/** Server's state of the marks whose press is not settled yet. */
const stored = new Map<string, string>();

const markNotices = (name: string) => MARK_KINDS[parseMarkName(name)?.kind ?? "saved"];

/** Brings the server to the state that the page shows: three quick presses must end with the last visible state. */
async function settle(name: string, { isQuiet = false, thing = t`a place` }: Press) {
  const isShown = () => (shownRecord(name) ?? "") !== "";
  const record = () => stored.get(name) ?? "";
  try {
    while (isShown() !== (record() !== "")) {
      stored.set(name, await submitMark(name, record()));
      if (isShown() && record() !== "") showRecord(name, record());
    }
    if (isQuiet) return;
    const { done, undone } = markNotices(name);
    const isMade = record() !== "";
    if (isMade) return showToast(done);
    showToast(undone, { milliseconds: UNDO_MILLISECONDS, action: { label: t`Undo`, onPress: () => toggle(name, "") } });
  } catch (error) {
    const wanted = isShown() ? "on" : "";
    const owner = keeperHere();
    if (owner !== null && messageFor(error) === networkFailed()) {
      showRecord(name, wanted === "on" ? WAITING : "");
      return queueLater(owner, name, wanted, record() === "" ? "" : "on", thing);
    }
    showRecord(name, record());
    if (error instanceof CallError && error.status === 401) return signInFirst(name);
    showToast(messageFor(error), { tone: "error" });
  } finally {
    stored.delete(name);
  }
}
const UNDO_MILLISECONDS = 8_000;

/** Queues a change for a traveller who has stored pages offline. */
async function queueLater(owner: string, name: string, wanted: "on" | "", before: "on" | "", thing: string) {
  await queueMark(owner, name, wanted, before, thing);
  showToast(queuedText());
}

/** Removes a queued mark: from the queue, or, if it was sent meanwhile, with another request. */
async function takeBackWaiting(owner: string, name: string, thing: string) {
  showRecord(name, "");
  await queueMark(owner, name, "", "on", thing);
  await sendLater(owner).catch(() => undefined);
}

interface Press {
  /** Shows no toast on success, for many presses in a row. */
  isQuiet?: boolean;
  /** Name of the thing. */
  thing?: string;
}

/** Opens the login after the session has ended. The press takes effect after the login. */
function signInFirst(name: string) {
  keepPress("mark", name);
  openPanel("login");
}

/**
 * Handles one press of a button.
 * @param record that the button shows
 */
export function toggle(name: string, record: string, press: Press = {}) {
  const owner = keeperHere();
  if (record === WAITING && owner !== null) return void takeBackWaiting(owner, name, press.thing ?? t`a place`);
  if (record === SAID) return showToast(keepsWords(), { milliseconds: UNDO_MILLISECONDS });
  showRecord(name, record === "" ? MAKING : "");
  if (stored.has(name)) return;
  stored.set(name, record);
  void settle(name, press);
}

/** Completes a press that was made before the login. */
export async function complete(name: string) {
  try {
    showRecord(name, await submitMark(name, ""));
    showToast(markNotices(name).done);
  } catch (error) {
    showToast(messageFor(error), { tone: "error" });
  }
}

/** Looks up which of the listings added to the page later are saved, in one request. */
let waiting: string[] = [];

export function askFor(business: string) {
  waiting.push(business);
  if (waiting.length > 1) return;
  setTimeout(() => {
    const asked = waiting.slice(0, AMONG_MAX);
    waiting = [];
    // If the list cannot be loaded, the buttons stay unchanged: pressing a saved one finds it saved.
    callApi(listWishlistBusinesses, { business: asked, page_size: String(AMONG_MAX) }).then(
      ({ results }) => {
        const saved = new Map(results.map((one) => [one.business.business_code, one.uuid]));
        for (const code of asked) if (shownRecord(`saved.${code}`) === undefined) showRecord(`saved.${code}`, saved.get(code) ?? "");
      },
      () => undefined,
    );
  });
}
