import { useOutletContext } from "react-router";
import { t } from "../../platform/languages/text.ts";
import { TabLinks } from "../../ui/TabLinks.tsx";
import type { StaffFrame } from "../frame/rules.ts";

const mailPages = () =>
  [
    { href: "/staff/settings/mail/", title: t`Failed`, waiting: "failed_mail" },
    { href: "/staff/settings/mail/delivery/", title: t`Delivery` },
    { href: "/staff/settings/mail/held/", title: t`Held`, waiting: "held_mail" },
  ] as const;

/** Tabs of the mail pages, with the numbers of waiting mails. @param here URL of the current page */
export function MailTabs({ here }: { here: string }) {
  const { counts } = useOutletContext<StaffFrame>();
  const tabs = mailPages().map(({ href, title, ...page }) => ({
    href,
    title,
    isOn: href === here,
    ...("waiting" in page && { count: counts[page.waiting] ?? 0 }),
  }));
  return <TabLinks label="Mail" tabs={tabs} />;
}
