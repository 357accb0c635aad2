import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { DESK, sectionUrl } from "../../catalogue/listings/own/rules.ts";
import { listingMeta, useOwnListing } from "../../catalogue/listings/own/useOwnListing.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { formAction } from "../../platform/pages/formAction.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { ActionForm, FormButton } from "../../ui/ActionForm.tsx";
import { DoneToast, readDone } from "../../ui/DoneToast.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { setOwnMails } from "./contract.ts";
import { MAIL_ACTS, mailsDoneUrl } from "./mailsDone.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export const loader = ({ request }: LoaderFunctionArgs) => ({ done: readDone(request) });

const submit = formAction({
  mails: async ({ has_enquiry_mails = "" }, { params: { code = "" } }) => {
    await callApi(setOwnMails, { code, has_enquiry_mails: has_enquiry_mails === "on" });
    return mailsDoneUrl(sectionUrl(code, DESK.notifications), has_enquiry_mails === "on");
  },
});
// In browsers `action` does not exist, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = ({ matches }: MetaArgs) => listingMeta(matches, "Notifications");

/** Page on which an account turns its own emails about a listing on or off. */
export default function NotificationsPage() {
  const { has_enquiry_mails: isMailed } = useOwnListing().business;
  const { done } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle>Notifications</PageTitle>
      <DoneToast acts={MAIL_ACTS} done={done} field="has_enquiry_mails" />
      <section aria-labelledby="mails" className="mt-7 max-w-[44rem] border-t-3 border-ink pt-3.5">
        <h2 id="mails" className="text-h3">
          Enquiries and replies
        </h2>
        <p className="mt-1 text-ink2">
          {isMailed
            ? "On: we email you about new enquiries and guests' replies."
            : "Off: we don't email you about enquiries of this listing."}
        </p>
        <ActionForm intent="mails" fields={{ has_enquiry_mails: isMailed ? "off" : "on" }} className="mt-3">
          <FormButton intent="mails" look="outlined">
            {isMailed ? "Turn off" : "Turn on"}
          </FormButton>
        </ActionForm>
      </section>
    </>
  );
}
