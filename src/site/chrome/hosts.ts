import type { HostPages } from "../../platform/http/hosts/hostNames.ts";

/** Maps pages to the guide's hosts (docs/decisions/0022-hosts.md). */
export const HOST_PAGES: HostPages = {
  // Browsers store offline pages per host. A badge is previewed where its owner chooses it.
  everywhere: ["/accounts/", "/badge/", "/kept/"],
  own: { listing: { pages: ["/listing/", "/{code}/vouchers/"], front: "/listing/login/" } },
};
