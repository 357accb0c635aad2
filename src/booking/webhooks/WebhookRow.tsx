import { CircleAlert, CircleCheck, CirclePause } from "lucide";
import { useOwnListing } from "../../catalogue/listings/own/useOwnListing.ts";
import { meant, plural, t } from "../../platform/languages/text.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { ActionForm, FormButton } from "../../ui/ActionForm.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useMomentText } from "../../ui/LocalMoment.tsx";
import type { Webhook } from "./contract.ts";
import { WEBHOOK_EVENTS } from "./enumerations.ts";
import { FAILING_DAYS } from "./rules.ts";
import { WebhookEvents } from "./WebhookEvents.tsx";

const SUMMARY = "link inline-flex min-h-11 cursor-pointer list-none items-center [&::-webkit-details-marker]:hidden";

function describeState({ is_active, switched_off, failing_since }: Webhook, momentText: (moment: string) => string) {
  if (switched_off)
    return {
      icon: CircleAlert,
      text: t`Switched off on ${momentText(switched_off)}, after ${plural(FAILING_DAYS, "# day", "# days")} of failures`,
      look: "text-danger",
    };
  if (!is_active) return { icon: CirclePause, text: t`Switched off`, look: "text-ink2" };
  if (failing_since) return { icon: CircleAlert, text: t`Failing since ${momentText(failing_since)}; we keep trying`, look: "text-danger" };
  return { icon: CircleCheck, text: meant("switched on")`On`, look: "text-sea" };
}

interface Props {
  hook: Webhook;
  /** URL of its log. */
  log: string;
}

/** One address: its events, its state, and the acts on it. */
export function WebhookRow({ hook, log }: Props) {
  const { uuid, url, events, is_active, created_by } = hook;
  const { icon, text, look } = describeState(hook, useMomentText(useOwnListing().business.time_zone));
  const { hostname } = new URL(url);
  const fields = { webhook: uuid };
  return (
    <li id={`webhook-${uuid}`} className="scroll-mt-24 border-b border-rule py-4.5">
      <h3 className="text-h3 break-all">{url}</h3>
      <p className={`mt-1.5 flex items-start gap-2 text-small font-semibold ${look}`}>
        <Icon of={icon} size={18} className="mt-0.5 flex-none" />
        {text}
      </p>
      <p className="mt-1 text-small text-ink2">{withCommas(events.map((event) => WEBHOOK_EVENTS[event]))}</p>
      <p className="text-small text-ink2">{created_by ? t`Added by ${created_by.name}` : t`Added by an unknown person`}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-1">
        <a href={log} className="link inline-flex min-h-11 items-center" aria-label={t`Deliveries to ${hostname}`}>
          Deliveries
        </a>
        {is_active && (
          <ActionForm intent="test" fields={fields}>
            <FormButton intent="test" look="quiet" aria-label={t`Send a test to ${hostname}`}>
              Send a test
            </FormButton>
          </ActionForm>
        )}
        <ActionForm intent={is_active ? "off" : "on"} fields={fields}>
          <FormButton
            intent={is_active ? "off" : "on"}
            look="quiet"
            aria-label={is_active ? t`Switch off: ${hostname}` : t`Switch on: ${hostname}`}
          >
            {is_active ? t`Switch off` : t`Switch on`}
          </FormButton>
        </ActionForm>
        <details className="open:w-full">
          <summary className={SUMMARY} aria-label={t`Change the events for ${hostname}`}>
            Change
          </summary>
          <ActionForm intent="change" fields={fields} className="grid gap-4 pb-3">
            <WebhookEvents intent="change" chosen={events} />
            <p>
              <FormButton intent="change">Save</FormButton>
            </p>
          </ActionForm>
        </details>
        <details className="open:w-full">
          <summary className={`${SUMMARY} text-danger`} aria-label={t`Delete: ${hostname}`}>
            Delete
          </summary>
          <ActionForm intent="delete" fields={fields} className="pb-2">
            <p className="mb-2 text-small text-ink2">We stop sending to it and delete its log.</p>
            <FormButton intent="delete" look="danger" aria-label={t`Delete the webhook to ${hostname}`}>
              Delete the webhook
            </FormButton>
          </ActionForm>
        </details>
      </div>
    </li>
  );
}
