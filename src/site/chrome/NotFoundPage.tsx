import type { LoaderFunctionArgs } from "react-router";
import { pageNotFound } from "../../platform/pages/pageData.ts";

/** Every address that no page has: the root's ErrorBoundary shows what may have been meant. */
export async function loader({ context }: LoaderFunctionArgs) {
  throw await pageNotFound(context);
}

/** Only so that the router takes this for a page; the loader never lets it be shown. */
export default function NotFoundPage() {
  return null;
}
