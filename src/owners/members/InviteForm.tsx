import { Mail } from "lucide";
import { MEMBER_ROLES } from "../../catalogue/listings/enumerations.ts";
import { t } from "../../platform/languages/text.ts";
import { formatDateIn } from "../../platform/values/format.ts";
import { ActionForm, FormButton, FormField, useFormResult } from "../../ui/ActionForm.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Section } from "../../ui/Section.tsx";
import type { Invitation } from "./contract.ts";
import { INVITATION_DAYS } from "./rules.ts";

/** Row of a pending invitation. @param zone time zone of the listing */
export function InvitationRow({ invitation, canChange, zone }: { invitation: Invitation; canChange: boolean; zone: string }) {
  const { uuid, email, role, by } = invitation;
  const expires = formatDateIn(zone, invitation.expires);
  return (
    <li className="grid grid-cols-[44px_minmax(0,1fr)] gap-x-4 border-b border-rule py-4">
      <span className="grid size-11 place-items-center rounded-full border-[1.5px] border-line border-dashed text-ink2">
        <Icon of={Mail} size={19} />
      </span>
      <div className="min-w-0">
        <p>
          <b className="font-semibold break-all">{email}</b>
        </p>
        <p className="text-small text-ink2">
          {role === "owner" ? t`Invited as owner by ${by}, expires on ${expires}.` : t`Invited as helper by ${by}, expires on ${expires}.`}
        </p>
        {canChange && (
          <ActionForm intent="withdraw" fields={{ uuid }} className="-ms-3 mt-1">
            <FormButton intent="withdraw" look="danger-quiet" aria-label={t`Withdraw the invitation for ${email}`}>
              Withdraw
            </FormButton>
          </ActionForm>
        )}
      </div>
    </li>
  );
}

const SEGMENT =
  "grid min-h-12 flex-1 cursor-pointer place-items-center px-4 shadow-[inset_0_0_0_1.5px_var(--color-line)] first:rounded-s-control last:rounded-e-control has-checked:bg-sea-tint has-checked:font-semibold has-checked:shadow-[inset_0_0_0_2px_var(--color-sea)] has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-sea";

/** Form to invite a person by email. */
export function InviteForm() {
  const result = useFormResult();
  const chosen = result?.intent === "invite" ? result.typed.role : undefined;
  return (
    <Section id="invite" title="Invite people" className="mt-10 max-w-[34rem]">
      <ActionForm intent="invite" className="mt-4 grid gap-4">
        <FormField
          name="email"
          label="Their email address"
          about={t`We email them a link that works once, for ${INVITATION_DAYS} days. They need an account with this address.`}
        >
          {(control) => <input {...control} type="email" autoComplete="off" required maxLength={254} />}
        </FormField>
        <fieldset>
          <legend className="mb-1.5 text-small font-semibold">Role</legend>
          <div className="flex">
            {(["helper", "owner"] as const).map((role) => (
              <label key={role} className={SEGMENT}>
                <input type="radio" name="role" value={role} defaultChecked={role === (chosen ?? "helper")} className="peer sr-only" />
                <span className="before:me-2 before:hidden before:content-['✓'] peer-checked:before:inline">{MEMBER_ROLES[role]}</span>
              </label>
            ))}
          </div>
          <p className="mt-2 text-small text-ink2">
            Helpers reply to guests, redeem vouchers and edit the listing. Only owners can change discounts, people and keys.
          </p>
        </fieldset>
        <p>
          <FormButton intent="invite">Invite</FormButton>
        </p>
      </ActionForm>
    </Section>
  );
}
