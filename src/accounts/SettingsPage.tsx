import { Monitor } from "lucide-react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from "react-router";
import { CallError, callApi } from "../platform/callApi.ts";
import { messageFor } from "../platform/errorCatalogue.ts";
import { formToken } from "../platform/formToken.ts";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { changePassword, endOtherSession, getAccount, type ListedSession } from "./contract.ts";
import { browserOf } from "./rules.agent.ts";
import { PASSWORD_MIN } from "./rules.ts";

const HERE = "/accounts/settings/";

export async function loader({ request }: LoaderFunctionArgs) {
  try {
    return {
      account: await callApi(getAccount, {}),
      token: formToken(request),
      isChanged: new URL(request.url).searchParams.has("changed"),
    };
  } catch (error) {
    if (error instanceof CallError && error.status === 401) throw redirect(`/accounts/login/?next=${encodeURIComponent(HERE)}`);
    throw error;
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "");
  try {
    if (text("intent") === "end") await callApi(endOtherSession, { uuid: text("uuid") });
    else await callApi(changePassword, { current_password: text("current_password"), new_password: text("new_password") });
    return redirect(text("intent") === "end" ? HERE : `${HERE}?changed=password`, 303);
  } catch (error) {
    const fields = error instanceof CallError ? error.fields : {};
    const failure = Object.keys(fields).length > 0 ? "" : messageFor(error);
    return data({ errors: fields, failure }, { status: error instanceof CallError ? error.status : 500 });
  }
}

export const meta = () => [{ title: "Profile & Settings · The Guide" }, { name: "robots", content: "noindex" }];

/** In the reader's own words only after the scripts have run would move things: the day is written the same for everybody. */
const day = (moment: string) => new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(moment));

function SessionRow({ session, token }: { session: ListedSession; token: string }) {
  const name = browserOf(session.agent);
  return (
    <li className="flex items-center gap-4 border-b border-rule py-4">
      <Monitor size={22} aria-hidden="true" className="flex-none text-ink2" />
      <p className="grow">
        <strong className="block">{name}</strong>
        <span className="text-small text-ink2">
          {session.is_this ? "This browser" : `Last used on ${day(session.last_seen)}`}, logged in on {day(session.created)}
        </span>
      </p>
      {!session.is_this && (
        <form method="post">
          <input type="hidden" name="csrf_token" value={token} />
          <input type="hidden" name="uuid" value={session.uuid} />
          <Button
            type="submit"
            name="intent"
            value="end"
            look="outlined"
            aria-label={`End the session in ${name} of ${day(session.created)}`}
          >
            End
          </Button>
        </form>
      )}
    </li>
  );
}

/** The account: where it is logged in, and its password. */
export default function SettingsPage() {
  const { account, token, isChanged } = useLoaderData<typeof loader>();
  const { errors = {}, failure = "" } = useActionData<typeof action>() ?? {};
  const wrong: Record<string, string[]> = errors;
  return (
    <div className="page max-w-[46rem] py-10 sm:py-16">
      <h1 className="text-h2">Profile & Settings</h1>
      <p className="mt-3 text-ink2">
        <strong className="break-all text-ink">{account.email}</strong>
        {account.is_verified ? "" : ". Not verified yet: press the button in the mail we sent you."}
      </p>
      {failure && (
        <p role="alert" className="mt-6 border-l-4 border-danger bg-sand p-3">
          {failure}
        </p>
      )}
      {isChanged && !failure && (
        <p role="status" className="mt-6 border-l-4 border-sea bg-sand p-3">
          Your password is set. All other sessions have ended.
        </p>
      )}
      <section aria-labelledby="sessions-title" className="mt-10 border-t-3 border-ink pt-4">
        <h2 id="sessions-title" className="text-h2-in">
          Where you are logged in
        </h2>
        <ul className="mt-2">
          {account.sessions.map((session) => (
            <SessionRow key={session.uuid} session={session} token={token} />
          ))}
        </ul>
        <p className="caption mt-3 text-ink2">A session ends by itself after 30 days without use, and after 90 days in any case.</p>
      </section>
      <section aria-labelledby="password-title" className="mt-12 border-t-3 border-ink pt-4">
        <h2 id="password-title" className="text-h2-in">
          {account.has_password ? "Change your password" : "Set a password"}
        </h2>
        <form method="post" className="mt-5 grid max-w-[26rem] gap-4">
          <input type="hidden" name="csrf_token" value={token} />
          <input
            type="email"
            name="email"
            value={account.email}
            readOnly
            autoComplete="username"
            className="sr-only"
            tabIndex={-1}
            aria-hidden="true"
          />
          {account.has_password && (
            <Field label="Present password" errors={wrong.current_password}>
              {(control) => <input {...control} type="password" name="current_password" required autoComplete="current-password" />}
            </Field>
          )}
          <Field label="New password" hint={`at least ${PASSWORD_MIN} characters`} errors={wrong.new_password}>
            {(control) => <input {...control} type="password" name="new_password" required autoComplete="new-password" />}
          </Field>
          <div>
            <Button type="submit">Set the password</Button>
          </div>
        </form>
      </section>
      <p className="mt-12">
        <a className="button button-outlined" href="/accounts/logout/">
          Log Out
        </a>
      </p>
    </div>
  );
}
