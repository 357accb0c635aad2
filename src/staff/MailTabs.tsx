import { TabLinks } from "../ui/TabLinks.tsx";

const PAGES = [
  { href: "/staff/mail/", title: "Failed mail" },
  { href: "/staff/enquiry-mail/", title: "Mails of enquiries" },
];

/** The pages about mail that goes out. @param here the one that is shown */
export const MailTabs = ({ here }: { here: string }) => (
  <TabLinks label="Mail that goes out" tabs={PAGES.map((one) => ({ ...one, isOn: one.href === here }))} />
);
