import type { GuideVisibility } from "./enumerations.ts";

interface Readable {
  visibility: GuideVisibility;
  link_key: string;
}

interface Reader {
  is_self: boolean;
  /** Whether they see the lists of the guide's traveller: of a private one only who follows, of one who blocks them nothing. */
  sees_lists: boolean;
  /** What the address they came by gives. */
  key: string | undefined;
}

/** Whether somebody may read a guide. A private traveller's are for followers, whatever a guide says; a key opens one that is shown with its link alone. */
export function canRead({ visibility, link_key }: Readable, { is_self, sees_lists, key }: Reader): boolean {
  if (is_self) return true;
  if (!sees_lists) return false;
  return visibility === "public" || (visibility === "link" && key === link_key);
}
