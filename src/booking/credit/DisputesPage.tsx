import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { REVIEW_QUEUE, reviewQueue } from "../../accounts/accounts/urls.ts";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { formAction, unlessGone } from "../../platform/pages/formAction.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../platform/pages/useGuide.ts";
import { formatMoney } from "../../platform/values/format.ts";
import { ActionForm, FormButton, useFormResult } from "../../ui/ActionForm.tsx";
import { type DoneActs, DoneToast, doneUrl, readDone } from "../../ui/DoneToast.tsx";
import { LocalMoment, useMomentText } from "../../ui/LocalMoment.tsx";
import { QueueList } from "../../ui/QueueList.tsx";
import { changeDispute, type Dispute, listDisputes } from "./contract.ts";

export const handle = { cache: "none" } satisfies PageHandle;

const HERE = "/staff/review/disputes/";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const page = searchParams.get("page") ?? undefined;
  const uuid = searchParams.get("uuid") ?? undefined;
  const disputes = await orNotFound(context, callApi(listDisputes, { page, uuid }));
  return { disputes, page: Number(page ?? 1), done: readDone(request) };
}

const doneActs = (): DoneActs => ({
  close: { text: t`Dispute closed.`, undo: "reopen" },
  reopen: { text: t`Dispute reopened.`, undo: "close" },
});

const change =
  (is_closed: boolean) =>
  async ({ uuid = "" }: Record<string, string>, { request }: { request: Request }) => {
    await unlessGone(callApi(changeDispute, { uuid, is_closed }));
    const isOne = is_closed && new URL(request.url).searchParams.has("uuid");
    return doneUrl(isOne ? REVIEW_QUEUE : HERE, is_closed ? "close" : "reopen", uuid);
  };
const submit = formAction({ close: change(true), reopen: change(false) });
// In browsers `action` does not exist, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = hiddenMeta(() => t`Credit disputes`);

function DisputeRow({ dispute }: { dispute: Dispute }) {
  const { uuid, business, traveller, amount, created, disputed_at, text, made_by, balance, time_zone, closed } = dispute;
  const momentText = useMomentText(time_zone);
  const spend = t`${formatMoney(-amount, "USD")} with ${business.name}`;
  const name = traveller?.name ?? t`Deleted account`;
  return (
    <li className="border-b border-rule py-5">
      <p>
        <a className="link font-semibold" href={`/${business.business_code}/`}>
          {spend}
        </a>
      </p>
      <p className="mt-1 text-small text-ink2">
        {made_by ? (
          <>
            Spent on <LocalMoment at={created} zone={time_zone} />, entered by {made_by}. {formatMoney(balance, "USD")} was left.
          </>
        ) : (
          <>
            Spent on <LocalMoment at={created} zone={time_zone} />. {formatMoney(balance, "USD")} was left.
          </>
        )}
      </p>
      <p className="mt-3 border-s-4 border-danger bg-sand px-4 py-3">
        {text ? (
          <>
            {name} reported on <LocalMoment at={disputed_at ?? created} zone={time_zone} /> that they did not spend it: “{text}”
          </>
        ) : (
          <>
            {name} reported on <LocalMoment at={disputed_at ?? created} zone={time_zone} /> that they did not spend it.
          </>
        )}
      </p>
      <ActionForm intent={closed ? "reopen" : "close"} fields={{ uuid }} className="mt-3 flex flex-wrap items-center gap-3">
        {closed ? (
          <>
            <p className="text-small text-ink2">{t`Closed, ${momentText(closed)}`}</p>
            <FormButton intent="reopen" look="outlined" aria-label={t`Reopen: ${spend}`}>
              Reopen
            </FormButton>
          </>
        ) : (
          <FormButton intent="close" look="outlined" aria-label={t`Close: ${spend}`}>
            Close
          </FormButton>
        )}
      </ActionForm>
    </li>
  );
}

/** For staff: spends of credit that travellers dispute. */
export default function DisputesPage() {
  const { disputes, page, done } = useLoaderData<typeof loader>();
  const failure = useFormResult()?.failure;
  return (
    <QueueList
      title="Credit disputes"
      about="Credit is a promise between a business and a traveller. Write to both, then close the dispute; balances can't be edited."
      back={reviewQueue()}
      failure={failure}
      done={<DoneToast acts={doneActs()} done={done} />}
      list={disputes}
      page={page}
      path={HERE}
      label="Pages of disputes"
      empty="No credit disputes."
      row={(dispute) => <DisputeRow key={dispute.uuid} dispute={dispute} />}
    />
  );
}
