import type { FormFields } from "../platform/formAction.ts";
import { formatDays } from "../platform/format.ts";
import { ActionForm, FormButton, FormField } from "../ui/ActionForm.tsx";
import { Select } from "../ui/Select.tsx";
import type { AnswerBody, Conversation } from "./contract.conversation.ts";
import { MESSAGE_MAX } from "./contract.ts";
import { ANSWER_ACTS, type AnswerAct } from "./enumerations.ts";
import { KEEP_DAYS_MAX } from "./rules.conversation.ts";

const KEEP_DAYS = [1, 2, 3, 5, KEEP_DAYS_MAX];
const DAY_MILLISECONDS = 86_400_000;
/** The page was on the screen for a while before it was sent. */
const MARGIN_MILLISECONDS = 60_000;

export const actOf = (given: string | null | undefined): AnswerAct | undefined =>
  given && Object.hasOwn(ANSWER_ACTS, given) ? (given as AnswerAct) : undefined;

/** The answer that was sent by the form below. */
export function bodyOf({ text = "", act, from_date, to_date, price, currency, keep_days, force }: FormFields, moment: Date): AnswerBody {
  const kept = keep_days ? new Date(moment.getTime() + Number(keep_days) * DAY_MILLISECONDS - MARGIN_MILLISECONDS) : undefined;
  return {
    text,
    act: actOf(act) ?? null,
    from_date: from_date || null,
    to_date: to_date || null,
    price: price ? Number(price) : null,
    currency: price && currency ? currency.trim().toUpperCase() : null,
    kept_until: kept?.toISOString() ?? null,
    force: force === "on",
  };
}

interface Props {
  enquiry: Conversation;
  act: AnswerAct | undefined;
  /** The page's own address, to which the acts are added. */
  here: string;
  /** Somebody else has the nights: it can be agreed all the same. */
  isTaken: boolean;
}

const SEND: Record<AnswerAct | "", string> = {
  "": "Send",
  agree: "Send and agree",
  keep: "Send and keep",
  offer: "Send the offer",
  decline: "Send and decline",
};

/** Answers an enquiry: what is done is chosen by a link, so that each form has only what it needs, also without scripts. The button says both. */
export function AnswerForm({ enquiry, act, here, isTaken }: Props) {
  const { from_date, to_date, item_type } = enquiry;
  const days = from_date ? ` ${formatDays(from_date, to_date)}` : "";
  const chips: { act: AnswerAct | undefined; label: string }[] = [
    { act: undefined, label: "Only words" },
    { act: "agree", label: from_date ? `Agree to${days}` : "Agree to dates" },
    { act: "keep", label: ANSWER_ACTS.keep },
    { act: "offer", label: ANSWER_ACTS.offer },
    { act: "decline", label: ANSWER_ACTS.decline },
  ];
  const hasDates = act === "agree" || act === "keep" || act === "offer";
  const known = act === "offer" ? {} : { from: from_date ?? "", to: to_date ?? "" };
  return (
    <section aria-label="Your answer" className="mt-9 border-t-3 border-ink pt-5">
      <nav aria-label="What to do" className="flex flex-wrap gap-2.5">
        {chips.map((chip) => (
          <a
            key={chip.label}
            href={chip.act ? `${here}?act=${chip.act}` : here}
            aria-current={chip.act === act ? "true" : undefined}
            className="chip"
          >
            {chip.label}
          </a>
        ))}
      </nav>
      <ActionForm key={act ?? ""} intent="answer" isDocument fields={act ? { act } : {}} className="mt-5 grid gap-4">
        {hasDates && (
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <FormField name="from_date" label={item_type === "rooms" ? "Arrive" : "From"} value={known.from ?? ""}>
              {(control) => <input {...control} type="date" required />}
            </FormField>
            <FormField name="to_date" label={item_type === "rooms" ? "Leave" : "To"} value={known.to ?? ""}>
              {(control) => <input {...control} type="date" required={item_type === "rooms"} />}
            </FormField>
            <FormField name="price" label="Price for all of it" hint="optional">
              {(control) => <input {...control} type="number" min="0" step="0.01" inputMode="decimal" />}
            </FormField>
            <FormField name="currency" label="Currency" hint="with a price">
              {(control) => <input {...control} maxLength={3} placeholder="USD" autoCapitalize="characters" />}
            </FormField>
          </div>
        )}
        {act === "keep" && (
          <FormField name="keep_days" label="Keep them for" value="2">
            {(control) => (
              <Select
                {...control}
                options={KEEP_DAYS.map((count) => ({ value: String(count), label: count === 1 ? "1 day" : `${count} days` }))}
              />
            )}
          </FormField>
        )}
        <FormField name="text" label="Your words" {...(act ? { hint: "optional" } : {})}>
          {(control) => <textarea {...control} rows={4} maxLength={MESSAGE_MAX} required={!act} />}
        </FormField>
        {isTaken && (
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="force" className="size-5 accent-sea" /> Agree all the same
          </label>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <FormButton intent="answer">{SEND[act ?? ""]}</FormButton>
          <span className="text-small text-ink2">
            {act === "agree" && item_type === "rooms" ? "Takes the nights in your calendar and mails" : "Mails"}{" "}
            {enquiry.guest_name || "the guest"}.
          </span>
        </div>
      </ActionForm>
    </section>
  );
}
