import { useFormResult } from "../../ui/ActionForm.tsx";
import { FieldErrors } from "../../ui/Field.tsx";
import type { Webhook } from "./contract.ts";
import { WEBHOOK_EVENTS } from "./enumerations.ts";

const ERROR_ID = "webhook-events-error";

interface Props {
  /** Intent of the form that contains the checkboxes. */
  intent: string;
  chosen: readonly string[];
}

/** Choice of an address's events, one checkbox each. If the form is rejected, the checkboxes stay as they were set. */
export function WebhookEvents({ intent, chosen }: Props) {
  const last = useFormResult<Webhook>();
  const own = last?.intent === intent && !last.shown ? last : undefined;
  const ticked = own ? Object.keys(WEBHOOK_EVENTS).filter((event) => own.typed[event] === "on") : chosen;
  const errors = own?.errors.events ?? [];
  return (
    <fieldset aria-describedby={errors.length > 0 ? ERROR_ID : undefined}>
      <legend className="mb-1 text-small font-semibold">Notify it when</legend>
      <div className="grid sm:grid-cols-2">
        {Object.entries(WEBHOOK_EVENTS).map(([event, label]) => (
          <label key={event} className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
            <input type="checkbox" name={event} defaultChecked={ticked.includes(event)} className="tick mt-0.5" />
            <span>
              {label} <code className="block text-small text-ink2">{event}</code>
            </span>
          </label>
        ))}
      </div>
      {errors.length > 0 && <FieldErrors id={ERROR_ID} errors={errors} />}
    </fieldset>
  );
}
