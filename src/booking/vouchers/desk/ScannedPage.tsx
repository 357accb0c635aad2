import { type MiddlewareFunction, Outlet, redirect } from "react-router";
import { loginUrl } from "../../../accounts/accounts/redirects.ts";
import { getSession } from "../../../accounts/travellers/contract.ts";
import { CallError, callApi } from "../../../platform/pages/callApi.ts";
import { type Context, pageContext } from "../../../platform/pages/pageContext.ts";
import { orNotFound, pageNotFound } from "../../../platform/pages/pageData.ts";
import { getCoupon } from "../contract.ts";
import { travellerCouponUrl } from "./rules.ts";

const isUnattached = async (code: string): Promise<boolean> => {
  try {
    return !(await callApi(getCoupon, { code })).attached;
  } catch (error) {
    if (error instanceof CallError) return false;
    throw error;
  }
};

/** Decides who sees a scanned voucher in the desk. Travellers are sent to their own page before the desk checks the membership. */
export const middleware: MiddlewareFunction<Response>[] = [
  async ({ request, url, params: { code: business = "", coupon: code = "" }, context }) => {
    const pages = context as Context;
    if (!(await pages.get(pageContext).isSignedIn())) {
      throw redirect((await isUnattached(code)) ? travellerCouponUrl(code) : loginUrl(url.pathname), request.method === "GET" ? 302 : 303);
    }
    const coupon = await orNotFound(pages, callApi(getCoupon, { code }));
    if (coupon.business.business_code !== business) throw await pageNotFound(pages);
    const { traveller, businesses } = await callApi(getSession, {});
    const isMember = businesses.some(({ business_code }) => business_code === business);
    const isTheirs = traveller !== null && coupon.traveller?.code === traveller.code;
    if (!isMember && (isTheirs || !coupon.attached)) throw redirect(travellerCouponUrl(code));
  },
];

/** Wraps the desk of a scanned voucher. */
export default function ScannedPage() {
  return <Outlet />;
}
