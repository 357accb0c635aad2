import type { ItemKind } from "../../catalogue/items/enumerations.ts";

/**
 * State of the panels beside a listing's items: one edits an item, one shows the booking preview. Closing a panel resets all state and
 * shows the booking footer again; opening one hides that footer.
 */
export interface Panels {
  /** Item being edited. A new one has no id. */
  edit: { kind: ItemKind; id: string | null } | null;
  isBookOpen: boolean;
  isLoading: boolean;
  /** Error message. */
  error: string;
  isSuccess: boolean;
}

export const CLOSED: Panels = { edit: null, isBookOpen: false, isLoading: false, error: "", isSuccess: false };

export type PanelAct =
  | { act: "edit"; kind: ItemKind; id: string | null }
  | { act: "book" }
  | { act: "close" }
  | { act: "send" }
  | { act: "fail"; error: string }
  | { act: "succeed" };

export function panelsAfter(panels: Panels, done: PanelAct): Panels {
  switch (done.act) {
    case "edit":
      return { ...CLOSED, edit: { kind: done.kind, id: done.id } };
    case "book":
      return { ...CLOSED, isBookOpen: true };
    case "close":
      return CLOSED;
    case "send":
      return { ...panels, isLoading: true, error: "", isSuccess: false };
    case "fail":
      return { ...panels, isLoading: false, error: done.error, isSuccess: false };
    case "succeed":
      return { ...panels, isLoading: false, error: "", isSuccess: true };
  }
}

/** Whether the booking footer is visible: only while no panel is open. */
export const hasFooter = ({ edit, isBookOpen }: Panels): boolean => edit === null && !isBookOpen;
