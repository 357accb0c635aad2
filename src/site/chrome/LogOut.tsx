import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { LOGOUT_URL } from "../../accounts/accounts/urls.ts";
import { t } from "../../platform/languages/text.ts";
import { clearPrivateStorage } from "../../platform/offline/privateStorage.ts";
import { useCsrfToken } from "../../platform/security/useCsrfToken.ts";

/**
 * Ends the session with one press. It is a form, because any website could embed a link that logs the reader out. Renders nothing on the
 * log-out page, which has a button of its own.
 */
export function LogOut({ className, children = t`Log Out` }: { className: string; children?: ReactNode }) {
  const token = useCsrfToken();
  const { pathname } = useLocation();
  if (pathname === LOGOUT_URL) return null;
  // A page from the shared cache has no token; the page behind the link has one.
  if (!token)
    return (
      <a href={LOGOUT_URL} className={className}>
        {children}
      </a>
    );
  return (
    <form method="post" action={LOGOUT_URL} onSubmit={clearPrivateStorage}>
      <input type="hidden" name="csrf_token" value={token} />
      <button type="submit" name="intent" value="log_out" className={`cursor-pointer ${className}`}>
        {children}
      </button>
    </form>
  );
}
