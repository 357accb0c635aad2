import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { typeLabel } from "../../catalogue/listings/badge.ts";
import { MEMBER_ROLES } from "../../catalogue/listings/enumerations.ts";
import { listingUrl, sectionUrl } from "../../catalogue/listings/own/rules.ts";
import { listingMeta, useOwnListing } from "../../catalogue/listings/own/useOwnListing.ts";
import { formatPlace, pictureAt } from "../../catalogue/listings/rules.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { formAction } from "../../platform/pages/formAction.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { useHref } from "../../platform/pages/useHref.ts";
import { formatDayInFull, formatPrice } from "../../platform/values/format.ts";
import { ActionForm, FormButton } from "../../ui/ActionForm.tsx";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { DoneToast, readDone } from "../../ui/DoneToast.tsx";
import { LeaderLine } from "../../ui/LeaderLine.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Section } from "../../ui/Section.tsx";
import { getNumbers } from "../analytics/contract.ts";
import { MonthFigures } from "../analytics/MonthFigures.tsx";
import { setOwnMails } from "../frame/contract.ts";
import { MAIL_ACTS, mailsDoneUrl } from "../frame/mailsDone.ts";
import { sectionsFor } from "../frame/rules.ts";
import { Completeness } from "../listingEditor/completeness/Completeness.tsx";
import { getCompleteness } from "../listingEditor/completeness/contract.ts";
import { listDifferences } from "../ownership/transfers/contract.ts";
import { getToday } from "./contract.ts";
import { alsoWaiting, greeting, waitingText } from "./rules.ts";
import { ArrivalRows, WaitingRows } from "./WaitingRows.tsx";

export const handle = { cache: "none" } satisfies PageHandle;

const submit = formAction({
  mails: async ({ has_enquiry_mails = "" }, { params }) => {
    const code = params.code ?? "";
    await callApi(setOwnMails, { code, has_enquiry_mails: has_enquiry_mails === "on" });
    return mailsDoneUrl(listingUrl(code), has_enquiry_mails === "on");
  },
});
// In browsers `action` does not exist, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export async function loader({ params: { code = "" }, request, context }: LoaderFunctionArgs) {
  const [today, completeness, numbers, differences] = await orNotFound(
    context,
    Promise.all([
      callApi(getToday, { code }),
      callApi(getCompleteness, { code }),
      callApi(getNumbers, { code, days: "30" }),
      callApi(listDifferences, { code, page_size: "1" }),
    ]),
  );
  return { today, completeness, numbers, differences_count: differences.count, done: readDone(request) };
}

export const meta = ({ matches }: MetaArgs) => listingMeta(matches, "Today");

type Business = ReturnType<typeof useOwnListing>["business"];

/** Other open tasks of the listing's people. */
const AlsoWaiting = ({ more }: { more: ReturnType<typeof alsoWaiting> }) => (
  <Section id="more" title="Also to do" className="border-t-3 border-ink pt-3.5">
    <ul>
      {more.map(({ href, title, about }) => (
        <li key={href} className="hovers relative border-b border-rule py-3.5">
          <h3 className="text-h3">
            <a href={href} className="card-target hover-underline">
              {title}
            </a>
          </h3>
          <p className="text-ink2">{about}</p>
        </li>
      ))}
    </ul>
  </Section>
);

/** Preview of the listing, with its offers. */
function GuestsSee({ business }: { business: Business }) {
  const { name, discount, bonus_credit, role, cover_image_link, profile_url } = business;
  const link = useHref();
  const offers = [
    { label: "Direct discount", value: discount > 0 ? `${discount}%` : "none" },
    { label: "Bonus credit", value: bonus_credit > 0 ? formatPrice(bonus_credit, "USD") : "none" },
    { label: "Your role", value: MEMBER_ROLES[role] },
  ];
  return (
    <Section id="guests-see" title="What guests see" className="border-t-3 border-ink pt-3.5">
      <div className="plate mt-3 h-44">
        <img src={pictureAt(cover_image_link, "card")} alt="" decoding="async" />
      </div>
      <p className="mt-3 font-display text-h3 leading-tight font-[560]">{name}</p>
      <p className="small-caps mt-1 text-ink2">
        {typeLabel(business).replace("ACTIVITY", "Activity")}, {formatPlace(business)}
      </p>
      <ul className="mt-2">
        {offers.map(({ label, value }) => (
          <li key={label} className="py-1.5">
            <LeaderLine label={label}>
              <b className="font-semibold">{value}</b>
            </LeaderLine>
          </li>
        ))}
      </ul>
      <p className="mt-1">
        <ArrowLink href={link(profile_url)}>View your page</ArrowLink>
      </p>
    </Section>
  );
}

const Mails = ({ isMailed }: { isMailed: boolean }) => (
  <section aria-labelledby="mails" className="border-t border-ink pt-3.5">
    <h2 id="mails" className="text-h3">
      Email notifications
    </h2>
    <p className="mt-1 text-ink2">
      {isMailed ? "On: we email you about new enquiries and guests' replies." : "Off: we don't email you about enquiries of this listing."}
    </p>
    <ActionForm intent="mails" fields={{ has_enquiry_mails: isMailed ? "off" : "on" }} className="mt-3">
      <FormButton intent="mails" look="outlined">
        {isMailed ? "Turn off" : "Turn on"}
      </FormButton>
    </ActionForm>
  </section>
);

const DeskSections = ({ code, role }: { code: string; role: Business["role"] }) => (
  <Section id="rooms" title="All sections" className="mt-14 border-t-3 border-ink pt-3.5">
    <ul className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
      {sectionsFor(role).map(({ path, title, about }) => (
        <li key={path} className="hovers relative border-b border-rule py-4.5">
          <h3 className="text-h3">
            <a href={sectionUrl(code, path)} className="card-target hover-underline">
              {title}
            </a>
          </h3>
          <p className="mt-1 text-ink2">{about}</p>
        </li>
      ))}
    </ul>
  </Section>
);

/** First page of a listing's desk: waiting enquiries, arrivals, the preview of the listing, and links to all sections. */
export default function TodayPage() {
  const listing = useOwnListing();
  const { today, completeness, numbers, differences_count, done } = useLoaderData<typeof loader>();
  const { business } = listing;
  const { business_code: code, name, role, has_enquiry_mails } = business;
  const { waiting } = today;
  const more = alsoWaiting(code, role, { ...today, differences_count });
  return (
    <>
      <PageTitle>{greeting(today.hour)}</PageTitle>
      <DoneToast acts={MAIL_ACTS} done={done} field="has_enquiry_mails" />
      <p className="mt-3 text-ink2">
        {formatDayInFull(today.today)}, {name}.{waiting.count > 0 && ` ${waitingText(waiting.count, waiting.oldest, today.moment)}.`}
      </p>
      <div className="mt-7 grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid content-start gap-10">
          <WaitingRows code={code} today={today} />
          <ArrivalRows code={code} today={today} />
          {completeness.score < 100 && <Completeness {...completeness} />}
          {more.length > 0 && <AlsoWaiting more={more} />}
        </div>
        <div className="grid content-start gap-9">
          <GuestsSee business={business} />
          <Mails isMailed={has_enquiry_mails} />
          {role === "owner" && (
            <p className="border-t border-ink pt-3.5">
              <a className="link-inline" href={`${listingUrl(code)}transfer/`}>
                Hand over this listing
              </a>
            </p>
          )}
        </div>
      </div>
      <MonthFigures code={code} numbers={numbers} />
      <DeskSections code={code} role={role} />
    </>
  );
}
