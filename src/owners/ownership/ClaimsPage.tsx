import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { formatPlace } from "../../catalogue/listings/rules.ts";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../platform/pages/useGuide.ts";
import { formatDate } from "../../platform/values/format.ts";
import { Badge } from "../../ui/Badge.tsx";
import { QueueList } from "../../ui/QueueList.tsx";
import { listClaims } from "./contract.ts";
import { CLAIM_ORIGINS, CLAIM_STATES } from "./enumerations.ts";
import { CLAIM_LIST, claimUrl } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = new URL(request.url).searchParams.get("page") ?? undefined;
  return { claims: await orNotFound(context, callApi(listClaims, { page })), page: Number(page ?? 1) };
}

export const meta = hiddenMeta(() => t`Your claims`);

/** Page with the account's claims. */
export default function ClaimsPage() {
  const { claims, page } = useLoaderData<typeof loader>();
  return (
    <QueueList
      title="Your claims"
      about="Listings that you have claimed. To claim another, open its page and choose “Claim this page”."
      list={claims}
      page={page}
      path={CLAIM_LIST}
      label="Pages of claims"
      empty="You haven't claimed a listing yet."
      row={({ uuid, business, state, method, created, note }) => (
        <li key={uuid} className="border-b border-rule py-5">
          <h2 className="text-h3">
            <a
              className="hover:underline"
              href={state === "granted" ? `/listing/${business.business_code}/` : claimUrl(business.business_code)}
            >
              {business.name}
            </a>
          </h2>
          <p className="small-caps text-ink2">{formatPlace(business)}</p>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink2">
            <Badge>{CLAIM_STATES[state]}</Badge>
            {CLAIM_ORIGINS[method]}, started on {formatDate(created)}
          </p>
          {note !== "" && <p className="mt-2 max-w-[66ch]">{note}</p>}
        </li>
      )}
    />
  );
}
