import { t } from "../../platform/languages/text.ts";
import { type DoneActs, doneUrl } from "../../ui/DoneToast.tsx";

/** Acts of the button that turns the account's own enquiry emails on or off; two pages have it. */
export const mailActs = (): DoneActs => ({
  mails_on: { text: t`Enquiry emails are on.`, undo: "mails" },
  mails_off: { text: t`Enquiry emails are off.`, undo: "mails" },
});

/** Returns a URL that confirms the change. The id of the act is the previous value of the form's field, for Undo. */
export const mailsDoneUrl = (url: string, isOn: boolean): string => doneUrl(url, isOn ? "mails_on" : "mails_off", isOn ? "off" : "on");
