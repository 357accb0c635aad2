import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { t, texts } from "../../platform/languages/text.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import { formAction } from "../../platform/pages/formAction.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { privateMeta } from "../../platform/pages/useGuide.ts";
import { ActionForm, FormButton, useFormResult } from "../../ui/ActionForm.tsx";
import { AnswerForm, parseAnswerAct, toAnswerBody } from "./AnswerForm.tsx";
import { answerMailedEnquiry, getMailedEnquiry, stopEnquiryMails } from "./conversation/contract.ts";
import { answerUrl } from "./conversation/rules.ts";
import { EnquiryFacts, Thread } from "./Thread.tsx";

export const handle = { cache: "none" } satisfies PageHandle;

/** Opening a link changes nothing, because programs that scan mail follow every URL in it. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const token = params.token ?? "";
  const enquiry = await orNotFound(context, callApi(getMailedEnquiry, { token }));
  return { enquiry, token, act: parseAnswerAct(searchParams.get("act")), done: searchParams.get("done") ?? "" };
}

interface Shown {
  /** Reason why the answer was rejected: another guest has the nights, or the enquiry is closed. */
  conflict: string;
}

/** Only the buttons change data. */
export const action = formAction<Shown>({
  answer: async (form, { params }) => {
    const token = params.token ?? "";
    try {
      await callApi(answerMailedEnquiry, { token, ...toAnswerBody(form, new Date()) });
    } catch (error) {
      if (error instanceof CallError && error.status === 409) return { conflict: error.detail };
      throw error;
    }
    return `${answerUrl(token)}?done=${parseAnswerAct(form.act) ?? "sent"}`;
  },
  stop: async (_form, { params }) => {
    const token = params.token ?? "";
    await callApi(stopEnquiryMails, { token });
    return `${answerUrl(token)}?done=stopped`;
  },
});

export const meta = ({ loaderData, matches }: Pick<MetaArgs, "matches"> & { loaderData?: Awaited<ReturnType<typeof loader>> }) => [
  ...privateMeta(matches, loaderData ? t`Enquiry from ${loaderData.enquiry.guest_name}` : t`This link does not work`),
  // The URL is a secret, as on the guest's page.
  { name: "referrer", content: "same-origin" },
];

const DONE: Record<string, string> = texts({
  sent: "Sent.",
  agree: "Sent. You agreed to the dates.",
  keep: "Sent. The dates are held.",
  offer: "Sent. The guest gets your offer by email.",
  decline: "Sent. You declined.",
  stopped: "You'll get no more emails about this listing's enquiries.",
});

/** An enquiry for a member of the listing, opened by the link of a mail: they read it and answer with one press. */
export default function AnswerPage() {
  const { enquiry, token, act, done } = useLoaderData<typeof loader>();
  const result = useFormResult<Shown>();
  const conflict = result?.shown?.conflict ?? "";
  const failure = conflict || result?.failure || "";
  const { guest_name, business, status } = enquiry;
  return (
    <div className="page max-w-[1100px] pt-10 sm:pt-14">
      <p className="small-caps text-ink2">Enquiry, {business.name}</p>
      <h1 className="mt-1 text-h2 leading-[1.05]">{guest_name ? t`${guest_name} asks to book` : t`A guest asks to book`}</h1>
      {(failure || DONE[done]) && (
        <p
          role={failure ? "alert" : "status"}
          className={`mt-6 max-w-[66ch] border-s-4 bg-sand px-4 py-3 ${failure ? "border-danger" : "border-sea"}`}
        >
          {failure || DONE[done]}
        </p>
      )}
      <div className="mt-9 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_280px]">
        <div>
          <Thread enquiry={enquiry} side="business" />
          {status === "closed" ? (
            <p className="mt-9 border-t-3 border-ink pt-5">This enquiry is closed.</p>
          ) : (
            <AnswerForm
              enquiry={enquiry}
              act={act}
              here={answerUrl(token)}
              isTaken={conflict !== ""}
              price={enquiry.direct_price ?? undefined}
            />
          )}
        </div>
        <aside aria-label="Enquiry details">
          <EnquiryFacts enquiry={enquiry} />
          {/* Staff read this page for an unclaimed listing. They have no membership to turn mails off with. */}
          {!business.is_shell && (
            <details className="mt-8">
              <summary className="link min-h-11 cursor-pointer">Stop these emails</summary>
              <p className="mt-2 text-ink2">Other people at {business.name} still get them.</p>
              <ActionForm intent="stop" isDocument className="mt-3">
                <FormButton intent="stop" look="outlined">
                  Stop emails to me
                </FormButton>
              </ActionForm>
            </details>
          )}
        </aside>
      </div>
    </div>
  );
}
