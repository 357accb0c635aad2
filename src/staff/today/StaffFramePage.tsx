import { type LoaderFunctionArgs, Outlet, useLoaderData } from "react-router";
import { loginUrl } from "../../accounts/accounts/redirects.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import type { DeskHandle } from "../../platform/pages/deskBar.ts";
import { requireSignIn } from "../../platform/pages/pageContext.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import { getStaffToday } from "./contract.ts";
import type { StaffCounts } from "./rules.ts";
import { StaffBar } from "./StaffBar.tsx";
import { StaffPhoneBar } from "./StaffPhoneBar.tsx";
import { useRowKeys } from "./useRowKeys.ts";

export const middleware = [requireSignIn(loginUrl)];
export const handle = { DeskBar: StaffBar } satisfies DeskHandle;

/** Loads the numbers beside the sections. Everyone except staff gets a 404. */
export const loader = async ({ context }: LoaderFunctionArgs) => {
  const { waiting } = await orNotFound(context, callApi(getStaffToday, {}));
  const counts: StaffCounts = Object.fromEntries(waiting.map(({ key, count }) => [key, count]));
  return { counts };
};

/** Frame of all staff pages. The site's frame shows its bar of sections; on phones the sections are at the bottom. */
export default function StaffFramePage() {
  const { counts } = useLoaderData<typeof loader>();
  useRowKeys();
  return (
    <>
      <Outlet context={counts} />
      <StaffPhoneBar counts={counts} />
    </>
  );
}
