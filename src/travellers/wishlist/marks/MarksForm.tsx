import { useEffect } from "react";
import { useMe } from "../../../accounts/travellers/useMe.ts";
import { takePress } from "../../../platform/pages/pendingPress.ts";
import { useHref } from "../../../platform/pages/useHref.ts";
import { useCsrfToken } from "../../../platform/security/useCsrfToken.ts";
import { MARK_PAGE, MARKS_FORM, parseMarkName } from "./rules.ts";

/**
 * Form of all mark buttons of a page (MarkButton.tsx), for presses without scripts. With scripts, it completes the press that was made
 * before the login.
 */
export function MarksForm() {
  const me = useMe();
  const link = useHref();
  const token = useCsrfToken();
  const isTraveller = me?.code !== undefined;
  useEffect(() => {
    const mark = isTraveller ? takePress("mark") : undefined;
    if (mark && parseMarkName(mark)) import("./toggleMark.ts").then(({ complete }) => complete(mark)).catch(() => undefined);
  }, [isTraveller]);
  if (!isTraveller) return null;
  return (
    <form id={MARKS_FORM} method="post" action={link(MARK_PAGE)} hidden>
      {token && <input type="hidden" name="csrf_token" value={token} />}
    </form>
  );
}
