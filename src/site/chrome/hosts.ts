import type { HostPages } from "../../platform/http/hostNames.ts";

/** Which pages are on which of the guide's hosts (docs/decisions/0022-hosts.md). */
export const HOST_PAGES: HostPages = {
  // What a browser keeps for the way it keeps for each host by itself.
  // A badge is looked at where its owner chooses it.
  everywhere: ["/accounts/", "/badge/", "/kept/"],
  own: { listing: { pages: ["/listing/", "/{code}/vouchers/"], front: "/listing/login/" } },
};
