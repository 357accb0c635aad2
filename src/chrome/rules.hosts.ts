import type { HostPages } from "../platform/hosts.ts";

/** Which pages are on which of the guide's hosts (docs/decisions/0022-hosts.md). */
export const HOST_PAGES: HostPages = {
  everywhere: ["/accounts/"],
  own: { listing: { pages: ["/listing/", "/{code}/vouchers/"], front: "/listing/login/" } },
};
