import { MailCheck } from "lucide";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ENQUIRY_STATUSES } from "../../../booking/enquiries/enumerations.ts";
import { choose, counted, t } from "../../../platform/languages/text.ts";
import { callApi } from "../../../platform/pages/callApi.ts";
import { orNotFound } from "../../../platform/pages/pageData.ts";
import type { PageHandle } from "../../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../../platform/pages/useGuide.ts";
import { formatDays } from "../../../platform/values/format.ts";
import { withCommas } from "../../../platform/values/punctuation.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { LocalMoment } from "../../../ui/LocalMoment.tsx";
import { QueueList } from "../../../ui/QueueList.tsx";
import { TabLinks } from "../../../ui/TabLinks.tsx";
import { staffSettings } from "../../frame/rules.ts";
import { MailTabs } from "../MailTabs.tsx";
import { type Delivery, type EnquiryMails, listEnquiryMails } from "./contract.ts";
import { DELIVERY_FILTERS, type DeliveryFilter } from "./enumerations.ts";

export const handle = { cache: "none" } satisfies PageHandle;

const HERE = "/staff/settings/mail/delivery/";
const isFilter = (text: string): text is DeliveryFilter => Object.hasOwn(DELIVERY_FILTERS, text);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const page = searchParams.get("page") ?? undefined;
  const asked = searchParams.get("state") ?? "all";
  const state = isFilter(asked) ? asked : "all";
  return { enquiries: await orNotFound(context, callApi(listEnquiryMails, { state, page })), state, page: Number(page ?? 1) };
}

export const meta = hiddenMeta(() => t`Enquiry emails`);

const mailTitle = ({ about, to }: Delivery): string =>
  about === "enquiry"
    ? t`Enquiry to ${choose(to, { guest: "the guest", business: "the listing", other: "staff" })}`
    : t`Later message to ${choose(to, { guest: "the guest", business: "the listing", other: "staff" })}`;

/** State of a mail, with its time. */
function MailState({ mail: { state, moment, reason } }: { mail: Delivery }) {
  const look = `font-semibold ${reason === "" ? "text-ink" : "text-danger"}`;
  const time = <LocalMoment at={moment} />;
  switch (state) {
    case "waiting":
      return (
        <>
          <b className={look}>Queued</b> since {time}
        </>
      );
    case "failed":
      return (
        <>
          <b className={look}>Not sent yet</b> last tried on {time}
        </>
      );
    case "given_up":
      return (
        <>
          <b className={look}>Failed</b> last tried on {time}
        </>
      );
    case "sent":
      return (
        <>
          <b className={look}>Sent</b> on {time}
        </>
      );
    default:
      return (
        <>
          <b className={look}>Bounced</b> on {time}
        </>
      );
  }
}

function MailLine({ mail }: { mail: Delivery }) {
  const { address, reason, attempts } = mail;
  return (
    <li className="grid gap-x-6 gap-y-1 py-2.5 sm:grid-cols-[1fr_auto]">
      <p className="min-w-0 break-words">
        {mailTitle(mail)}
        {address && <span className="text-ink2"> ({address})</span>}
      </p>
      <p className="text-small text-ink2">
        {attempts > 1 ? (
          <>
            <MailState mail={mail} />, {counted(attempts, "# attempt", "# attempts")}
          </>
        ) : (
          <MailState mail={mail} />
        )}
      </p>
      {reason !== "" && <p className="break-words text-small text-danger sm:col-span-2">{reason}</p>}
    </li>
  );
}

function EnquiryRow({ one }: { one: EnquiryMails }) {
  const { business, bookable_name, from_date, to_date, created, status, mails } = one;
  const first = from_date ?? to_date;
  const about = withCommas([bookable_name === business.name ? "" : bookable_name, first ? formatDays(first, to_date) : ""]);
  return (
    <li className="border-b border-rule py-5">
      <h2 className="text-intro break-words">
        <a className="link-inline" href={business.profile_url}>
          {business.name}
        </a>
      </h2>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink2">
        {about && <span>{about}</span>}
        <span>
          Sent on <LocalMoment at={created} />
        </span>
        <Badge>{ENQUIRY_STATUSES[status]}</Badge>
      </p>
      {mails.length === 0 ? (
        <p className="mt-2 text-ink2">No emails recorded.</p>
      ) : (
        <ul aria-label={t`Emails about ${business.name}`} className="mt-2 divide-y divide-rule">
          {mails.map((mail, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two mails of a conversation apart, and none changes its place
            <MailLine key={index} mail={mail} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** Staff page of enquiries with the delivery of each of their mails. */
export default function DeliveriesPage() {
  const { enquiries, state, page } = useLoaderData<typeof loader>();
  const filters = Object.entries(DELIVERY_FILTERS).map(([value, title]) => ({
    href: value === "all" ? HERE : `${HERE}?state=${value}`,
    title,
    isOn: value === state,
  }));
  return (
    <QueueList
      back={staffSettings()}
      title="Enquiry emails"
      about="Delivery of the emails about enquiries from the last 30 days. Message texts are private and not shown."
      list={enquiries}
      page={page}
      path={HERE}
      query={state === "all" ? "" : `state=${state}`}
      label="Pages of enquiries"
      above={
        <>
          <MailTabs here={HERE} />
          <TabLinks label="Filter enquiries" tabs={filters} />
        </>
      }
      empty={
        <>
          <Icon of={MailCheck} size={26} /> {state === "all" ? t`No enquiries in the last 30 days.` : t`No emails match this filter.`}
        </>
      }
      row={(one) => <EnquiryRow key={one.enquiry} one={one} />}
    />
  );
}
