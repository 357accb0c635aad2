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
import { sentReason } from "../../travellers/reports/decisions/sentReason.ts";
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
    make_editor: { text: t`This account is now an editor.`, undo: "take_staff" },
    make_administrator: { text: t`This account is now an administrator.` },
    take_staff: { text: t`This account is no longer staff. Its sessions have ended.` },
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
  make_editor: change("make_editor", () => ({ staff_role: "editor" })),
  make_administrator: change("make_administrator", () => ({ staff_role: "administrator" })),
  take_staff: change("take_staff", () => ({ staff_role: null })),
  block: change("block", (form) => ({ is_blocked: true, ...sentReason(form) })),
  unblock: change("unblock", () => ({ is_blocked: false })),
});
// Browser builds have no `action`, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = hiddenMeta(() => t`Account · Staff desk`);

const accountTypes = () => Object.entries(ACCOUNT_TYPES).map(([value, label]) => ({ value, label }));

interface NewRole {
  intent: "make_editor" | "make_administrator";
  label: string;
  about: string;
  question: string;
}

/** Question before an account gets a role of staff. It opens in place of its button, without scripts too. */
const GiveRole = ({ intent, label, about, question }: NewRole) => (
  <details className="w-full">
    <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 [&::-webkit-details-marker]:hidden">
      <span className="button button-outlined">{label}</span> <span className="text-small text-ink2">{about}</span>
    </summary>
    <ActionForm intent={intent} className="mt-3 grid max-w-[44rem] gap-3 border-s-4 border-line bg-sand p-3.5">
      <p className="break-words">{question}</p>
      <p>
        <FormButton intent={intent}>{label}</FormButton>
      </p>
    </ActionForm>
  </details>
);

/** Returns the roles that an account can get in place of its own. */
const newRoles = (name: string, role: FullPerson["staff_role"]): NewRole[] => [
  ...(role === "editor"
    ? []
    : [
        {
          intent: "make_editor" as const,
          label: t`Make editor`,
          about: t`Editors change listings, areas and events, and review what people send.`,
          question:
            role === null
              ? t`Make ${name} an editor? Editors can change, hide and merge every listing, decide claims and reports, and import files. They cannot see accounts, settings and mail.`
              : t`Make ${name} an editor? They lose access to accounts, settings and mail, and are logged out.`,
        },
      ]),
  ...(role === "administrator"
    ? []
    : [
        {
          intent: "make_administrator" as const,
          label: t`Make administrator`,
          about: t`Administrators also manage people, settings and mail.`,
          question: t`Make ${name} an administrator? Administrators can do everything that editors can. They also see and suspend accounts, make other people staff, and change the guide's settings.`,
        },
      ]),
];

function Acts({ person: { email, traveller, staff_role, blocked, is_own } }: { person: FullPerson }) {
  if (is_own) return <p className="text-ink2">This is your own account. Ask another administrator to change its role.</p>;
  const intent = staff_role ? "take_staff" : blocked ? "unblock" : "block";
  const name = traveller ? `${traveller.name} (${email})` : email;
  return (
    <div className="flex flex-wrap items-start gap-3">
      {!blocked && newRoles(name, staff_role).map((role) => <GiveRole key={role.intent} {...role} />)}
      {(!staff_role || !blocked) && (
        <ActionForm intent={intent} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {intent === "block" && (
            <RemovalFields canRemove about={t`They read it in the email.`} ground={t`Suspended because it is against`} />
          )}
          <FormButton intent={intent} look="outlined">
            {staff_role ? t`Remove staff role` : blocked ? t`Reinstate` : t`Suspend`}
          </FormButton>
          {!staff_role && (
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
