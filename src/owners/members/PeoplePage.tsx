import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { listLog } from "../../accounts/auditLog/contract.ts";
import { LISTINGS } from "../../catalogue/listings/own/rules.ts";
import { listingMeta, ownListing, useOwnListing } from "../../catalogue/listings/own/useOwnListing.ts";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { catchConflict, formAction, unlessGone } from "../../platform/pages/formAction.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { useFormResult } from "../../ui/ActionForm.tsx";
import { type DoneActs, DoneToast, doneUrl, readDone } from "../../ui/DoneToast.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { setOwnMails } from "../frame/contract.ts";
import { mailActs, mailsDoneUrl } from "../frame/mailsDone.ts";
import {
  changeMember,
  invite,
  listInvitations,
  listMembers,
  listSecrets,
  removeMember,
  type TakenOver,
  withdrawInvitation,
} from "./contract.ts";
import { InvitationRow, InviteForm } from "./InviteForm.tsx";
import { MemberRow } from "./MemberRow.tsx";
import { NewSecrets } from "./NewSecrets.tsx";
import { RecentActs } from "./RecentActs.tsx";
import { peopleUrl, takenIds } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

const ALL = "100";
const RECENT = "5";

export async function loader({ params: { code = "" }, request, context }: LoaderFunctionArgs) {
  const listing = context.get(ownListing);
  const [members, invitations, log, secrets] = await orNotFound(
    context,
    Promise.all([
      callApi(listMembers, { code, page_size: ALL }),
      callApi(listInvitations, { code, page_size: ALL }),
      callApi(listLog, { code, page_size: RECENT }),
      listing.business.role === "owner" ? callApi(listSecrets, { code, page_size: ALL }) : null,
    ]),
  );
  const lists = { members: members.results, invitations: invitations.results, recent: log.results, secrets: secrets?.results ?? [] };
  return { ...lists, done: readDone(request) };
}

const doneActs = (): DoneActs => ({
  invite: { text: t`Invitation sent.` },
  role: { text: t`Role changed.` },
  remove: { text: t`Removed. They no longer have access.` },
  withdraw: { text: t`Invitation withdrawn.` },
  ...mailActs(),
});

interface Shown {
  /** Error message of the API. Empty if the act succeeded. */
  refused: string;
  /** Shown in the response itself, because no page can read them later. */
  taken: TakenOver[];
}

/** @returns the URL to redirect to, or the data to show */
async function change(call: Promise<{ taken_over: TakenOver[] } | undefined>, url: string): Promise<string | Shown> {
  const taken: TakenOver[] = [];
  const refused = await catchConflict(unlessGone(call.then((done) => taken.push(...(done?.taken_over ?? [])))));
  return refused === undefined && taken.length === 0 ? url : { refused: refused ?? "", taken };
}

const ACTS = {
  invite: async ({ email = "", role }, { params: { code = "" } }) => {
    await callApi(invite, { code, email, role: role === "owner" ? "owner" : "helper" });
    return doneUrl(peopleUrl(code), "invite");
  },
  role: (form, { params: { code = "" } }) => {
    const { account = "", role } = form;
    const call = { code, account, role: role === "owner" ? ("owner" as const) : ("helper" as const), take_over: takenIds(form) };
    return change(callApi(changeMember, call), doneUrl(peopleUrl(code), "role"));
  },
  remove: (form, { params: { code = "" } }) =>
    change(callApi(removeMember, { code, account: form.account ?? "", take_over: takenIds(form) }), doneUrl(peopleUrl(code), "remove")),
  leave: ({ account = "" }, { params: { code = "" } }) => change(callApi(removeMember, { code, account }), LISTINGS),
  withdraw: async ({ uuid = "" }, { params: { code = "" } }) => {
    await unlessGone(callApi(withdrawInvitation, { code, uuid }));
    return doneUrl(peopleUrl(code), "withdraw");
  },
  mails: async ({ has_enquiry_mails = "" }, { params: { code = "" } }) => {
    await callApi(setOwnMails, { code, has_enquiry_mails: has_enquiry_mails === "on" });
    return mailsDoneUrl(peopleUrl(code), has_enquiry_mails === "on");
  },
} satisfies Parameters<typeof formAction<Shown>>[0];
// A key that was revoked in another tab meanwhile has no field of its own.
const submit = formAction<Shown>(ACTS, { hidden: ["take_over"] });
// In browsers `action` does not exist, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = ({ matches }: MetaArgs) => listingMeta(matches, t`People`);

/** Page with the people of a listing: a list for all of them, with actions for owners. */
export default function PeoplePage() {
  const listing = useOwnListing();
  const { members, invitations, recent, secrets, done } = useLoaderData<typeof loader>();
  const result = useFormResult<Shown>();
  const failure = result?.failure || result?.shown?.refused;
  const { business_code, name, role, time_zone } = listing.business;
  const isOwner = role === "owner";
  return (
    <>
      <PageTitle>People who run {name}</PageTitle>
      {failure && (
        <p role="alert" className="mt-6 max-w-[44rem] border-s-4 border-danger bg-sand p-3">
          {failure}
        </p>
      )}
      {!result && <DoneToast acts={doneActs()} done={done} field="has_enquiry_mails" />}
      {result?.shown && result.shown.taken.length > 0 && <NewSecrets taken={result.shown.taken} />}
      <div className="mt-8 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_380px]">
        <div>
          <ul className="border-t-3 border-ink">
            {members.map((member) => (
              <MemberRow key={member.account} member={member} canChange={isOwner} secrets={secrets} zone={time_zone} />
            ))}
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.uuid} invitation={invitation} canChange={isOwner} zone={time_zone} />
            ))}
          </ul>
          {isOwner ? (
            <InviteForm />
          ) : (
            <p className="mt-6 max-w-[44rem] text-ink2">Only owners can invite people, change their role and remove them.</p>
          )}
        </div>
        <RecentActs code={business_code} entries={recent} zone={time_zone} />
      </div>
    </>
  );
}
