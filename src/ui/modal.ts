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

/** Stops the page from scrolling; its content keeps its width without the scrollbar, so that nothing moves. */
function holdPage(isHeld: boolean) {
  const root = document.documentElement;
  // Measuring is a layout of the whole page. Not a custom property, which all elements would inherit.
  if (!isTouch()) root.style.paddingInlineEnd = isHeld ? `${innerWidth - root.clientWidth}px` : "";
  root.toggleAttribute("data-modal", isHeld);
}

/** Moves the focus into a panel and restores it afterwards, makes everything outside inert, and closes the panel by Escape. */
export function useModal(panel: RefObject<HTMLElement | null>, onClose: () => void, { field, isModal = true }: Options = {}) {
  const close = useRef(onClose);
  close.current = onClose;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the references and the kind of a panel stay the same while it is open
  useLayoutEffect(() => {
    const opener = document.activeElement;
    // A dialog may open over another one.
    const isAlone = !document.documentElement.hasAttribute("data-modal");
    const beside = [...(isModal ? document.body.children : [])].filter(
      (one): one is HTMLElement => one instanceof HTMLElement && !one.inert && !one.contains(panel.current) && !("toaster" in one.dataset),
    );
    for (const one of beside) one.inert = true;
    if (isModal && isAlone) holdPage(true);
    const find = (selector: string) => panel.current?.querySelector<HTMLElement>(selector);
    const first = isTouch() ? undefined : (find("[data-first-field]") ?? find(FOCUSABLE));
    (field?.current ?? first ?? panel.current)?.focus({ preventScroll: true });
    return () => {
      for (const one of beside) one.inert = false;
      if (isModal && isAlone) holdPage(false);
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => event.key === "Escape" && !event.defaultPrevented && close.current();
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}
