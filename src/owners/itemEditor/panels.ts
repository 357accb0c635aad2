import type { ItemKind } from "../../catalogue/items/enumerations.ts";

/**
 * The panels beside a listing's inventory: one that edits, and one that shows what a guest would book.
 * panels: closing resets all and brings the booking footer back, opening hides that footer.
 */
export interface Panels {
  /** What is edited; a new one without an id. */
  edit: { kind: ItemKind; id: string | null } | null;
  isBookOpen: boolean;
  isLoading: boolean;
  /** What went wrong, in a sentence. */
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

/** The footer through which one sees what guests would book: only while no panel is open. */
export const hasFooter = ({ edit, isBookOpen }: Panels): boolean => edit === null && !isBookOpen;
