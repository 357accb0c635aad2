import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { LOGOUT_URL } from "../../accounts/accounts/urls.ts";
import { clearPrivateStorage } from "../../platform/offline/privateStorage.ts";
import { useCsrfToken } from "../../platform/security/useCsrfToken.ts";

/** Ends the session at one press: a form, because a link that did so could be put on any page. The page that it leads to has a button of its own. */
export function LogOut({ className, children = "Log Out" }: { className: string; children?: ReactNode }) {
  const token = useCsrfToken();
  const { pathname } = useLocation();
  if (pathname === LOGOUT_URL) return null;
  // A page that visitors share has no token: the page behind the link has.
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
