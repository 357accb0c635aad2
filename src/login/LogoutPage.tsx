import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { CallError, callApi } from "../platform/callApi.ts";
import { formToken } from "../platform/formToken.ts";
import { placeOf } from "../platform/hosts.ts";
import { useHref } from "../platform/useHref.ts";
import { Button } from "../ui/Button.tsx";
import { AccountCard } from "./AccountCard.tsx";
import { logOut } from "./contract.ts";

export const loader = ({ request }: LoaderFunctionArgs) => ({ token: formToken(request) });

export async function action({ request }: ActionFunctionArgs) {
  try {
    await callApi(logOut, {});
  } catch (error) {
    // Someone logged in or out in another tab: the reloaded page has the valid token.
    if (error instanceof CallError && error.status === 403) return redirect("/accounts/logout/", 303);
    throw error;
  }
  return redirect(placeOf(request)?.here === "listing" ? "/listing/login/" : "/explore/", 303);
}

export const meta = () => [{ title: "Log Out · The Guide" }, { name: "robots", content: "noindex" }];

/** What this browser keeps of the visitor goes first, so that the next person finds nothing of it. */
function clearStorage() {
  localStorage.clear();
  sessionStorage.clear();
}

/** Asks: a link that logs out by being followed could be put on any page. */
export default function LogoutPage() {
  const { token } = useLoaderData<typeof loader>();
  const href = useHref();
  return (
    <AccountCard title="Log Out">
      <p>This ends your session in this browser.</p>
      <form method="post" className="grid gap-3" onSubmit={clearStorage}>
        <input type="hidden" name="csrf_token" value={token} />
        <Button type="submit">Log Out</Button>
        <a className="button button-quiet" href={href("/explore/")}>
          Stay logged in
        </a>
      </form>
    </AccountCard>
  );
}
