import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from "react-router";
import { getAccount } from "../login/contract.ts";
import { CallError, callApi } from "../platform/callApi.ts";
import { messageFor } from "../platform/errorCatalogue.ts";
import { formToken } from "../platform/formToken.ts";
import { orNotFound } from "../platform/pageData.ts";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { findAnAccount, listAccountSessions, revokeAccountSession, revokeAccountSessions } from "./contract.ts";
import { StaffSessions } from "./StaffSessions.tsx";

const HERE = "/staff/sessions/";
const DONE: Record<string, string> = { one: "The session has ended.", all: "All sessions have ended." };

const addressOf = (account: string, done?: string) => `${HERE}?${new URLSearchParams(done ? { account, done } : { account })}`;

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const account = searchParams.get("account") ?? "";
  try {
    const { is_staff } = await callApi(getAccount, {});
    if (!is_staff) throw data(null, { status: 404 });
    const found = account ? await orNotFound(callApi(listAccountSessions, { account })) : null;
    const done = searchParams.get("done") ?? "";
    return { account, found, done: Object.hasOwn(DONE, done) ? DONE[done] : "", token: formToken(request) };
  } catch (error) {
    if (error instanceof CallError && error.status === 401) throw redirect(`/accounts/login/?next=${encodeURIComponent(HERE)}`);
    throw error;
  }
}

/** Does what a button asks for. @returns where to go on */
async function act(intent: string, text: (name: string) => string): Promise<string> {
  const account = text("account");
  if (intent === "end") {
    await callApi(revokeAccountSession, { account, uuid: text("uuid") });
    return addressOf(account, "one");
  }
  if (intent === "end_all") {
    await callApi(revokeAccountSessions, { account });
    return addressOf(account, "all");
  }
  return addressOf((await callApi(findAnAccount, { email: text("email") })).uuid);
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "");
  try {
    return redirect(await act(text("intent"), text), 303);
  } catch (error) {
    const status = error instanceof CallError ? error.status : 500;
    // The session has ended meanwhile.
    if (status === 404 && text("intent") === "end") return redirect(addressOf(text("account")), 303);
    const errors: Record<string, string[]> = error instanceof CallError ? error.fields : {};
    return data({ errors, failure: Object.keys(errors).length > 0 ? "" : messageFor(error), typed: text("email") }, { status });
  }
}

export const meta = () => [{ title: "Sessions of an account · The Guide" }, { name: "robots", content: "noindex" }];

/** For staff: where an account is logged in, and the buttons that end it. */
export default function AccountSessionsPage() {
  const { account, found, done, token } = useLoaderData<typeof loader>();
  const { errors = {}, failure = "", typed = "" } = useActionData<typeof action>() ?? {};
  return (
    <div className="page max-w-[56rem] py-10 sm:py-16">
      <h1 className="text-h2">Sessions of an account</h1>
      <p className="mt-3 max-w-[60ch] text-ink2">
        When someone reports that their account was taken over, end its sessions here. The list shows browsers and dates, never locations.
      </p>
      <form method="post" action={HERE} className="mt-7 flex max-w-[34rem] gap-3 max-sm:flex-col sm:items-start">
        <input type="hidden" name="csrf_token" value={token} />
        <div className="grow">
          <Field label="Email of the account" errors={errors.email}>
            {(control) => (
              <input
                {...control}
                type="email"
                name="email"
                defaultValue={typed}
                required
                maxLength={254}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </Field>
        </div>
        <Button type="submit" name="intent" value="find" look="outlined" className="self-start sm:mt-7">
          Find
        </Button>
      </form>
      {failure && (
        <p role="alert" className="mt-6 border-l-4 border-danger bg-sand p-3">
          {failure}
        </p>
      )}
      {done && !failure && (
        <p role="status" className="mt-6 border-l-4 border-sea bg-sand p-3">
          {done}
        </p>
      )}
      {found && <StaffSessions account={account} email={found.email} sessions={found.sessions} token={token} />}
    </div>
  );
}
