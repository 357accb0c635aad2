import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { DESK, sectionUrl } from "../../catalogue/listings/own/rules.ts";
import { listingMeta, useOwnListing } from "../../catalogue/listings/own/useOwnListing.ts";
import { t } from "../../platform/languages/text.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import { formAction } from "../../platform/pages/formAction.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { typedNumber } from "../../platform/values/decimal.ts";
import { formatDate, formatMoney } from "../../platform/values/format.ts";
import { typedCode } from "../../platform/values/typedCode.ts";
import { ActionForm, FormButton, FormField, useFormResult } from "../../ui/ActionForm.tsx";
import { FormOutcome } from "../../ui/FormOutcome.tsx";
import { LeaderLine } from "../../ui/LeaderLine.tsx";
import { NewerOlder } from "../../ui/NewerOlder.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Section } from "../../ui/Section.tsx";
import { type CreditAccount, getStatement, listCreditAccounts, spendCredit } from "./contract.ts";
import { LedgerTable } from "./LedgerTable.tsx";

export const handle = { cache: "none" } satisfies PageHandle;

const deletedAccount = () => t`Deleted account`;

export async function loader({ params: { code = "" }, request, context }: LoaderFunctionArgs) {
  const page = new URL(request.url).searchParams.get("page") ?? undefined;
  const [statement, accounts] = await Promise.all([
    orNotFound(context, callApi(getStatement, { business: code, page })),
    callApi(listCreditAccounts, { business: code, page_size: "100" }),
  ]);
  return { statement, accounts: accounts.results.filter(({ balance }) => balance > 0), page: Number(page ?? 1) };
}

interface Shown {
  /** Message with the amount spent and the rest. */
  done: string;
  /** Reason why nothing was spent. */
  refusal: string;
}

const submit = formAction<Shown>({
  spend: async ({ code = "", amount = "" }, { params }) => {
    try {
      const {
        amount: spent,
        balance,
        traveller,
      } = await callApi(spendCredit, { business: params.code, code: typedCode(code), amount: typedNumber(amount) as number });
      const [gone, left] = [formatMoney(-spent, "USD"), formatMoney(balance, "USD")];
      return {
        done: traveller ? t`${traveller.name} spent ${gone}. ${left} is left.` : t`The guest spent ${gone}. ${left} is left.`,
        refusal: "",
      };
    } catch (error) {
      if (error instanceof CallError && (error.status === 409 || error.status === 404)) return { done: "", refusal: error.detail };
      throw error;
    }
  },
});
// Browser builds have no `action`, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = ({ matches }: MetaArgs) => listingMeta(matches, t`Credit`);

function SpendForm() {
  const result = useFormResult<Shown>();
  const { done = "", refusal = "" } = result?.shown ?? {};
  return (
    <Section id="spend" title="Accept a guest's credit" size="small" className="border-t-3 border-ink pt-4">
      <p className="mt-1 text-ink2">Ask the guest for the 10-minute code in their account. Needs internet.</p>
      {done && (
        <p role="status" className="mt-4 border-s-4 border-sea bg-sand px-4 py-3">
          {done}
        </p>
      )}
      {refusal && (
        <p role="alert" className="mt-4 border-s-4 border-danger bg-sand px-4 py-3">
          {refusal}
        </p>
      )}
      <ActionForm intent="spend" key={done} className="mt-4 grid gap-4">
        <FormField name="code" label="The guest's code">
          {(control) => <input {...control} required maxLength={9} autoComplete="off" autoCapitalize="none" spellCheck={false} />}
        </FormField>
        <FormField name="amount" label="Amount, USD">
          {(control) => <input {...control} required inputMode="decimal" autoComplete="off" />}
        </FormField>
        <FormButton intent="spend">Spend</FormButton>
      </ActionForm>
    </Section>
  );
}

const Promised = ({ accounts }: { accounts: readonly CreditAccount[] }) => (
  <section aria-labelledby="promised" className="mt-10">
    <h2 id="promised" className="small-caps border-t border-ink pt-3 text-ink2">
      Travellers with credit
    </h2>
    <ul className="mt-1">
      {accounts.map(({ traveller, balance, next_expiry }, index) => (
        <li key={traveller?.code ?? index} className="py-1.5">
          <LeaderLine label={traveller?.name ?? deletedAccount()}>
            <b className="font-semibold">{formatMoney(balance, "USD")}</b>
          </LeaderLine>
          {next_expiry && (
            <span className="block text-small text-ink2">
              {formatMoney(next_expiry.amount, "USD")} until {formatDate(next_expiry.expires_at)}
            </span>
          )}
        </li>
      ))}
    </ul>
  </section>
);

/** Credit that a listing has promised to travellers, and their spends. */
export default function CreditPage() {
  const listing = useOwnListing();
  const { statement, accounts, page } = useLoaderData<typeof loader>();
  const failure = useFormResult()?.failure;
  const { business_code, name } = listing.business;
  const pageAt = (number: number) => `${sectionUrl(business_code, DESK.credit)}?page=${number}`;
  return (
    <>
      <PageTitle>Credit</PageTitle>
      <p className="mt-3 max-w-[64ch] text-ink2">
        Credit you promised to travellers who booked direct, to spend with {name}. The Guide only keeps the records; it never holds or pays
        money.
      </p>
      <FormOutcome failure={failure} />
      <div className="mt-8 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_320px]">
        <section aria-labelledby="statement" className="max-lg:order-last">
          <h2 id="statement" className="border-t-3 border-ink pt-4 text-h3">
            Statement
          </h2>
          {statement.count === 0 ? (
            <div className="mt-4 max-w-[640px]">
              <Notice picture="/media/activity/cooking_classes/card" text={t`No credit yet.`}>
                <p>Travellers get bonus credit when they confirm a voucher that you redeemed.</p>
              </Notice>
            </div>
          ) : (
            <LedgerTable rows={statement.results} subtitle={({ traveller }) => traveller?.name ?? deletedAccount()} />
          )}
          <NewerOlder
            label="Pages of the statement"
            newer={statement.previous ? pageAt(page - 1) : undefined}
            older={statement.next ? pageAt(page + 1) : undefined}
          />
        </section>
        <div>
          <SpendForm />
          {accounts.length > 0 && <Promised accounts={accounts} />}
        </div>
      </div>
    </>
  );
}
