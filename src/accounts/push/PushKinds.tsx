import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import type { FormFields } from "../../platform/pages/formAction.ts";
import { oneOf } from "../../platform/values/items.ts";
import { ActionForm, FormButton } from "../../ui/ActionForm.tsx";
import { type PushState, setPushKind, unsubscribePush } from "./contract.ts";
import { PUSH_KINDS } from "./enumerations.ts";

/**
 * Form handlers of PushDevice and PushKinds, for the action of the page that shows them.
 * @param here path of that page; it names the change in the query
 */
export const pushIntents = (here: string) => ({
  push_off: async () => {
    await callApi(unsubscribePush, {});
    return `${here}?changed=push_off#notifications`;
  },
  push_kind: async ({ kind, is_on }: FormFields) => {
    await callApi(setPushKind, { kind: oneOf(enumValues(PUSH_KINDS), kind) ?? "replies", is_on: is_on === "on" });
    return `${here}?changed=push_kind#notifications`;
  },
});

/** One switch for each kind of notice to a traveller. Emails about them are always sent. */
export const PushKinds = ({ push: { kinds, public_key } }: { push: PushState }) =>
  public_key !== null && (
    <ul className="mt-5 border-t border-rule">
      {enumValues(PUSH_KINDS).map((kind) => (
        <li key={kind} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule py-3">
          <span>
            {PUSH_KINDS[kind]}
            <span className="block text-small text-ink2">Email: on. Notifications: {kinds[kind] ? "on" : "off"}.</span>
          </span>
          <ActionForm intent="push_kind" fields={{ kind, is_on: kinds[kind] ? "off" : "on" }}>
            <FormButton intent="push_kind" look="quiet">
              {kinds[kind] ? "Turn off" : "Turn on"} <span className="sr-only">notifications: {PUSH_KINDS[kind]}</span>
            </FormButton>
          </ActionForm>
        </li>
      ))}
    </ul>
  );
