/** Follows a pressed pointer until it is released. Listens on the window: an element that moves in the page loses a captured pointer. */
export function followPointer(pointerId: number, onMove: (event: PointerEvent) => void, onEnd: () => void): void {
  const listening = new AbortController();
  const { signal } = listening;
  const onDrag = (event: PointerEvent) => {
    if (event.pointerId === pointerId) onMove(event);
  };
  const onUp = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    listening.abort();
    onEnd();
  };
  addEventListener("pointermove", onDrag, { signal });
  addEventListener("pointerup", onUp, { signal });
  addEventListener("pointercancel", onUp, { signal });
}
