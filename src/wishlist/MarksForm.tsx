import { useEffect } from "react";
import { useCsrfToken } from "../platform/useCsrfToken.ts";
import { useHref } from "../platform/useHref.ts";
import { useMe } from "../travellers/SessionReader.tsx";
import { MARK_PAGE, MARKS_FORM, PENDING_KEY, pendingMark } from "./rules.marks.ts";

/** The form of all buttons of a page that mark something (MarkButton.tsx), for presses without scripts; with them it does what was pressed before signing in. */
export function MarksForm() {
  const me = useMe();
  const link = useHref();
  const token = useCsrfToken();
  const isTraveller = me?.code !== undefined;
  useEffect(() => {
    const kept = localStorage.getItem(PENDING_KEY);
    if (!isTraveller || kept === null) return;
    localStorage.removeItem(PENDING_KEY);
    const mark = pendingMark(kept, Date.now());
    if (mark) import("./MarkToggle.tsx").then(({ complete }) => complete(mark)).catch(() => undefined);
  }, [isTraveller]);
  if (!isTraveller) return null;
  return (
    <form id={MARKS_FORM} method="post" action={link(MARK_PAGE)} hidden>
      {token && <input type="hidden" name="csrf_token" value={token} />}
    </form>
  );
}
