import { type MouseEvent, type ReactNode, useState } from "react";
import type { FormFields } from "../../platform/pages/formAction.ts";
import { DAY_MILLISECONDS } from "../../platform/values/days.ts";
import { decimalText, typedNumber } from "../../platform/values/decimal.ts";
import { formatDays } from "../../platform/values/format.ts";
import { ActionForm, FormButton, FormField, useFormResult } from "../../ui/ActionForm.tsx";
import { Select } from "../../ui/Select.tsx";
import { MESSAGE_MAX } from "./contract.ts";
import type { AnswerBody, Conversation } from "./conversation/contract.ts";
import { KEEP_DAYS_MAX } from "./conversation/rules.ts";
import { ANSWER_ACTS, type AnswerAct } from "./enumerations.ts";

const KEEP_DAYS = [1, 2, 3, 5, KEEP_DAYS_MAX];
/** Margin for the time between showing the page and sending it. */
const MARGIN_MILLISECONDS = 60_000;

export const parseAnswerAct = (given: string | null | undefined): AnswerAct | undefined =>
  given && Object.hasOwn(ANSWER_ACTS, given) ? (given as AnswerAct) : undefined;

/** Returns the request body for the form below. */
export function toAnswerBody(
  { text = "", act, from_date, to_date, price, currency, keep_days, force }: FormFields,
  moment: Date,
): AnswerBody {
  const kept = keep_days ? new Date(moment.getTime() + Number(keep_days) * DAY_MILLISECONDS - MARGIN_MILLISECONDS) : undefined;
  return {
    text,
    act: parseAnswerAct(act) ?? null,
    from_date: from_date || null,
    to_date: to_date || null,
    price: typedNumber(price),
    currency: price && currency ? currency.trim().toUpperCase() : null,
    kept_until: kept?.toISOString() ?? null,
    force: force === "on",
  };
}

interface Props {
  enquiry: Conversation;
  act: AnswerAct | undefined;
  /** URL of the page, to which the acts are added. */
  here: string;
  /** Another guest has the nights. The answer can agree all the same. */
  isTaken: boolean;
  /** A question has no dates to agree to, so only text answers it. */
  isQuestion?: boolean;
  /** Initial text of the answer. */
  words?: string;
  /** Calculated price, offered as the default. */
  price?: { amount: number; currency: string } | undefined;
  /** Content below the buttons, inside the form. */
  children?: ReactNode;
}

const SEND: Record<AnswerAct | "", string> = {
  "": "Send",
  agree: "Send and agree",
  keep: "Send and keep",
  offer: "Send the offer",
  decline: "Send and decline",
};

/**
 * Form to answer an enquiry. Links choose the act, so that each form has only the fields that it needs, even without scripts; with scripts
 * the typed text stays. The button names both steps.
 */
export function AnswerForm({ enquiry, act: asked, here, isTaken, isQuestion = false, words = "", price, children }: Props) {
  const last = useFormResult();
  const [act, setAct] = useState(last?.intent === "answer" ? parseAnswerAct(last.typed.act) : (parseAnswerAct(last?.typed.act) ?? asked));
  const { from_date, to_date, item_type } = enquiry;
  const days = from_date ? ` ${formatDays(from_date, to_date)}` : "";
  const chips: { act: AnswerAct | undefined; label: string }[] = [
    { act: "agree", label: from_date ? `Agree to${days}` : "Agree to dates" },
    { act: "keep", label: ANSWER_ACTS.keep },
    { act: "offer", label: ANSWER_ACTS.offer },
    { act: "decline", label: ANSWER_ACTS.decline },
    { act: undefined, label: "Only words" },
  ];
  const hasDates = act === "agree" || act === "keep" || act === "offer";
  const known = act === "offer" ? {} : { from: from_date ?? "", to: to_date ?? "" };
  const offered = act === "offer" || !price ? {} : { amount: decimalText(price.amount), currency: price.currency };
  const link = (one: AnswerAct) => `${here}${here.includes("?") ? "&" : "?"}act=${one}`;
  const choose = (event: MouseEvent<HTMLAnchorElement>, chosen: AnswerAct | undefined) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setAct(chosen);
    history.replaceState(history.state, "", event.currentTarget.href);
  };
  return (
    <section aria-label="Your answer" className="mt-9 border-t-3 border-ink pt-5">
      {!isQuestion && (
        <nav aria-label="What to do" className="flex flex-wrap gap-2.5">
          {chips.map((chip) => (
            <a
              key={chip.label}
              href={chip.act ? link(chip.act) : here}
              onClick={(event) => choose(event, chip.act)}
              aria-current={chip.act === act ? "true" : undefined}
              className="chip"
            >
              {chip.label}
            </a>
          ))}
        </nav>
      )}
      {/* Announces the new label, because the button is far from the chosen link. */}
      <p role="status" className="sr-only">
        {act === asked ? "" : `The button below says: ${SEND[act ?? ""]}.`}
      </p>
      <ActionForm intent="answer" isDocument fields={act ? { act } : {}} className="mt-5 grid gap-4">
        {hasDates && (
          <div key={act === "offer" ? "offered" : "asked"} className="grid items-start gap-4 sm:grid-cols-2">
            <FormField name="from_date" label={item_type === "rooms" ? "Arrive" : "From"} value={known.from ?? ""}>
              {(control) => <input {...control} type="date" required />}
            </FormField>
            <FormField name="to_date" label={item_type === "rooms" ? "Leave" : "To"} value={known.to ?? ""}>
              {(control) => <input {...control} type="date" required={item_type === "rooms"} />}
            </FormField>
            <FormField name="price" label="Price for all of it" hint="optional" value={offered.amount ?? ""}>
              {(control) => <input {...control} inputMode="decimal" autoComplete="off" />}
            </FormField>
            <FormField name="currency" label="Currency" hint="with a price" value={offered.currency ?? ""}>
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
        <FormField name="text" label="Your words" {...(act ? { hint: "optional" } : {})} value={words}>
          {(control) => <textarea {...control} rows={4} maxLength={MESSAGE_MAX} required={!act} />}
        </FormField>
        {isTaken && act !== "decline" && (
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
        {children}
      </ActionForm>
    </section>
  );
}
