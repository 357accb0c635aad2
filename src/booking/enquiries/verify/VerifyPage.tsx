import { BadgeCheck, CircleAlert, TriangleAlert } from "lucide";
import type { ReactNode } from "react";
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { profileUrl } from "../../../catalogue/listings/rules.ts";
import { counted, meant, t } from "../../../platform/languages/text.ts";
import { callApi } from "../../../platform/pages/callApi.ts";
import type { PageHandle } from "../../../platform/pages/pagePolicy.ts";
import { privateMeta } from "../../../platform/pages/useGuide.ts";
import { formatDays, formatFixed, formatPrice } from "../../../platform/values/format.ts";
import { Field } from "../../../ui/Field.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { LeaderLine } from "../../../ui/LeaderLine.tsx";
import { LocalMoment } from "../../../ui/LocalMoment.tsx";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import { verifyProof } from "./contract.ts";
import { countAgreedNights, proofIn } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

/** Longer than any proof; a longer text is not sent to the API. */
const PASTED_MAX = 3_000;

export async function loader({ request }: LoaderFunctionArgs) {
  const sent = new URL(request.url).searchParams.get("proof");
  const pasted = sent ?? "";
  const proof = proofIn(pasted);
  return { pasted, isBlank: sent?.trim() === "", ...(await callApi(verifyProof, { proof: proof.length > PASTED_MAX ? "" : proof })) };
}

export const meta = ({ matches }: MetaArgs) => [
  ...privateMeta(matches, t`Check a confirmed booking`),
  { name: "referrer", content: "same-origin" },
];

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
        <Icon of={BadgeCheck} size={22} /> Signed by The Guide and unchanged
      </p>
      <h2 id="agreed" className="mt-3 text-h3">
        <a className="hover-underline" href={profileUrl(business_code)}>
          {t`${business} has agreed`}
        </a>
      </h2>
      <ul className="mt-3">
        {item !== null && <Line label={meant("what was agreed")`To`}>{item}</Line>}
        <Line label="When">{formatDays(from, to)}</Line>
        {isNights && <Line label="Nights">{counted(countAgreedNights(from, to), "# night", "# nights")}</Line>}
        {price !== null && currency !== null && <Line label="Price">{priceText(price, currency)}</Line>}
        <Line label="Agreed">
          <LocalMoment at={agreed.agreed} />
        </Line>
      </ul>
      {!stands && (
        <p role="status" className="mt-4 flex items-start gap-3 border-s-4 border-danger bg-sand px-4 py-3">
          <Icon of={TriangleAlert} size={20} className="mt-0.5 flex-none text-danger" />
          This agreement was later changed or cancelled. Ask {business}, or ask the guest for a newer link.
        </p>
      )}
      <p className="mt-4 text-small text-ink2">It contains no names. Anyone who has this link can show it.</p>
    </section>
  );
}

/** Verifies an agreement with a listing that a guest shows: the signature of the guide, and whether it is still valid. */
export default function VerifyPage() {
  const { pasted, isBlank, agreed, stands } = useLoaderData<typeof loader>();
  return (
    <div className="page pt-10 pb-4 sm:pt-14">
      <PageTitle>Check a confirmed booking</PageTitle>
      <p className="mt-4 max-w-[62ch] text-ink2">Paste the link a guest showed you to see what was agreed, and when.</p>
      {agreed && <Agreement agreed={agreed} stands={stands} />}
      {pasted !== "" && !isBlank && !agreed && (
        <p role="alert" className="mt-8 flex max-w-[38rem] items-start gap-3 border-s-4 border-danger bg-sand px-4 py-3">
          <Icon of={CircleAlert} size={20} className="mt-0.5 flex-none text-danger" />
          The Guide didn't sign this link, or it was changed. It proves nothing.
        </p>
      )}
      <form method="get" action="/verify/" noValidate className="mt-9 grid max-w-[38rem] gap-4 border-t-3 border-ink pt-5">
        <Field
          label={pasted === "" ? t`Link from the guest` : t`Check another link`}
          errors={isBlank ? [t`Paste the link that the guest showed you.`] : undefined}
        >
          {(control) => <input {...control} type="text" name="proof" autoComplete="off" required defaultValue={agreed ? "" : pasted} />}
        </Field>
        <p>
          <button type="submit" className="button button-filled">
            Check
          </button>
        </p>
      </form>
    </div>
  );
}
