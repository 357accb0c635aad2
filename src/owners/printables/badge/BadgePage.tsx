import type { LoaderFunctionArgs } from "react-router";
import { CODE, getBusiness } from "../../../catalogue/listings/contract.ts";
import { getGuideIdentity } from "../../../catalogue/settings/contract.ts";
import { absoluteAddress } from "../../../platform/languages/pageAddress.ts";
import { t } from "../../../platform/languages/text.ts";
import { CallError, callApi } from "../../../platform/pages/callApi.ts";
import type { PageHandle } from "../../../platform/pages/pagePolicy.ts";
import { badgeHtml, badgeSvg, readBadgeLook } from "./rules.ts";

export const handle = { cache: { parameters: ["scheme", "size"] }, isEmbedded: true } satisfies PageHandle;

const notFound = () =>
  new Response(`${t`This listing does not exist.`}\n`, { status: 404, headers: { "content-type": "text/plain; charset=utf-8" } });

/**
 * Serves the badge of a listing for other websites: "/badge/CODE/" for a frame, "/badge/CODE.svg" as a picture. Unclaimed listings have
 * no badge, because no one runs them.
 */
export async function loader({ params: { name = "" }, request }: LoaderFunctionArgs) {
  const { origin, searchParams } = new URL(request.url);
  const look = readBadgeLook(searchParams);
  const business_code = name.replace(/\.svg$/, "");
  if (!look || !CODE.test(business_code)) return notFound();
  try {
    const listing = await callApi(getBusiness, { business_code });
    if (listing.is_shell) return notFound();
    const { name: guide } = await callApi(getGuideIdentity, {});
    const isPicture = name !== business_code;
    return new Response(
      isPicture ? badgeSvg(listing, look, guide) : badgeHtml(listing, look, { href: absoluteAddress(origin, listing.profile_url), guide }),
      {
        headers: { "content-type": isPicture ? "image/svg+xml; charset=utf-8" : "text/html; charset=utf-8", "x-robots-tag": "noindex" },
      },
    );
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return notFound();
    throw error;
  }
}
