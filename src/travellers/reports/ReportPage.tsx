import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { safeNext } from "../../accounts/accounts/redirects.ts";
import { getQuestion } from "../../accounts/captcha/contract.ts";
import { tokenOfAnswer } from "../../accounts/captcha/question/rules.ts";
import { inReadersLanguage } from "../../platform/languages/pageAddress.ts";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { formAction } from "../../platform/pages/formAction.ts";
import { currentOrigins, pageContext } from "../../platform/pages/pageContext.ts";
import { pageNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../platform/pages/useGuide.ts";
import { createReport } from "./contract.ts";
import { REPORT_KINDS } from "./enumerations.ts";
import { ReportForm } from "./ReportForm.tsx";
import { ID_MAX, type ReportKind, reportFields, reportReceived } from "./rules.ts";
import { reportUrl } from "./urls.ts";

export const handle = { cache: "none" } satisfies PageHandle;

const isKind = (text: string): text is ReportKind => Object.hasOwn(REPORT_KINDS, text);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const [kind, id] = [searchParams.get("kind") ?? "", searchParams.get("id") ?? ""];
  if (!isKind(kind) || id === "" || id.length > ID_MAX) throw await pageNotFound(context);
  const isSignedIn = await context.get(pageContext).isSignedIn();
  return {
    kind,
    id,
    back: safeNext(searchParams.get("back"), currentOrigins(context).origin) ?? "/explore/",
    isSent: searchParams.has("sent"),
    question: isSignedIn ? undefined : await callApi(getQuestion, {}),
  };
}

const submit = formAction(
  {
    send: async (form) => {
      const { kind, id } = await callApi(createReport, reportFields(form, tokenOfAnswer(form.question, form.answer)));
      return `${reportUrl(kind, id, form.back ?? "")}&sent=1`;
    },
  },
  { hidden: ["id", "kind"] },
);
// `action` does not exist in browsers, so both exports name the function.
export const action = submit;
export const clientAction = submit;

export const meta = hiddenMeta(() => t`Report a problem`);

/** Page of the report form, for a report link that was followed instead of opened over its page. */
export default function ReportPage() {
  const { kind, id, back, isSent, question } = useLoaderData<typeof loader>();
  const sentUrl = `${reportUrl(kind, id, back)}&sent=1`;
  return (
    <div className="page max-w-[40rem] py-10 sm:py-16">
      <h1 className="text-h2">{kind === "accessibility" ? t`Report a barrier` : t`Report a problem`}</h1>
      {isSent ? (
        <p role="status" className="mt-6 border-s-4 border-sea bg-sand px-4 py-3">
          {reportReceived()}
        </p>
      ) : (
        <div className="mt-6">
          <ReportForm kind={kind} id={id} back={back} onSent={() => location.assign(inReadersLanguage(sentUrl))} question={question} />
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
