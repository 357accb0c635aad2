import { sectionUrl } from "../../../catalogue/listings/own/rules.ts";
import { RESTORE_DAYS } from "../../../catalogue/listings/rules.ts";
import { formatCount } from "../../../platform/values/format.ts";
import type { Closing } from "./contract.ts";

/** Shows the effect of closing on everything that depends on a listing. No promise to a traveller ends with it. */
export function Hanging({ closing, code }: { closing: Closing; code: string }) {
  const { open_enquiries, open_vouchers, credit_holders, closed } = closing;
  const rows = [
    {
      title: "Enquiries",
      text: `${formatCount(open_enquiries, "enquiry is", "enquiries are")} open. You can still read and answer them, and what you agreed to holds. Nobody can send a new one.`,
      room: "enquiries/",
      link: "Open the enquiries",
    },
    {
      title: "Vouchers",
      text: `${formatCount(open_vouchers, "voucher", "vouchers")} can still be redeemed until the date on each: you can still check them in. No new ones can be saved.`,
      room: "check-in/",
      link: "Open the check-in",
    },
    {
      title: "Credit",
      text: `${formatCount(credit_holders, "traveller has", "travellers have")} credit to spend with you. It stays your promise, and in the books of both, until it is spent or runs out.`,
      room: "credit/",
      link: "Open the credit",
    },
    {
      title: "What travellers wrote",
      text: "Recommendations stay with those who wrote them, and are not shown while the listing is closed.",
    },
    {
      title: "Your data",
      text: `You keep this desk. After ${RESTORE_DAYS} days the listing cannot be opened again.`,
      room: "export/",
      link: "Take it along",
    },
  ];
  return (
    <section aria-labelledby="hanging" className="border-t border-ink pt-4">
      <h2 id="hanging" className="text-h3">
        {closed ? "What has become of it" : "What becomes of it"}
      </h2>
      <dl className="mt-2">
        {rows.map(({ title, text, room, link }) => (
          <div key={title} className="border-b border-rule py-3">
            <dt className="font-semibold">{title}</dt>
            <dd className="mt-0.5 text-ink2">
              {text}{" "}
              {room && (
                <a className="link-inline whitespace-nowrap" href={sectionUrl(code, room)}>
                  {link}
                </a>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
