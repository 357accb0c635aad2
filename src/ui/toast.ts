export const TOAST_EVENT = "guide:toast";

declare global {
  interface WindowEventMap {
    "guide:toast": CustomEvent<Toast>;
  }
}

export interface Toast {
  text: string;
  tone: "success" | "error";
  milliseconds: number;
  /** A button at its end, to undo the action. */
  action?: { label: string; onPress: () => void } | undefined;
}

const ERROR_MILLISECONDS = 4_000;

/** Shows a sentence at the top of the page: 2 seconds by default, errors 4. Browsers only. */
export function showToast(
  text: string,
  { tone = "success", milliseconds = tone === "error" ? ERROR_MILLISECONDS : 2_000, action }: Partial<Omit<Toast, "text">> = {},
) {
  // An event, so that a caller does not load the code that renders toasts.
  dispatchEvent(new CustomEvent<Toast>(TOAST_EVENT, { detail: { text, tone, milliseconds, action } }));
}
