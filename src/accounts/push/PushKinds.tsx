import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { choose, t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import type { FormFields } from "../../platform/pages/formAction.ts";
import { oneOf } from "../../platform/values/items.ts";
import { ActionForm, FormButton } from "../../ui/ActionForm.tsx";
import { type PushState, setPushKind, unsubscribePush } from "./contract.ts";
import { NOTICE_CHANNELS, type NoticeChannel, PUSH_KINDS, type PushKind } from "./enumerations.ts";

const readKind = ({ kind, is_on }: FormFields) => ({ kind: oneOf(enumValues(PUSH_KINDS), kind) ?? "replies", is_on: is_on === "on" });

/**
 * Form handlers of PushDevice and PushKinds, for the action of the page that shows them.
 * @param here path of that page; it names the change in the query
 */
export const pushIntents = (here: string) => ({
  push_off: async () => {
    await callApi(unsubscribePush, {});
    return `${here}?changed=push_off#notifications`;
  },
  push_kind: async (form: FormFields) => {
    await callApi(setPushKind, { ...readKind(form), channel: "push" });
    return `${here}?changed=push_kind#notifications`;
  },
  mail_kind: async (form: FormFields) => {
    await callApi(setPushKind, { ...readKind(form), channel: "mail" });
    return `${here}?changed=mail_kind#notifications`;
  },
});

interface SwitchProps {
  kind: PushKind;
  channel: NoticeChannel;
  isOn: boolean;
}

const Switch = ({ kind, channel, isOn }: SwitchProps) => (
  <div className="flex min-h-11 items-center justify-between gap-x-4">
    <span className="text-small text-ink2">{isOn ? t`${NOTICE_CHANNELS[channel]}: on` : t`${NOTICE_CHANNELS[channel]}: off`}</span>
    <ActionForm intent={`${channel}_kind`} fields={{ kind, is_on: isOn ? "off" : "on" }}>
      <FormButton
        intent={`${channel}_kind`}
        look="quiet"
        aria-label={
          isOn
            ? t`Turn off ${choose(channel, { mail: "emails", other: "notifications" })}: ${PUSH_KINDS[kind]}`
            : t`Turn on ${choose(channel, { mail: "emails", other: "notifications" })}: ${PUSH_KINDS[kind]}`
        }
      >
        {isOn ? t`Turn off` : t`Turn on`}
      </FormButton>
    </ActionForm>
  </div>
);

/** Switches of emails and of notices in browsers, for each kind of notice to a traveller. */
export const PushKinds = ({ push: { kinds, mails, public_key } }: { push: PushState }) => (
  <>
    <ul className="mt-5 border-t border-rule">
      {enumValues(PUSH_KINDS).map((kind) => (
        <li key={kind} className="border-b border-rule py-3">
          <h3 className="font-semibold">{PUSH_KINDS[kind]}</h3>
          <Switch kind={kind} channel="mail" isOn={mails[kind]} />
          {public_key !== null && <Switch kind={kind} channel="push" isOn={kinds[kind]} />}
        </li>
      ))}
    </ul>
    <p className="mt-3 text-small text-ink2">We always email you about logging in, your password and your email address.</p>
  </>
);
