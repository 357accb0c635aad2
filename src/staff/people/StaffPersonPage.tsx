import type { ReactNode } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ACCOUNT_TYPES } from "../../accounts/travellers/enumerations.ts";
import { counted, t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { catchConflict, formAction } from "../../platform/pages/formAction.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../platform/pages/useGuide.ts";
import { formatDate } from "../../platform/values/format.ts";
import { RemovalFields } from "../../travellers/reports/decisions/RemovalFields.tsx";
import { sentReason } from "../../travellers/reports/decisions/removalReason.ts";
import { ActionForm, FormButton, FormField, useFormResult } from "../../ui/ActionForm.tsx";
import { type DoneActs, DoneToast, doneUrl, readDone } from "../../ui/DoneToast.tsx";
import { FormOutcome } from "../../ui/FormOutcome.tsx";
import { LocalMoment } from "../../ui/LocalMoment.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Section } from "../../ui/Section.tsx";
import { Select } from "../../ui/Select.tsx";
import { changePerson, type FullPerson, getPerson } from "./contract.ts";
import { PersonBadges } from "./PersonBadges.tsx";
import { NOTE_MAX, PEOPLE, personUrl } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

const doneActs = () =>
  ({
    make_staff: { text: t`This account is now staff.`, undo: "take_staff" },
    take_staff: { text: t`This account is no longer staff.`, undo: "make_staff" },
    block: { text: t`This account is suspended. Its sessions have ended, and its texts are hidden.`, undo: "unblock" },
    unblock: { text: t`This account can log in again, and its texts are shown.`, undo: "block" },
    kind: { text: t`Account type saved.` },
    note: { text: t`Note saved.` },
  }) satisfies DoneActs;

export async function loader({ params: { account = "" }, request, context }: LoaderFunctionArgs) {
  const person = await orNotFound(context, callApi(getPerson, { account }));
  return { person, done: readDone(request) };
}

interface Shown {
  /** Reason that it was not done. */
  conflict: string;
}
type Change = Omit<Parameters<typeof callApi<typeof changePerson>>[1], "account">;

const change =
  (which: keyof ReturnType<typeof doneActs>, wanted: (form: Record<string, string>) => Change) =>
  async (form: Record<string, string>, { params: { account = "" } }: { params: { account?: string | undefined } }) => {
    const conflict = await catchConflict(callApi(changePerson, { account, ...wanted(form) }));
    return conflict === undefined ? doneUrl(personUrl(account), which) : { conflict };
  };

const submit = formAction<Shown>({
  note: change("note", ({ note = "" }) => ({ note })),
  kind: change("kind", ({ account_type }) => ({ account_type: account_type as keyof typeof ACCOUNT_TYPES })),
  make_staff: change("make_staff", () => ({ is_staff: true })),
  take_staff: change("take_staff", () => ({ is_staff: false })),
  block: change("block", (form) => ({ is_blocked: true, ...sentReason(form) })),
  unblock: change("unblock", () => ({ is_blocked: false })),
});
// Browser builds have no `action`, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = hiddenMeta(() => t`Account · Staff desk`);

const accountTypes = () => Object.entries(ACCOUNT_TYPES).map(([value, label]) => ({ value, label }));

/** Question before an account becomes staff. It opens in place of its button, without scripts too. */
const MakeStaff = ({ name }: { name: string }) => (
  <details className="open:w-full">
    <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 [&::-webkit-details-marker]:hidden">
      <span className="button button-outlined">Make staff</span>{" "}
      <span className="text-small text-ink2">Staff can change all listings, reviews and accounts.</span>
    </summary>
    <ActionForm intent="make_staff" className="mt-3 grid max-w-[44rem] gap-3 border-s-4 border-line bg-sand p-3.5">
      <p className="break-words">
        Make {name} staff? Staff can change, hide and merge every listing, decide claims and reports, see and suspend accounts, and make
        other people staff.
      </p>
      <p>
        <FormButton intent="make_staff">Make staff</FormButton>
      </p>
    </ActionForm>
  </details>
);

function Acts({ person: { email, traveller, is_staff, blocked, is_own } }: { person: FullPerson }) {
  if (is_own) return <p className="text-ink2">This is your own account. Ask another member of staff to change its role.</p>;
  const intent = is_staff ? "take_staff" : blocked ? "unblock" : "block";
  return (
    <div className="flex flex-wrap items-start gap-3">
      {!is_staff && !blocked && <MakeStaff name={traveller ? `${traveller.name} (${email})` : email} />}
      {(!is_staff || !blocked) && (
        <ActionForm intent={intent} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {intent === "block" && (
            <RemovalFields canRemove about={t`They read it in the email.`} ground={t`Suspended because it is against`} />
          )}
          <FormButton intent={intent} look="outlined">
            {is_staff ? t`Remove staff role` : blocked ? t`Reinstate` : t`Suspend`}
          </FormButton>
          {!is_staff && (
            <span className="text-small text-ink2">
              {blocked ? t`Reinstating allows logging in again and shows the texts.` : t`Suspending ends all sessions and hides the texts.`}
            </span>
          )}
        </ActionForm>
      )}
    </div>
  );
}

const Role = ({ role, children }: { role: FullPerson["businesses"][number]["role"]; children: ReactNode }) =>
  role === "owner" ? <li>Owner of {children}</li> : <li>Helper of {children}</li>;

function Known({ person }: { person: FullPerson }) {
  const { uuid, traveller, created, blocked, sessions_count, last_seen, businesses } = person;
  const sessions = (
    <a className="link-inline" href={`/staff/people/sessions/?account=${uuid}`}>
      {counted(sessions_count, "# session", "# sessions")}
    </a>
  );
  return (
    <Section id="known" title="Account" className="mt-10 border-t-3 border-ink pt-4">
      <ul className="mt-2 grid gap-1.5">
        <li>Signed up on {formatDate(created)}.</li>
        {blocked && (
          <li>
            Suspended on <LocalMoment at={blocked} />.
          </li>
        )}
        {last_seen ? (
          <li>
            {sessions}, last seen on <LocalMoment at={last_seen} />.
          </li>
        ) : (
          <li>{sessions}.</li>
        )}
        {traveller && (
          <li>
            <a className="link-inline" href={`/traveller/${traveller.code}/`}>
              Passport
            </a>
          </li>
        )}
        {businesses.map(({ code, name, role }) => (
          <Role key={code} role={role}>
            <a className="link-inline" href={`/staff/listings/${code}/`}>
              {name}
            </a>
          </Role>
        ))}
      </ul>
    </Section>
  );
}

/** Staff page of an account, its roles in listings, and the acts on it. */
export default function StaffPersonPage() {
  const { person, done } = useLoaderData<typeof loader>();
  const result = useFormResult<Shown>();
  const failure = result?.shown?.conflict || result?.failure;
  const { email, traveller, note } = person;
  return (
    <div className="page py-10 sm:py-14">
      <div className="max-w-[56rem]">
        <p>
          <a href={PEOPLE} className="link-inline">
            All people
          </a>
        </p>
        <PageTitle className="mt-4 break-all">{traveller?.name ?? email}</PageTitle>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-ink2">
          <span className="break-all">{email}</span>
          <PersonBadges person={person} />
        </p>
        <FormOutcome failure={failure} />
        {!failure && <DoneToast acts={doneActs()} done={done} />}
        <div className="mt-6">
          <Acts person={person} />
        </div>
        <Known person={person} />
        {traveller && (
          <Section id="kind" title="Account type" className="mt-10 border-t-3 border-ink pt-4">
            <ActionForm intent="kind" className="mt-3 grid max-w-[34rem] grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
              <FormField name="account_type" label="Shown beside the name" value={traveller.account_type}>
                {(control) => <Select {...control} options={accountTypes()} />}
              </FormField>
              <FormButton intent="kind" look="outlined">
                Save
              </FormButton>
            </ActionForm>
          </Section>
        )}
        <Section id="note" title="Note" className="mt-10 border-t-3 border-ink pt-4">
          <ActionForm intent="note" className="mt-3 grid max-w-[44rem] gap-3">
            <FormField name="note" label="What staff should know" value={note} about="Only staff can see it.">
              {(control) => <textarea {...control} rows={4} maxLength={NOTE_MAX} />}
            </FormField>
            <FormButton intent="note" look="outlined" className="justify-self-start">
              Save note
            </FormButton>
          </ActionForm>
        </Section>
      </div>
    </div>
  );
}
