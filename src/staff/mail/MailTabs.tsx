import { useOutletContext } from "react-router";
import { TabLinks } from "../../ui/TabLinks.tsx";
import type { StaffCounts } from "../frame/rules.ts";

const PAGES = [
  { href: "/staff/settings/mail/", title: "Failed", waiting: "failed_mail" },
  { href: "/staff/settings/mail/delivery/", title: "Delivery" },
  { href: "/staff/settings/mail/held/", title: "Held", waiting: "held_mail" },
] as const;

/** Tabs of the mail pages, with the numbers of waiting mails. @param here URL of the current page */
export function MailTabs({ here }: { here: string }) {
  const counts = useOutletContext<StaffCounts>();
  const tabs = PAGES.map(({ href, title, ...page }) => ({
    href,
    title,
    isOn: href === here,
    ...("waiting" in page && { count: counts[page.waiting] ?? 0 }),
  }));
  return <TabLinks label="Mail" tabs={tabs} />;
}
