import { useRouteLoaderData } from "react-router";

/** Returns the CSRF token for a form sent without scripts; undefined on a page that visitors share. */
export const useCsrfToken = (): string | undefined => useRouteLoaderData<{ csrfToken?: string }>("root")?.csrfToken;
