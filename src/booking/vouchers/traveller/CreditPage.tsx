import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { getSession } from "../../../accounts/travellers/contract.ts";
import { t } from "../../../platform/languages/text.ts";
import { callApi } from "../../../platform/pages/callApi.ts";
import { catchConflict, formAction } from "../../../platform/pages/formAction.ts";
import { orNotFound, pageNotFound } from "../../../platform/pages/pageData.ts";
import type { PageHandle } from "../../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../../platform/pages/useGuide.ts";
import { useFormResult } from "../../../ui/ActionForm.tsx";
import { ArrowLink } from "../../../ui/ArrowLink.tsx";
import { NewerOlder } from "../../../ui/NewerOlder.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import { createCreditCode, disputeSpend, getStatement, listCreditAccounts } from "../../credit/contract.ts";
import { VOUCHERS } from "../ticket/urls.ts";
import { CreditAccounts } from "./CreditAccounts.tsx";
import { creditUrl } from "./rules.ts";
import { type MadeCode, SpendCode } from "./SpendCode.tsx";
import { Statement } from "./Statement.tsx";

export const handle = { cache: "none" } satisfies PageHandle;

const ACCOUNTS_MAX = "100";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const { traveller } = await callApi(getSession, {});
  if (!traveller) throw await pageNotFound(context);
  const page = searchParams.get("page") ?? "1";
  const { results: accounts } = await callApi(listCreditAccounts, { traveller: traveller.code, page_size: ACCOUNTS_MAX });
  const asked = searchParams.get("business");
  const account = asked === null ? accounts[0] : accounts.find(({ business }) => business.business_code === asked);
  if (asked !== null && !account) throw await pageNotFound(context);
  const code = account?.business.business_code;
  const statement = code && (await orNotFound(context, callApi(getStatement, { business: code, traveller: traveller.code, page })));
  return {
    accounts,
    account: account ?? null,
    entries: statement ? statement.results : [],
    isFirst: page === "1",
    newer: code && page !== "1" ? creditUrl(code, Number(page) - 1) : undefined,
    older: code && statement && statement.next !== null ? creditUrl(code, Number(page) + 1) : undefined,
    isSaid: searchParams.get("said") === "yes",
    now: new Date().toISOString(),
  };
}

/** Result of a form: a code, or the reason for its absence. */
interface Shown {
  notice?: string;
  made?: MadeCode;
}

const submit = formAction<Shown>({
  code: async ({ business = "" }) => {
    let made: MadeCode | undefined;
    const notice = await catchConflict(callApi(createCreditCode, { business }).then((code) => (made = { ...code, business })));
    return made ? { made } : { notice: notice ?? "" };
  },
  dispute: async ({ uuid = "", text = "", business = "" }) => {
    const notice = await catchConflict(callApi(disputeSpend, { uuid, text }));
    return notice === undefined ? `${creditUrl(business)}&said=yes` : { notice };
  },
});
export const action = submit;
export const clientAction = submit;

export const meta = hiddenMeta(() => t`My credit`);

/** Credit that businesses owe a traveller for coming direct: one statement each, never a sum of them. */
export default function CreditPage() {
  const { accounts, account, entries, isFirst, newer, older, isSaid, now } = useLoaderData<typeof loader>();
  const result = useFormResult<Shown>();
  const told = result?.shown?.notice || result?.failure || Object.values(result?.errors ?? {}).flat()[0] || "";
  const made = result?.shown?.made;
  return (
    <div className="page pt-5 sm:pt-10">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <PageTitle>My credit</PageTitle>
        <ArrowLink href={VOUCHERS}>Saved Vouchers</ArrowLink>
      </div>
      <p className="mt-3 max-w-[60ch] font-display text-intro text-ink2">
        Credit is a business’s promise to you, to spend with that business. The Guide never holds or pays money.
      </p>
      {(told || isSaid) && (
        <p
          role={told ? "alert" : "status"}
          className={`mt-6 max-w-[66ch] border-s-4 bg-sand px-4 py-3 ${told ? "border-danger" : "border-sea"}`}
        >
          {told || t`Reported. Staff will check it and write to you.`}
        </p>
      )}
      {account ? (
        <div className="mt-8 grid gap-x-14 gap-y-10 lg:grid-cols-[300px_minmax(0,1fr)]">
          <CreditAccounts accounts={accounts} chosen={account.business.business_code} />
          <section aria-labelledby="statement">
            <h2 id="statement" className="sr-only">
              Credit with {account.business.name}
            </h2>
            <SpendCode account={account} made={made?.business === account.business.business_code ? made : undefined} />
            <Statement account={account} entries={entries} isFirst={isFirst} now={now} />
            <NewerOlder label="Further entries" newer={newer} older={older} />
          </section>
        </div>
      ) : (
        <div className="mt-8 max-w-[640px]">
          <Notice
            picture="/media/country/TH/card"
            text={t`No credit yet. You get it when a business redeems your voucher and you confirm your visit.`}
          >
            <ArrowLink href={VOUCHERS}>Saved Vouchers</ArrowLink>
          </Notice>
        </div>
      )}
    </div>
  );
}
