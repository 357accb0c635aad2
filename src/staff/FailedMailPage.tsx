import { MailCheck } from "lucide";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from "react-router";
import { CallError, callApi } from "../platform/callApi.ts";
import { messageFor } from "../platform/errorCatalogue.ts";
import { formToken } from "../platform/formToken.ts";
import { orNotFound } from "../platform/pageData.ts";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { type FailedMail, listFailedMail, sendMailAgain } from "./contract.ts";
import { momentOf } from "./rules.ts";

const HERE = "/staff/mail/";

export async function loader({ request }: LoaderFunctionArgs) {
  const page = new URL(request.url).searchParams.get("page") ?? undefined;
  try {
    return { mails: await orNotFound(callApi(listFailedMail, { page })), page: Number(page ?? 1), token: formToken(request) };
  } catch (error) {
    if (error instanceof CallError && error.status === 401) throw redirect(`/accounts/login/?next=${encodeURIComponent(HERE)}`);
    throw error;
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  try {
    await callApi(sendMailAgain, { id: String(form.get("id") ?? "") });
    return redirect(HERE, 303);
  } catch (error) {
    // Gone meanwhile: it was sent.
    if (error instanceof CallError && error.status === 404) return redirect(HERE, 303);
    return data({ failure: messageFor(error) }, { status: error instanceof CallError ? error.status : 500 });
  }
}

export const meta = () => [{ title: "Failed mail · The Guide" }, { name: "robots", content: "noindex" }];

function MailRow({ mail, token }: { mail: FailedMail; token: string }) {
  const { id, kind, to, error, attempts, is_given_up, created, tried } = mail;
  return (
    <li className="grid gap-x-6 gap-y-3 border-b border-rule py-5 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong>{kind.replaceAll("_", " ")}</strong>
          {to !== "" && <span className="break-all">{to}</span>}
          <Badge>{is_given_up ? "Given up" : "Will be tried again"}</Badge>
        </p>
        <p className="mt-1.5 break-words text-danger">{error}</p>
        <p className="mt-1 text-small text-ink2">
          {attempts} {attempts === 1 ? "try" : "tries"}, the last on {momentOf(tried)} UTC. Queued on {momentOf(created)} UTC.
        </p>
      </div>
      <form method="post">
        <input type="hidden" name="csrf_token" value={token} />
        <input type="hidden" name="id" value={id} />
        <Button type="submit" look="outlined" aria-label={`Send again: ${kind.replaceAll("_", " ")} ${to}`}>
          Send again
        </Button>
      </form>
    </li>
  );
}

/** For staff: mails that did not go out, why, and a button to try once more. */
export default function FailedMailPage() {
  const { mails, page, token } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>()?.failure;
  return (
    <div className="page max-w-[56rem] py-10 sm:py-16">
      <h1 className="text-h2">Failed mail</h1>
      <p className="mt-3 max-w-[60ch] text-ink2">A mail that cannot be sent is tried 20 times over three days. You can also send it now.</p>
      {failure && (
        <p role="alert" className="mt-6 border-l-4 border-danger bg-sand p-3">
          {failure}
        </p>
      )}
      {mails.count === 0 ? (
        <p className="mt-10 flex items-center gap-3 border-t-3 border-ink pt-5 font-display text-[1.375rem]">
          <Icon of={MailCheck} size={26} /> No mail has failed.
        </p>
      ) : (
        <ul className="mt-8 border-t-3 border-ink">
          {mails.results.map((mail) => (
            <MailRow key={mail.id} mail={mail} token={token} />
          ))}
        </ul>
      )}
      {(mails.previous || mails.next) && (
        <p className="mt-6 flex gap-6">
          {mails.previous && (
            <a className="link" href={`${HERE}?page=${page - 1}`}>
              Newer
            </a>
          )}
          {mails.next && (
            <a className="link" href={`${HERE}?page=${page + 1}`}>
              Older
            </a>
          )}
        </p>
      )}
    </div>
  );
}
