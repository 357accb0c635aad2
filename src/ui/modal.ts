import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** Elements that can take the focus. A form's hidden token cannot: a dialog that started with it lost the focus to the page. */
const FOCUSABLE = "a[href], button, input:not([type=hidden]), select, textarea";

interface Options {
  /**
   * Element to focus. By default the panel's first field, or on a touch screen the panel itself, because focusing a field would open the
   * keyboard.
   */
  field?: RefObject<HTMLElement | null>;
  /** Whether everything outside the panel is inert except toasts; true by default. */
  isModal?: boolean;
}

/** A touch screen has no scrollbar that takes space, and its keyboard opens with the focus of a field. */
const isTouch = () => matchMedia("(pointer: coarse)").matches;

/**
 * Makes everything beside a panel inert except toasts, and stops the page from scrolling; its content keeps its width without the
 * scrollbar, so that nothing moves.
 * @returns a function that restores the page
 */
function holdPage(panel: HTMLElement | null): () => void {
  const root = document.documentElement;
  // A dialog may open over another one.
  const isAlone = !root.hasAttribute("data-modal");
  const beside = [...document.body.children].filter(
    (one): one is HTMLElement => one instanceof HTMLElement && !one.inert && !one.contains(panel) && !("toaster" in one.dataset),
  );
  // Measuring is a layout of the whole page. Not a custom property, which all elements would inherit.
  if (isAlone && !isTouch()) root.style.paddingInlineEnd = `${innerWidth - root.clientWidth}px`;
  root.toggleAttribute("data-modal", true);
  for (const one of beside) one.inert = true;
  return () => {
    for (const one of beside) one.inert = false;
    if (!isAlone) return;
    root.style.paddingInlineEnd = "";
    root.toggleAttribute("data-modal", false);
  };
}

/** Calls a function after the next frame. @returns a function that cancels the call */
function afterFrame(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(then);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Moves the focus into a panel and restores it afterwards, makes everything outside inert, and closes the panel by Escape. */
export function useModal(panel: RefObject<HTMLElement | null>, onClose: () => void, { field, isModal = true }: Options = {}) {
  const close = useRef(onClose);
  close.current = onClose;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the references and the kind of a panel stay the same while it is open
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const find = (selector: string) => panel.current?.querySelector<HTMLElement>(selector);
    const first = isTouch() ? undefined : (find("[data-first-field]") ?? find(FOCUSABLE));
    (field?.current ?? first ?? panel.current)?.focus({ preventScroll: true });
    let release: (() => void) | undefined;
    // The browser computes the styles of all inert elements again, so the panel is painted first.
    const cancel = afterFrame(() => {
      if (isModal) release = holdPage(panel.current);
    });
    return () => {
      cancel();
      release?.();
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => event.key === "Escape" && !event.defaultPrevented && close.current();
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}
