import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useCsrfToken } from "../platform/useCsrfToken.ts";

const LOG_OUT = "/accounts/logout/";

/** What this browser keeps of the visitor goes first, so that the next person finds nothing of it (the specification, section 4). */
function clearStorage() {
  localStorage.clear();
  sessionStorage.clear();
}

/** Ends the session at one press: a form, because a link that did so could be put on any page. The page that it leads to has a button of its own. */
export function LogOut({ className, children = "Log Out" }: { className: string; children?: ReactNode }) {
  const token = useCsrfToken();
  const { pathname } = useLocation();
  if (pathname === LOG_OUT) return null;
  // A page that visitors share has no token: the page behind the link has.
  if (!token)
    return (
      <a href={LOG_OUT} className={className}>
        {children}
      </a>
    );
  return (
    <form method="post" action={LOG_OUT} onSubmit={clearStorage}>
      <input type="hidden" name="csrf_token" value={token} />
      <button type="submit" name="intent" value="log_out" className={`cursor-pointer ${className}`}>
        {children}
      </button>
    </form>
  );
}
