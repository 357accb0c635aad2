import { Outlet } from "react-router";
import { requireSignIn } from "../../platform/pages/pageContext.ts";
import { loginUrl } from "../accounts/redirects.ts";

/** Layout of private pages: visitors go to the login and return afterwards. */
export const middleware = [requireSignIn(loginUrl)];

export default function SignedInPage() {
  return <Outlet />;
}
