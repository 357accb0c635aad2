import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { callApi } from "../../platform/pages/callApi.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../platform/pages/useGuide.ts";
import { formatMoney } from "../../platform/values/format.ts";
import { LocalMoment } from "../../ui/LocalMoment.tsx";
import { QueueList } from "../../ui/QueueList.tsx";
import { type Dispute, listDisputes } from "./contract.ts";

export const handle = { cache: "none" } satisfies PageHandle;

const HERE = "/staff/review/disputes/";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = new URL(request.url).searchParams.get("page") ?? undefined;
  return { disputes: await orNotFound(context, callApi(listDisputes, { page })), page: Number(page ?? 1) };
}

export const meta = hiddenMeta("Credit disputes");

function DisputeRow({ dispute }: { dispute: Dispute }) {
  const { business, traveller, amount, created, disputed_at, text, made_by, balance, time_zone } = dispute;
  return (
    <li className="border-b border-rule py-5">
      <p>
        <b className="font-semibold">{formatMoney(-amount, "USD")}</b> with{" "}
        <a className="link" href={`/${business.business_code}/`}>
          {business.name}
        </a>
      </p>
      <p className="mt-1 text-small text-ink2">
        Spent on <LocalMoment at={created} zone={time_zone} />
        {made_by ? `, entered by ${made_by}` : ""}. {formatMoney(balance, "USD")} was left.
      </p>
      <p className="mt-3 border-l-4 border-danger bg-sand px-4 py-3">
        <b className="font-semibold">{traveller?.name ?? "Deleted account"}</b> reported on{" "}
        <LocalMoment at={disputed_at ?? created} zone={time_zone} /> that they did not spend it{text ? `: “${text}”` : "."}
      </p>
    </li>
  );
}

/** For staff: spends of credit that travellers dispute. */
export default function DisputesPage() {
  const { disputes, page } = useLoaderData<typeof loader>();
  return (
    <QueueList
      title="Credit disputes"
      about="Credit is a promise between a business and a traveller. Write to both; balances can't be edited."
      list={disputes}
      page={page}
      path={HERE}
      label="Pages of disputes"
      empty="No credit disputes."
      row={(dispute) => <DisputeRow key={dispute.uuid} dispute={dispute} />}
    />
  );
}
