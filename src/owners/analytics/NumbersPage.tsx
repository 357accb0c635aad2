import { Download } from "lucide";
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { listingMeta, useOwnListing } from "../../catalogue/listings/own/useOwnListing.ts";
import { counted, plural, t, texts } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { formatDate } from "../../platform/values/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { TabLinks } from "../../ui/TabLinks.tsx";
import { getNumbers, type Numbers } from "./contract.ts";
import { SPANS, type Span } from "./enumerations.ts";
import { FigureView } from "./FigureView.tsx";
import { NumbersTable } from "./NumbersTable.tsx";
import { csvUrl, numbersUrl, ofHundred, SHOWN_LEAST } from "./rules.ts";
import { SourceList } from "./SourceList.tsx";

export const handle = { cache: "none" } satisfies PageHandle;

const TITLES: Record<Span, string> = texts({ "30": "The last 30 days", "365": "The last year" });

export async function loader({ params: { code = "" }, request, context }: LoaderFunctionArgs) {
  const days: Span = new URL(request.url).searchParams.get("days") === "365" ? "365" : "30";
  return { days, numbers: await orNotFound(context, callApi(getNumbers, { code, days })) };
}

export const meta = ({ matches }: MetaArgs) => listingMeta(matches, t`Numbers`);

function summarySentence(saving: number | undefined, asking: number | undefined): string | undefined {
  if (saving && asking)
    return t`Of every 100 visitors, ${plural(saving, "# saves your listing", "# save your listing")} and ${plural(asking, "# writes to you", "# write to you")}.`;
  if (saving) return t`Of every 100 visitors, ${plural(saving, "# saves your listing", "# save your listing")}.`;
  return asking ? t`Of every 100 visitors, ${plural(asking, "# writes to you", "# write to you")}.` : undefined;
}

/** Shows how many visitors in a hundred save the listing or send an enquiry, if both figures are known. */
function Summary({ figures: { views, saves, enquiries } }: Pick<Numbers, "figures">) {
  const sentence = summarySentence(ofHundred(saves, views), ofHundred(enquiries, views));
  return sentence && <p className="mt-6 max-w-[44rem] border-t-3 border-ink pt-5 font-display text-h3 leading-[1.4]">{sentence}</p>;
}

/** Page with the analytics of a listing. */
export default function NumbersPage() {
  const listing = useOwnListing();
  const { days, numbers } = useLoaderData<typeof loader>();
  const code = listing.business.business_code;
  const { from, to, figures } = numbers;
  const shared = { from, days: numbers.days };
  const saved = figures.vouchers_saved.total;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <PageTitle>{TITLES[days]}</PageTitle>
          <p className="mt-3 max-w-[60ch]">How many people saw your page, saved it, wrote to you and used vouchers.</p>
          <p className="mt-1 max-w-[60ch] text-ink2">
            {formatDate(from)} to {formatDate(to)}. Unique visitors per day. Visits by you, your team (when logged in) and bots are not
            counted. Numbers below {SHOWN_LEAST} are hidden to protect guests.
          </p>
        </div>
        <a className="button button-outlined" href={csvUrl(code, days)} download>
          <Icon of={Download} size={19} />
          Download CSV
        </a>
      </div>
      <div className="mt-6">
        <TabLinks
          label="Period"
          tabs={enumValues(SPANS).map((span) => ({ href: numbersUrl(code, span), title: SPANS[span], isOn: span === days }))}
        />
      </div>
      <Summary figures={figures} />
      <div className="mt-8 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
        <div>
          <FigureView label="Views" figure={figures.views} look="line" {...shared} />
          <SourceList sources={numbers.sources} />
        </div>
        <div className="grid content-start gap-8">
          <FigureView label="Saves" figure={figures.saves} {...shared} />
          <FigureView label="Enquiries" figure={figures.enquiries} {...shared} />
          <FigureView label="Vouchers saved" figure={figures.vouchers_saved} {...shared} />
          <FigureView
            label="Vouchers redeemed"
            figure={figures.vouchers_redeemed}
            {...shared}
            {...(saved === null ? {} : { beside: counted(saved, "# saved in this period", "# saved in this period") })}
          />
        </div>
      </div>
      <NumbersTable numbers={numbers} />
    </>
  );
}
