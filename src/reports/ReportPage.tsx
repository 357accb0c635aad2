import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { loginUrl, safeNext } from "../accounts/rules.redirects.ts";
import { getOperator } from "../information/contract.ts";
import { callApi } from "../platform/callApi.ts";
import { formAction } from "../platform/formAction.ts";
import { originsOf, pageContext } from "../platform/pageContext.ts";
import { notFound } from "../platform/pageData.ts";
import type { PageHandle } from "../platform/pagePolicy.ts";
import { createReport } from "./contract.ts";
import { REPORT_KINDS } from "./enumerations.ts";
import { ReportForm } from "./ReportForm.tsx";
import { ID_MAX, REPORTED, type ReportKind, reportFields, reportMailto, reportUrl } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

const isKind = (text: string): text is ReportKind => Object.hasOwn(REPORT_KINDS, text);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const [kind, id] = [searchParams.get("kind") ?? "", searchParams.get("id") ?? ""];
  if (!isKind(kind) || id === "" || id.length > ID_MAX) throw await notFound(context);
  const isSignedIn = await context.get(pageContext).isSignedIn();
  return {
    kind,
    id,
    back: safeNext(searchParams.get("back"), originsOf(context).origin) ?? "/explore/",
    isSent: searchParams.has("sent"),
    isSignedIn,
    email: isSignedIn ? null : (await callApi(getOperator, {})).email,
  };
}

const submit = formAction(
  {
    send: async (form) => {
      await callApi(createReport, reportFields(form));
      return `${reportUrl(form.kind as ReportKind, form.id ?? "", form.back ?? "")}&sent=1`;
    },
  },
  { hidden: ["id", "kind", "token"] },
);
// In browsers `action` is not there: each names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = () => [{ title: "Report something · The Guide" }, { name: "robots", content: "noindex" }];

/** Reports something to the guide's people: where a link to it was followed instead of opened over its page. */
export default function ReportPage() {
  const { kind, id, back, isSent, isSignedIn, email } = useLoaderData<typeof loader>();
  const sentUrl = `${reportUrl(kind, id, back)}&sent=1`;
  return (
    <div className="page max-w-[40rem] py-10 sm:py-16">
      <h1 className="text-h2">Report something</h1>
      {isSent ? (
        <p role="status" className="mt-6 border-l-4 border-sea bg-sand px-4 py-3">
          {REPORTED}
        </p>
      ) : (
        <div className="mt-6">
          {!isSignedIn && (
            <noscript>
              <p className="mb-6 border-l-4 border-line bg-sand px-4 py-3">
                Without scripts this form needs an account, which keeps robots away:{" "}
                <a className="link-inline" href={loginUrl(reportUrl(kind, id, back))}>
                  log in
                </a>
                {email && (
                  <>
                    , or write to the guide's people at{" "}
                    <a className="link-inline" href={reportMailto(email, kind, id)}>
                      {email}
                    </a>{" "}
                    and name the page
                  </>
                )}
                .
              </p>
            </noscript>
          )}
          <ReportForm kind={kind} id={id} back={back} onSent={() => location.assign(sentUrl)} />
        </div>
      )}
      <p className="mt-8">
        <a className="link" href={back}>
          Back to the page
        </a>
      </p>
    </div>
  );
}
