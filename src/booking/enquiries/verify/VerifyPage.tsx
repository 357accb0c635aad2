import { BadgeCheck, CircleAlert, TriangleAlert } from "lucide";
import type { ReactNode } from "react";
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { profileUrl } from "../../../catalogue/listings/rules.ts";
import { callApi } from "../../../platform/pages/callApi.ts";
import type { PageHandle } from "../../../platform/pages/pagePolicy.ts";
import { privateMeta } from "../../../platform/pages/useGuide.ts";
import { formatCount, formatDays, formatFixed, formatMoment, formatPrice } from "../../../platform/values/format.ts";
import { Field } from "../../../ui/Field.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { LeaderLine } from "../../../ui/LeaderLine.tsx";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import { verifyProof } from "./contract.ts";
import { countAgreedNights, proofIn } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

/** Longer than any proof; a longer text is not sent to the API. */
const PASTED_MAX = 3_000;

export async function loader({ request }: LoaderFunctionArgs) {
  const pasted = new URL(request.url).searchParams.get("proof") ?? "";
  const proof = proofIn(pasted);
  return { pasted, ...(await callApi(verifyProof, { proof: proof.length > PASTED_MAX ? "" : proof })) };
}

export const meta = ({ matches }: MetaArgs) => [...privateMeta(matches, "What was agreed"), { name: "referrer", content: "same-origin" }];

/** Exact to two decimals, unlike elsewhere, because it is the agreed price. */
const priceText = (price: number, currency: string) =>
  Number.isInteger(price) ? formatPrice(price, currency) : `${currency} ${formatFixed(price, 2)}`;

type Agreed = NonNullable<Awaited<ReturnType<typeof loader>>["agreed"]>;

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <li className="py-1.5">
    <LeaderLine label={label}>
      <b className="font-semibold">{children}</b>
    </LeaderLine>
  </li>
);

function Agreement({ agreed, stands }: { agreed: Agreed; stands: boolean }) {
  const { business_code, business, item, from, to, isNights, price, currency } = agreed;
  return (
    <section aria-labelledby="agreed" className="mt-8 max-w-[38rem] rounded-picture bg-card px-5 pt-6 pb-5 shadow-float sm:px-6.5">
      <p className="flex items-center gap-2.5 font-semibold text-sea">
        <Icon of={BadgeCheck} size={22} /> Signed by this guide, and unchanged
      </p>
      <h2 id="agreed" className="mt-3 text-h3">
        <a className="hover-underline" href={profileUrl(business_code)}>
          {business}
        </a>{" "}
        has agreed
      </h2>
      <ul className="mt-3">
        {item !== null && <Line label="To">{item}</Line>}
        <Line label="When">{formatDays(from, to)}</Line>
        {isNights && <Line label="Nights">{formatCount(countAgreedNights(from, to), "night", "nights")}</Line>}
        {price !== null && currency !== null && <Line label="Price">{priceText(price, currency)}</Line>}
        <Line label="Agreed">{formatMoment(agreed.agreed)} UTC</Line>
      </ul>
      {!stands && (
        <p role="status" className="mt-4 flex items-start gap-3 border-l-4 border-danger bg-sand px-4 py-3">
          <Icon of={TriangleAlert} size={20} className="mt-0.5 flex-none text-danger" />
          This was agreed then. Since then it was changed or given up: ask {business}, or the guest for a newer one.
        </p>
      )}
      <p className="mt-4 text-small text-ink2">
        Names are not part of it. Whoever shows it has the link to the conversation, or was given this.
      </p>
    </section>
  );
}

/** Verifies an agreement with a listing that a guest shows: the signature of the guide, and whether it is still valid. */
export default function VerifyPage() {
  const { pasted, agreed, stands } = useLoaderData<typeof loader>();
  return (
    <div className="page pt-10 pb-4 sm:pt-14">
      <PageTitle>What was agreed</PageTitle>
      <p className="mt-4 max-w-[62ch] text-ink2">
        When a listing agrees to an enquiry, its guest can show that to others: listing, item, dates, price and moment, signed by the guide.
        Here anybody can check such an address.
      </p>
      {agreed && <Agreement agreed={agreed} stands={stands} />}
      {pasted !== "" && !agreed && (
        <p role="alert" className="mt-8 flex max-w-[38rem] items-start gap-3 border-l-4 border-danger bg-sand px-4 py-3">
          <Icon of={CircleAlert} size={20} className="mt-0.5 flex-none text-danger" />
          This guide has not signed that, or it was changed since. Nothing is proved by it.
        </p>
      )}
      <form method="get" action="/verify/" className="mt-9 grid max-w-[38rem] gap-4 border-t-3 border-ink pt-5">
        <Field label={pasted === "" ? "The address that you were shown" : "Check another one"}>
          {(control) => <input {...control} type="text" name="proof" autoComplete="off" required defaultValue={agreed ? "" : pasted} />}
        </Field>
        <p>
          <button type="submit" className="button button-filled">
            Check it
          </button>
        </p>
      </form>
    </div>
  );
}
