import { type LoaderFunctionArgs, Outlet, useLoaderData } from "react-router";
import { loginUrl } from "../../accounts/accounts/redirects.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { requireSignIn } from "../../platform/pages/pageContext.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import { DeskFrame, type DeskHandle } from "../../ui/DeskFrame.tsx";
import type { StaffCounts, StaffFrame } from "../frame/rules.ts";
import { StaffBar } from "../frame/StaffBar.tsx";
import { StaffPhoneBar } from "../frame/StaffPhoneBar.tsx";
import { getStaffToday } from "./contract.ts";
import { useRowKeys } from "./useRowKeys.ts";

export const middleware = [requireSignIn(loginUrl)];
export const handle = { isDesk: true } satisfies DeskHandle;

/** Loads the numbers beside the sections. Everyone except staff gets a 404. */
export const loader = async ({ context }: LoaderFunctionArgs) => {
  const { role, waiting } = await orNotFound(context, callApi(getStaffToday, {}));
  const counts: StaffCounts = Object.fromEntries(waiting.map(({ key, count }) => [key, count]));
  return { role, counts };
};

/** Frame of all staff pages: one bar with the sections; on phones they are at the bottom. */
export default function StaffFramePage() {
  const frame: StaffFrame = useLoaderData<typeof loader>();
  useRowKeys();
  return (
    <DeskFrame bar={<StaffBar {...frame} />}>
      <Outlet context={frame} />
      <StaffPhoneBar {...frame} />
    </DeskFrame>
  );
}
