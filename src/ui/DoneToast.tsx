import { useEffect, useRef } from "react";
import { useSubmit } from "react-router";
import { t } from "../platform/languages/text.ts";
import { useCsrfToken } from "../platform/security/useCsrfToken.ts";
import { showToast } from "./toast.ts";

/** Acts of a page, by their names in its URL: the sentence that confirms each, and the intent that reverts it, if it can be reverted. */
export type DoneActs = Readonly<Record<string, { text: string; undo?: string | undefined }>>;

/** A completed act. */
interface Done {
  act: string;
  /** Id of its record. */
  of: string;
}

/** Time in which a toast's button can be reached. */
const UNDO_MILLISECONDS = 10_000;
const READ_MILLISECONDS = 4_000;

/** Returns a URL that names a completed act, to continue at. @param of id of its record */
export function doneUrl(url: string, act: string, of = ""): string {
  const [path = "", fragment] = url.split("#");
  const query = new URLSearchParams({ done: act, ...(of && { of }) });
  return `${path}${path.includes("?") ? "&" : "?"}${query}${fragment === undefined ? "" : `#${fragment}`}`;
}

/** Returns the completed act that a URL names. */
export function readDone({ url }: Pick<Request, "url">): Done {
  const { searchParams } = new URL(url);
  return { act: searchParams.get("done") ?? "", of: searchParams.get("of") ?? "" };
}

/** Removes the act from the URL, so that a reload or Back does not confirm it again. */
function removeDone() {
  const url = new URL(location.href);
  url.searchParams.delete("done");
  url.searchParams.delete("of");
  history.replaceState(history.state, "", url);
}

interface Props {
  acts: DoneActs;
  done: Done;
  /** Field of the page's forms that holds the id. */
  field?: string;
}

/** Confirms the last act in a toast, with a button that reverts it; without scripts in a notice. */
export function DoneToast({ acts, done: { act, of }, field = "uuid" }: Props) {
  const submit = useSubmit();
  const token = useCsrfToken();
  const made = Object.hasOwn(acts, act) ? acts[act] : undefined;
  const text = made?.text ?? "";
  const undo = made?.undo;
  const revert = useRef<() => void>(undefined);
  revert.current = undo
    ? () => void submit({ intent: undo, [field]: of, ...(token && { csrf_token: token }) }, { method: "post" })
    : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same act may follow on another record while this stays on the page
  useEffect(() => {
    if (text === "") return;
    removeDone();
    // A link on another site could name an act that was not done, to make staff revert something.
    if (!document.referrer.startsWith(`${location.origin}/`)) return;
    const action = revert.current && { label: t`Undo`, onPress: () => revert.current?.() };
    // Waits for the effects of the page's frame, where the toaster starts to listen.
    const timer = setTimeout(() => showToast(text, { milliseconds: action ? UNDO_MILLISECONDS : READ_MILLISECONDS, action }));
    return () => clearTimeout(timer);
  }, [text, of]);
  return text === "" ? null : (
    <noscript>
      <p role="status" className="mt-6 border-s-4 border-sea bg-sand p-3">
        {text}
      </p>
    </noscript>
  );
}
