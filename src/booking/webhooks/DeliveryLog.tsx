import { useOwnListing } from "../../catalogue/listings/own/useOwnListing.ts";
import { plural, t } from "../../platform/languages/text.ts";
import { ActionForm, FormButton } from "../../ui/ActionForm.tsx";
import { useMomentText } from "../../ui/LocalMoment.tsx";
import { NewerOlder } from "../../ui/NewerOlder.tsx";
import type { Delivery, Webhook } from "./contract.ts";
import { DELIVERY_STATES } from "./enumerations.ts";
import { LOG_DAYS } from "./rules.ts";

function DeliveryRow({ row, hook }: { row: Delivery; hook: Webhook }) {
  const momentText = useMomentText(useOwnListing().business.time_zone);
  const { uuid, event, state, attempts, created, tried, next_try, problem, status, milliseconds, body } = row;
  const result = problem || (status === null ? t`Not sent yet.` : t`Response ${status} after ${milliseconds ?? 0} ms.`);
  const sentences = [
    `${momentText(created)}.`,
    result,
    ...(attempts > 1
      ? [
          tried
            ? t`Tried ${plural(attempts, "# time", "# times")}, last at ${momentText(tried)}.`
            : t`Tried ${plural(attempts, "# time", "# times")}.`,
        ]
      : []),
    ...(state === "waiting" && attempts > 0 && next_try ? [t`Next try at ${momentText(next_try)}.`] : []),
  ];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 border-b border-rule py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap gap-x-3">
          <code className="font-semibold">{event}</code>
          <span className={state === "failed" ? "text-danger" : "text-ink2"}>{DELIVERY_STATES[state]}</span>
        </p>
        <p className="text-small text-ink2">{sentences.join(" ")}</p>
        <details className="mt-1">
          <summary className="link inline-flex min-h-9 cursor-pointer items-center text-small">Show content</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys too */}
          <pre tabIndex={0} className="mt-1 overflow-x-auto rounded-control bg-sand p-3 text-small">
            {JSON.stringify(JSON.parse(body), null, 2)}
          </pre>
        </details>
      </div>
      {state !== "waiting" && hook.is_active && (
        <ActionForm intent="again" fields={{ webhook: hook.uuid, delivery: uuid }}>
          <FormButton intent="again" look="quiet" aria-label={t`Send again: ${event} of ${momentText(created)}`}>
            Send again
          </FormButton>
        </ActionForm>
      )}
    </li>
  );
}

interface Props {
  hook: Webhook;
  deliveries: Delivery[];
  newer: string | undefined;
  older: string | undefined;
}

/** Deliveries to an address, sent and waiting. */
export const DeliveryLog = ({ hook, deliveries, newer, older }: Props) => (
  <section id="log" aria-labelledby="log-title" className="scroll-mt-24 border-t border-ink pt-4">
    <h2 id="log-title" className="text-h3">
      Deliveries
    </h2>
    <p className="mt-1 text-small break-all text-ink2">{t`To ${hook.url}, stored for ${plural(LOG_DAYS, "# day", "# days")}.`}</p>
    {deliveries.length === 0 ? (
      <p className="mt-4">No deliveries yet. Send a test to check the URL.</p>
    ) : (
      <ul aria-label="Deliveries" className="mt-3 border-t border-rule">
        {deliveries.map((row) => (
          <DeliveryRow key={row.uuid} row={row} hook={hook} />
        ))}
      </ul>
    )}
    <NewerOlder label="Further deliveries" newer={newer} older={older} />
  </section>
);
