import type { ReactNode } from "react";
import { meant, t } from "../../platform/languages/text.ts";
import { formatDateIn } from "../../platform/values/format.ts";
import { labelled } from "../../platform/values/punctuation.ts";
import { ActionForm, FormButton } from "../../ui/ActionForm.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import type { Member, Secret } from "./contract.ts";
import { madeBy, SecretChoices } from "./SecretChoices.tsx";

/** Picture of a person, or the first letter of an account without a traveller. */
const Picture = ({ member: { avatar_link, initials } }: { member: Member }) =>
  avatar_link === null ? (
    <span aria-hidden className="grid size-11 flex-none place-items-center rounded-full bg-night font-semibold text-small text-white">
      {initials}
    </span>
  ) : (
    <Avatar picture={avatar_link} initials={initials} size={44} />
  );

interface QuestionProps {
  intent: "leave" | "remove" | "role";
  /** Label of the button that opens it, and the same for screen readers, with the person whom it concerns. */
  ask: string;
  askInFull: string;
  fields: Record<string, string>;
  text: string;
  button: string;
  children: ReactNode;
}

/** Confirmation that opens in place of its button, without scripts too. */
const Question = ({ intent, ask, askInFull, fields, text, button, children }: QuestionProps) => (
  <details className="open:w-full">
    <summary
      aria-label={askInFull}
      className={`button ${intent === "role" ? "button-quiet" : "button-danger-quiet"} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}
    >
      {ask}
    </summary>
    <ActionForm intent={intent} fields={fields} className="ms-3 grid gap-3 border-line border-s-4 bg-sand p-3.5">
      <p className="max-w-[52ch]">{text}</p>
      {children}
      <p>
        <FormButton intent={intent} look={intent === "role" ? "outlined" : "danger"}>
          {button}
        </FormButton>
      </p>
    </ActionForm>
  </details>
);

function MailsForm({ has_enquiry_mails }: Pick<Member, "has_enquiry_mails">) {
  return (
    <ActionForm intent="mails" fields={{ has_enquiry_mails: has_enquiry_mails ? "off" : "on" }}>
      <FormButton intent="mails" look="quiet">
        {has_enquiry_mails ? t`Turn off emails` : t`Turn on emails`}
      </FormButton>
    </ActionForm>
  );
}

interface Props {
  member: Member;
  /** Whether the viewer is an owner. */
  canChange: boolean;
  /** Keys and connections to other systems. Empty for helpers. */
  secrets: readonly Secret[];
  /** Time zone of the listing. */
  zone: string;
}

/** Button that makes a person an owner or a helper. It asks for confirmation if keys or webhooks stop working with the change. */
function RoleForm({ member: { account, name, role, is_self }, secrets }: Pick<Props, "member" | "secrets">) {
  const other = role === "owner" ? "helper" : "owner";
  const label = other === "owner" ? t`Make an owner` : t`Make a helper`;
  const labelInFull = labelled(label, name);
  if (role !== "owner" || madeBy(secrets, account).length === 0)
    return (
      <ActionForm intent="role" fields={{ account, role: other }}>
        <FormButton intent="role" look="quiet" aria-label={labelInFull}>
          {label}
        </FormButton>
      </ActionForm>
    );
  const text = is_self ? t`You can no longer change offers, people and keys.` : t`${name} can no longer change offers, people and keys.`;
  return (
    <Question intent="role" ask={label} askInFull={labelInFull} fields={{ account, role: other }} text={text} button={label}>
      <SecretChoices secrets={secrets} account={account} isGoing={false} canTakeOver={!is_self} />
    </Question>
  );
}

/** Row of one of the listing's people. */
export function MemberRow({ member, canChange, secrets, zone }: Props) {
  const { account, name, email, role, has_enquiry_mails, is_self } = member;
  const since = formatDateIn(zone, member.created);
  return (
    <li className="grid grid-cols-[44px_minmax(0,1fr)] gap-x-4 border-b border-rule py-4">
      <Picture member={member} />
      <div className="min-w-0">
        <p className="break-words">
          <b className="font-semibold">{name}</b>
          {is_self && <span className="text-ink2"> (you)</span>}
        </p>
        <p className="text-ink2 text-small">
          {role === "owner"
            ? t`Owner: full access. Since ${since}.`
            : t`Helper: replies to guests, redeems vouchers, edits the listing. Since ${since}.`}
        </p>
        <p className="break-words text-ink2 text-small">
          {name !== email && `${email}. `}
          {has_enquiry_mails ? t`Enquiry emails: on.` : t`Enquiry emails: off.`}
        </p>
        <div className="-ms-3 mt-1 flex flex-wrap items-start gap-x-2">
          {is_self && <MailsForm has_enquiry_mails={has_enquiry_mails} />}
          {canChange && <RoleForm member={member} secrets={secrets} />}
          {is_self ? (
            <Question
              intent="leave"
              ask={meant("a listing")`Leave`}
              askInFull={t`Leave this listing`}
              fields={{ account }}
              text={t`You lose access to this listing. An owner can invite you again.`}
              button={t`Leave the listing`}
            >
              <SecretChoices secrets={secrets} account={account} isGoing canTakeOver={false} />
            </Question>
          ) : (
            canChange && (
              <Question
                intent="remove"
                ask={t`Remove`}
                askInFull={t`Remove ${name}`}
                fields={{ account }}
                text={t`${name} loses access to this listing at once and gets an email.`}
                button={t`Remove ${name}`}
              >
                <SecretChoices secrets={secrets} account={account} isGoing canTakeOver />
              </Question>
            )
          )}
        </div>
      </div>
    </li>
  );
}
