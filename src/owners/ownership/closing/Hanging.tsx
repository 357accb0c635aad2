import { DESK, sectionUrl } from "../../../catalogue/listings/own/rules.ts";
import { RESTORE_DAYS } from "../../../catalogue/listings/rules.ts";
import { plural, t } from "../../../platform/languages/text.ts";
import type { Closing } from "./contract.ts";

/** Shows the effect of closing on everything that depends on a listing. No promise to a traveller ends with it. */
export function Hanging({ closing, code }: { closing: Closing; code: string }) {
  const { open_enquiries, open_vouchers, credit_holders, closed } = closing;
  const rows = [
    {
      title: t`Enquiries`,
      text: t`${plural(open_enquiries, "# enquiry is", "# enquiries are")} open. You can still reply, and what you agreed stays valid. Guests can't send new enquiries.`,
      room: DESK.enquiries,
      link: t`View enquiries`,
    },
    {
      title: t`Vouchers`,
      text: t`${plural(open_vouchers, "# voucher", "# vouchers")} can still be redeemed until they expire. Travellers can't save new ones.`,
      room: DESK.redeem,
      link: t`Redeem vouchers`,
    },
    {
      title: t`Credit`,
      text: t`${plural(credit_holders, "# traveller has", "# travellers have")} credit with you. You still owe it until it is spent or expires.`,
      room: DESK.credit,
      link: t`View credit`,
    },
    {
      title: t`Recommendations`,
      text: t`Travellers keep their recommendations, which are hidden while the listing is closed.`,
    },
    {
      title: t`Your data`,
      text: t`You keep access to this desk. After ${RESTORE_DAYS} days you can't reopen the listing.`,
      room: DESK.export,
      link: t`Export`,
    },
  ];
  return (
    <section aria-labelledby="hanging" className="border-t border-ink pt-4">
      <h2 id="hanging" className="text-h3">
        {closed ? t`What happened to…` : t`What happens to…`}
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
