import { redirect } from "react-router";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";

export const handle = { cache: "shared" } satisfies PageHandle;

/** Redirects the root to the guide's home page. */
export const loader = () => redirect("/explore/", 301);
