import { Download, Printer } from "lucide";
import { useRef } from "react";
import { Form, type LoaderFunctionArgs, type MetaArgs, useLoaderData, useSubmit } from "react-router";
import { listingMeta, useOwnListing } from "../../../catalogue/listings/own/useOwnListing.ts";
import { formatPlace, pictureAt } from "../../../catalogue/listings/rules.ts";
import { drawQrCode } from "../../../platform/files/qrCode.ts";
import { t } from "../../../platform/languages/text.ts";
import { CallError, callApi } from "../../../platform/pages/callApi.ts";
import { orNotFound } from "../../../platform/pages/pageData.ts";
import type { PageHandle } from "../../../platform/pages/pagePolicy.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { useMounted } from "../../../ui/mounted.ts";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import { Segments } from "../../../ui/Segments.tsx";
import { getPoster } from "./contract.ts";
import { POSTER_OFFERS, POSTER_SIZES } from "./enumerations.ts";
import { PosterSheet } from "./PosterSheet.tsx";
import { posterUrl, readPosterChoice, WORDS_MAX } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader({ params: { code = "" }, request, context }: LoaderFunctionArgs) {
  const asked = readPosterChoice(new URL(request.url).searchParams);
  const read = (words: string) => callApi(getPoster, { code, ...asked, words });
  const errors: string[] = [];
  const shown = await orNotFound(
    context,
    read(asked.words).catch((error) => {
      if (!(error instanceof CallError && error.status === 400)) throw error;
      errors.push(...(error.fields.words ?? []));
      // The poster shows as many words as fit. The field keeps the typed text.
      return read(asked.words.slice(0, WORDS_MAX));
    }),
  );
  // Paper gets folded and wet, so a quarter of the code may be lost.
  return {
    ...shown,
    pdf: errors.length > 0 ? null : shown.pdf,
    typed: asked.words,
    errors,
    qr: drawQrCode(shown.address, "quartile"),
  };
}

export const meta = ({ matches }: MetaArgs) => listingMeta(matches, t`Poster`);

/** Delay after the last key press. */
const PAUSE_MILLISECONDS = 400;

type Shown = Awaited<ReturnType<typeof loader>>;

/** Form of the poster. With scripts each change shows the poster at once. */
function ChoiceForm({ business }: { business: ReturnType<typeof useOwnListing>["business"] }) {
  const { size, offer, typed, errors } = useLoaderData<typeof loader>();
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return (
    <Form
      method="get"
      action={posterUrl(business.business_code)}
      className="mt-6 grid gap-5 border-t-3 border-ink pt-6"
      onChange={({ currentTarget, target }) => {
        clearTimeout(timer.current);
        const isTyping = target instanceof HTMLTextAreaElement;
        const options = { replace: true, preventScrollReset: true };
        timer.current = setTimeout(() => void submit(currentTarget, options), isTyping ? PAUSE_MILLISECONDS : 0);
      }}
    >
      <Segments legend="Size" name="size" options={POSTER_SIZES} value={size} />
      {(business.discount > 0 || business.bonus_credit > 0) && (
        <Segments legend="Discount and credit" name="offer" options={POSTER_OFFERS} value={offer} />
      )}
      <Field label="Your text" about={t`2 sentences fit well, ${WORDS_MAX} characters max.`} errors={errors}>
        {(control) => <textarea {...control} name="words" rows={3} defaultValue={typed} className="field-input py-3" />}
      </Field>
      <noscript>
        <Button type="submit" look="outlined">
          Preview
        </Button>
      </noscript>
    </Form>
  );
}

function Downloads({ code, pdf, qr }: { code: string } & Pick<Shown, "pdf" | "qr">) {
  const isMounted = useMounted();
  const codeFile = `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${qr.size} ${qr.size}" width="58mm" height="58mm" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${qr.size}v${qr.size}H0z"/><path d="${qr.path}"/></svg>`,
  )}`;
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {pdf && (
        <a href={pdf} download className="button button-filled inline-flex gap-2">
          <Icon of={Download} size={20} />
          Download PDF
        </a>
      )}
      {isMounted && (
        <Button look="outlined" onClick={() => print()}>
          <Icon of={Printer} size={19} /> Print
        </Button>
      )}
      <a href={codeFile} download={`code-${code}.svg`} className="button button-outlined inline-flex gap-2">
        Download code (SVG)
      </a>
    </div>
  );
}

/** Page on which owners choose, preview and print a poster for the counter. */
export default function PosterPage() {
  const listing = useOwnListing();
  const { size, words, offers, pdf, problem, note, qr } = useLoaderData<typeof loader>();
  const { business } = listing;
  return (
    <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,29rem)]">
      <div className="print:hidden">
        <p className="small-caps text-ink2">For the counter</p>
        <PageTitle className="mt-1">A poster with your code</PageTitle>
        <p className="mt-4 max-w-[56ch] text-ink2">
          Guests can scan it to recommend you on the spot, and find you again without a booking site.
        </p>
        <ChoiceForm business={business} />
        {(problem || note) && (
          <p role="status" className="mt-5 border-s-4 border-terra bg-sand p-3">
            {problem || note}
          </p>
        )}
        <Downloads code={business.business_code} pdf={pdf} qr={qr} />
        <p className="mt-3 font-display italic text-small text-ink2">
          {size === "a4"
            ? t`The code is 58 mm wide: any phone can scan it from 1 metre away.`
            : t`The code is 29 mm wide: any phone can scan it across a table.`}
        </p>
      </div>
      <div className="rounded-picture bg-sand p-6 sm:p-10 print:p-0">
        <div className="shadow-float">
          <PosterSheet
            name={business.name}
            place={formatPlace(business)}
            picture={pictureAt(business.cover_image_link, "card_large")}
            words={words}
            offers={offers}
            code={qr}
            size={size}
          />
        </div>
      </div>
    </div>
  );
}
