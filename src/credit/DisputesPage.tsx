import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { loginUrl } from "../accounts/rules.redirects.ts";
import { callApi } from "../platform/callApi.ts";
import { formatMoment, formatMoney } from "../platform/format.ts";
import { requireSignIn } from "../platform/pageContext.ts";
import { orNotFound } from "../platform/pageData.ts";
import type { PageHandle } from "../platform/pagePolicy.ts";
import { NewerOlder } from "../ui/NewerOlder.tsx";
import { type Dispute, listDisputes } from "./contract.ts";

export const handle = { cache: "none" } satisfies PageHandle;
export const middleware = [requireSignIn(loginUrl)];

const HERE = "/staff/credit-disputes/";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = new URL(request.url).searchParams.get("page") ?? undefined;
  return { disputes: await orNotFound(context, callApi(listDisputes, { page })), page: Number(page ?? 1) };
}

export const meta = () => [{ title: "Disputed credit · The Guide" }, { name: "robots", content: "noindex" }];

function DisputeRow({ dispute }: { dispute: Dispute }) {
  const { business, traveller, amount, created, disputed_at, text, made_by, balance } = dispute;
  return (
    <li className="border-b border-rule py-5">
      <p>
        <b className="font-semibold">{formatMoney(-amount, "USD")}</b> with{" "}
        <a className="link" href={`/${business.business_code}/`}>
          {business.name}
        </a>
      </p>
      <p className="mt-1 text-small text-ink2">
        Spent on {formatMoment(created)} UTC{made_by ? `, entered by ${made_by}` : ""}. {formatMoney(balance, "USD")} was left.
      </p>
      <p className="mt-3 border-l-4 border-danger bg-sand px-4 py-3">
        <b className="font-semibold">{traveller?.name ?? "A traveller who has left the guide"}</b> said on{" "}
        {formatMoment(disputed_at ?? created)} UTC that it was not theirs{text ? `: “${text}”` : "."}
      </p>
    </li>
  );
}

/** For staff: spends of credit that travellers say were not theirs. */
export default function DisputesPage() {
  const { disputes, page } = useLoaderData<typeof loader>();
  return (
    <div className="page max-w-[56rem] py-10 sm:py-16">
      <h1 className="text-h2">Disputed credit</h1>
      <p className="mt-3 max-w-[60ch] text-ink2">
        Credit is a promise between a business and a traveller. Write to both; the books are not changed by hand.
      </p>
      {disputes.count === 0 ? (
        <p className="mt-10 border-t-3 border-ink pt-5 font-display text-[1.375rem]">Nobody has disputed a spend.</p>
      ) : (
        <ul className="mt-8 border-t-3 border-ink">
          {disputes.results.map((dispute) => (
            <DisputeRow key={dispute.uuid} dispute={dispute} />
          ))}
        </ul>
      )}
      <NewerOlder
        label="Pages of disputes"
        newer={disputes.previous ? `${HERE}?page=${page - 1}` : undefined}
        older={disputes.next ? `${HERE}?page=${page + 1}` : undefined}
      />
    </div>
  );
}
