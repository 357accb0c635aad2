import { TabLinks } from "../../ui/TabLinks.tsx";

const PAGES = [
  { href: "/staff/settings/mail/", title: "Failed" },
  { href: "/staff/settings/mail/delivery/", title: "Delivery" },
  { href: "/staff/settings/mail/held/", title: "Held" },
];

/** Tabs of the mail pages. @param here URL of the current page */
export const MailTabs = ({ here }: { here: string }) => (
  <TabLinks label="Mail" tabs={PAGES.map((one) => ({ ...one, isOn: one.href === here }))} />
);
