import { redirect } from "react-router";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";

export const handle = { cache: "shared" } satisfies PageHandle;

/** The root leads to the guidebook. */
export const loader = () => redirect("/explore/", 301);
