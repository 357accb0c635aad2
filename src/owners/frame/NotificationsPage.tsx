import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { getPush, unsubscribePush } from "../../accounts/push/contract.ts";
import { PushDevice } from "../../accounts/push/PushDevice.tsx";
import { DESK, sectionUrl } from "../../catalogue/listings/own/rules.ts";
import { listingMeta, useOwnListing } from "../../catalogue/listings/own/useOwnListing.ts";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { formAction } from "../../platform/pages/formAction.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { ActionForm, FormButton } from "../../ui/ActionForm.tsx";
import { DoneToast, readDone } from "../../ui/DoneToast.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { setOwnMails } from "./contract.ts";
import { mailActs, mailsDoneUrl } from "./mailsDone.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export const loader = async ({ request }: LoaderFunctionArgs) => ({ done: readDone(request), push: await callApi(getPush, {}) });

const submit = formAction({
  mails: async ({ has_enquiry_mails = "" }, { params: { code = "" } }) => {
    await callApi(setOwnMails, { code, has_enquiry_mails: has_enquiry_mails === "on" });
    return mailsDoneUrl(sectionUrl(code, DESK.notifications), has_enquiry_mails === "on");
  },
  push: async ({ has_enquiry_push = "" }, { params: { code = "" } }) => {
    await callApi(setOwnMails, { code, has_enquiry_push: has_enquiry_push === "on" });
    return sectionUrl(code, DESK.notifications);
  },
  push_off: async (_form, { params: { code = "" } }) => {
    await callApi(unsubscribePush, {});
    return sectionUrl(code, DESK.notifications);
  },
});
// In browsers `action` does not exist, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = ({ matches }: MetaArgs) => listingMeta(matches, t`Notifications`);

/** Page on which an account turns its own emails, and notices in its browsers, about a listing on or off. */
export default function NotificationsPage() {
  const { has_enquiry_mails: isMailed, has_enquiry_push: isPushed } = useOwnListing().business;
  const { done, push } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle>Notifications</PageTitle>
      <DoneToast acts={mailActs()} done={done} field="has_enquiry_mails" />
      <section aria-labelledby="mails" className="mt-7 max-w-[44rem] border-t-3 border-ink pt-3.5">
        <h2 id="mails" className="text-h3">
          Enquiries and replies
        </h2>
        <p className="mt-1 text-ink2">
          {isMailed
            ? t`On: we email you about new enquiries and guests' replies.`
            : t`Off: we don't email you about enquiries of this listing.`}
        </p>
        <ActionForm intent="mails" fields={{ has_enquiry_mails: isMailed ? "off" : "on" }} className="mt-3">
          <FormButton intent="mails" look="outlined">
            {isMailed ? t`Turn off emails` : t`Turn on emails`}
          </FormButton>
        </ActionForm>
        {push.public_key !== null && (
          <>
            <p className="mt-5 text-ink2">
              {isPushed
                ? t`On: your browsers with notifications show new enquiries and guests' replies at once.`
                : t`Off: your browsers show nothing about this listing.`}
            </p>
            <ActionForm intent="push" fields={{ has_enquiry_push: isPushed ? "off" : "on" }} className="mt-3">
              <FormButton intent="push" look="outlined">
                {isPushed ? t`Turn off notifications` : t`Turn on notifications`}
              </FormButton>
            </ActionForm>
          </>
        )}
      </section>
      <section aria-labelledby="device" className="mt-7 max-w-[44rem] border-t-3 border-ink pt-3.5">
        <h2 id="device" className="mb-1 text-h3">
          This browser
        </h2>
        <PushDevice push={push} />
      </section>
    </>
  );
}
