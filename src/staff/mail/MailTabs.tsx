import { TabLinks } from "../../ui/TabLinks.tsx";

const PAGES = [
  { href: "/staff/mail/", title: "Failed" },
  { href: "/staff/enquiry-mail/", title: "Of enquiries" },
  { href: "/staff/incoming-mail/", title: "Held" },
];

/** The pages about mail. @param here the one that is shown */
export const MailTabs = ({ here }: { here: string }) => (
  <TabLinks label="Mail" tabs={PAGES.map((one) => ({ ...one, isOn: one.href === here }))} />
);
