import { MEMBER_ROLES } from "../businesses/enumerations.ts";
import { formatDate } from "../platform/format.ts";
import { ActionForm, FormButton } from "../ui/ActionForm.tsx";
import { Avatar } from "../ui/Avatar.tsx";
import type { Member } from "./contract.ts";

const DOES = { owner: "everything that there is to do", helper: "answers, checks vouchers, changes the listing" };

/** Somebody's picture; of an account without a traveller the first letter. */
const Picture = ({ member: { avatar_link, initials } }: { member: Member }) =>
  avatar_link === null ? (
    <span aria-hidden className="grid size-11 flex-none place-items-center rounded-full bg-night font-semibold text-[0.9375rem] text-white">
      {initials}
    </span>
  ) : (
    <Avatar picture={avatar_link} initials={initials} size={44} />
  );

/** A question that opens in its place, also without scripts. */
function Question({ ask, member, text }: { ask: "Leave" | "Remove"; member: Member; text: string }) {
  const { account, name } = member;
  const intent = ask === "Leave" ? "leave" : "remove";
  return (
    <details className="open:w-full">
      <summary className="button button-quiet cursor-pointer list-none [&::-webkit-details-marker]:hidden">
        {ask} <span className="sr-only">{ask === "Leave" ? "this listing" : name}</span>
      </summary>
      <ActionForm intent={intent} fields={{ account }} className="ml-3 grid gap-3 border-line border-l-4 bg-sand p-3.5">
        <p className="max-w-[52ch]">{text}</p>
        <p>
          <FormButton intent={intent} look="outlined">
            {ask === "Leave" ? "Leave the listing" : `Remove ${name}`}
          </FormButton>
        </p>
      </ActionForm>
    </details>
  );
}

function MailsForm({ has_enquiry_mails }: Pick<Member, "has_enquiry_mails">) {
  return (
    <ActionForm intent="mails" fields={{ has_enquiry_mails: has_enquiry_mails ? "off" : "on" }}>
      <FormButton intent="mails" look="quiet">
        {has_enquiry_mails ? "Stop the mails to me" : "Mail me again"}
      </FormButton>
    </ActionForm>
  );
}

interface Props {
  member: Member;
  /** Who looks is an owner. */
  canChange: boolean;
}

/** One of a listing's people. */
export function MemberRow({ member, canChange }: Props) {
  const { account, name, email, role, created, has_enquiry_mails, is_self } = member;
  const other = role === "owner" ? "helper" : "owner";
  return (
    <li className="grid grid-cols-[44px_minmax(0,1fr)] gap-x-4 border-b border-rule py-4">
      <Picture member={member} />
      <div className="min-w-0">
        <p className="break-words">
          <b className="font-semibold">{name}</b>
          {is_self && <span className="text-ink2"> (you)</span>}
        </p>
        <p className="text-ink2 text-small">
          {MEMBER_ROLES[role]}: {DOES[role]}. Since {formatDate(created)}.
        </p>
        <p className="break-words text-ink2 text-small">
          {name !== email && `${email}. `}
          {has_enquiry_mails ? "Is mailed about enquiries." : "Is not mailed about enquiries."}
        </p>
        <div className="-ml-3 mt-1 flex flex-wrap items-start gap-x-2">
          {is_self && <MailsForm has_enquiry_mails={has_enquiry_mails} />}
          {canChange && (
            <ActionForm intent="role" fields={{ account, role: other }}>
              <FormButton intent="role" look="quiet" aria-label={`${other === "owner" ? "Make an owner" : "Make a helper"}: ${name}`}>
                {other === "owner" ? "Make an owner" : "Make a helper"}
              </FormButton>
            </ActionForm>
          )}
          {is_self ? (
            <Question
              ask="Leave"
              member={member}
              text="You see and change nothing of this listing any more. An owner can invite you again."
            />
          ) : (
            canChange && (
              <Question
                ask="Remove"
                member={member}
                text={`${name} sees and changes nothing of this listing any more, and is told by mail.`}
              />
            )
          )}
        </div>
      </div>
    </li>
  );
}
