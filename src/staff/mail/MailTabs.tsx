import { TabLinks } from "../../ui/TabLinks.tsx";

const PAGES = [
  { href: "/staff/mail/", title: "Failed" },
  { href: "/staff/enquiry-mail/", title: "Delivery" },
  { href: "/staff/incoming-mail/", title: "Held" },
];

/** Tabs of the mail pages. @param here URL of the current page */
export const MailTabs = ({ here }: { here: string }) => (
  <TabLinks label="Mail" tabs={PAGES.map((one) => ({ ...one, isOn: one.href === here }))} />
);
