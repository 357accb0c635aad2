/**
 * Follows a pointer that was pressed, wherever it goes, until it is let go.
 * Heard on the window: what moves in the page loses a pointer that it has captured.
 */
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
