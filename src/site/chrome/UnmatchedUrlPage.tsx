import type { LoaderFunctionArgs } from "react-router";
import { pageNotFound } from "../../platform/pages/pageData.ts";

/** Handles every URL without a route: the root's ErrorBoundary shows the likely matches. */
export async function loader({ context }: LoaderFunctionArgs) {
  throw await pageNotFound(context);
}

/** Makes the router treat this file as a page; the loader always throws before it renders. */
export default function UnmatchedUrlPage() {
  return null;
}
