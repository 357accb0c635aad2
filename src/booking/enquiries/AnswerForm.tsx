import { type MouseEvent, type ReactNode, useState } from "react";
import { counted, meant, t, texts } from "../../platform/languages/text.ts";
import type { FormFields } from "../../platform/pages/formAction.ts";
import { DAY_MILLISECONDS } from "../../platform/values/days.ts";
import { decimalText, typedNumber } from "../../platform/values/decimal.ts";
import { formatDays } from "../../platform/values/format.ts";
import { ActionForm, FormButton, FormField, useFormResult } from "../../ui/ActionForm.tsx";
import { DateInput } from "../../ui/DateInput.tsx";
import { Select } from "../../ui/Select.tsx";
import { MESSAGE_MAX } from "./contract.ts";
import type { AnswerBody, Conversation } from "./conversation/contract.ts";
import { KEEP_DAYS_MAX } from "./conversation/rules.ts";
import { ANSWER_ACTS, type AnswerAct } from "./enumerations.ts";

const keepOptions = () => [1, 2, 3, 5, KEEP_DAYS_MAX].map((days) => ({ value: String(days), label: counted(days, "# day", "# days") }));
/** Margin for the time between showing the page and sending it. */
const MARGIN_MILLISECONDS = 60_000;

const isAnswerAct = (given: string): given is AnswerAct => Object.hasOwn(ANSWER_ACTS, given);

export const parseAnswerAct = (given: string | null | undefined): AnswerAct | undefined =>
  given && isAnswerAct(given) ? given : undefined;

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

const SEND: Record<AnswerAct | "", string> = texts({
  "": "Send",
  agree: "Send and agree",
  keep: "Send and hold",
  offer: "Send the offer",
  decline: "Send and decline",
});

interface LinksProps {
  here: string;
  act: AnswerAct | undefined;
  agreeLabel: string;
  onChoose: (act: AnswerAct | undefined) => void;
}

/** Links that choose the act; with scripts they change the form in place. */
function ActLinks({ here, act, agreeLabel, onChoose }: LinksProps) {
  const chips: { act: AnswerAct | undefined; label: string }[] = [
    { act: "agree", label: agreeLabel },
    { act: "keep", label: ANSWER_ACTS.keep },
    { act: "offer", label: t`Offer other dates or price` },
    { act: "decline", label: ANSWER_ACTS.decline },
    { act: undefined, label: t`Message only` },
  ];
  const link = (one: AnswerAct) => `${here}${here.includes("?") ? "&" : "?"}act=${one}`;
  const choose = (event: MouseEvent<HTMLAnchorElement>, chosen: AnswerAct | undefined) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onChoose(chosen);
    history.replaceState(history.state, "", event.currentTarget.href);
  };
  return (
    <nav aria-label="Type of reply" className="flex flex-wrap gap-2.5">
      {chips.map((chip) => (
        <a
          key={chip.label}
          href={chip.act ? link(chip.act) : here}
          data-opens=""
          onClick={(event) => choose(event, chip.act)}
          aria-current={chip.act === act ? "true" : undefined}
          className="chip gap-2"
        >
          {/* A choice for the form below: looks like a radio button, because nothing is sent yet. */}
          <span
            aria-hidden="true"
            className={`size-4 flex-none rounded-full border-sea bg-card ${chip.act === act ? "border-5" : "border-[1.5px]"}`}
          />
          {chip.label}
        </a>
      ))}
    </nav>
  );
}

interface Offered {
  isRooms: boolean;
  from: string | null;
  to: string | null;
  price: Props["price"];
  currency: string | undefined;
}

/** Fields of an agreement or offer. They begin with the requested dates, so that an owner can offer another price alone. */
function DatesAndPrice({ isRooms, from, to, price, currency }: Offered) {
  const [hasPrice, setHasPrice] = useState(price !== undefined);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <FormField name="from_date" label={isRooms ? t`Arrive` : meant("the first day")`From`} value={from ?? ""}>
        {(control) => <DateInput {...control} required />}
      </FormField>
      <FormField name="to_date" label={isRooms ? t`Leave` : t`To`} value={to ?? ""}>
        {(control) => <DateInput {...control} required={isRooms} />}
      </FormField>
      <FormField
        name="price"
        label="Total price"
        hint="optional"
        about="Leave empty to send no price."
        value={price ? decimalText(price.amount) : ""}
      >
        {(control) => (
          <input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            onInput={(event) => setHasPrice(event.currentTarget.value.trim() !== "")}
          />
        )}
      </FormField>
      <FormField name="currency" label="Currency" hint="if you enter a price" value={currency ?? ""}>
        {(control) => <input {...control} maxLength={3} required={hasPrice} placeholder="USD" autoCapitalize="characters" />}
      </FormField>
    </div>
  );
}

/** Returns what sending does to the calendar and to nights that were agreed or held before. */
function effectText({ guest_name, item_type, agreed_from, kept_until }: Conversation, act: AnswerAct | undefined): string {
  const guest = guest_name || t`the guest`;
  if (item_type !== "rooms") return t`Emails ${guest}.`;
  if (agreed_from === null) {
    if (act === "agree") return t`Blocks the nights in your calendar and emails ${guest}.`;
    return act === "keep" ? t`Holds the nights in your calendar and emails ${guest}.` : t`Emails ${guest}.`;
  }
  const isHeld = kept_until !== null;
  switch (act) {
    case "agree":
      return isHeld
        ? t`Frees the held nights, blocks these instead and emails ${guest}.`
        : t`Frees the agreed nights, blocks these instead and emails ${guest}.`;
    case "keep":
      return isHeld
        ? t`Frees the held nights, holds these instead and emails ${guest}.`
        : t`Frees the agreed nights, holds these instead and emails ${guest}.`;
    case "decline":
      return isHeld ? t`Frees the held nights and emails ${guest}.` : t`Frees the agreed nights and emails ${guest}.`;
    default:
      return isHeld
        ? t`Leaves the held nights as they are and emails ${guest}.`
        : t`Leaves the agreed nights as they are and emails ${guest}.`;
  }
}

/** Returns the act that was already done, in one word; empty for an enquiry that is still open. */
function spentWord({ status, agreed_from, kept_until }: Conversation): string {
  if (status === "declined") return t`Declined.`;
  return agreed_from === null ? "" : kept_until === null ? t`Agreed.` : t`Held.`;
}

/**
 * Form to answer an enquiry. Links choose the act, so that each form has only the fields that it needs, even without scripts; with scripts
 * the typed text stays. The button names both steps.
 */
export function AnswerForm({ enquiry, act: asked, here, isTaken, isQuestion = false, words = "", price, children }: Props) {
  const last = useFormResult();
  const [act, setAct] = useState(last?.intent === "answer" ? parseAnswerAct(last.typed.act) : (parseAnswerAct(last?.typed.act) ?? asked));
  const { from_date, to_date, item_type } = enquiry;
  // The form is sent as a document, so it begins with the refused reply; another type of reply does not agree to the taken nights.
  const [firstAct] = useState(act);
  const isRefused = isTaken && act !== "decline" && act === firstAct;
  const hasDates = act === "agree" || act === "keep" || act === "offer";
  const agreeLabel = from_date ? t`Agree to ${formatDays(from_date, to_date)}` : t`Agree to dates`;
  const links = <ActLinks here={here} act={act} agreeLabel={agreeLabel} onChoose={setAct} />;
  const spent = spentWord(enquiry);
  return (
    <section aria-labelledby="reply" className="mt-9 border-t-3 border-ink pt-5">
      <h2 id="reply" className="mb-3 text-h3">
        Your reply
      </h2>
      {isQuestion ? null : spent === "" ? (
        links
      ) : (
        <details open={act !== undefined}>
          <summary className="mb-2 flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 [&::-webkit-details-marker]:hidden">
            <b className="font-semibold">{spent}</b> <span className="link-inline">Change</span>
          </summary>
          {links}
        </details>
      )}
      {/* Announces the new label, because the button is far from the chosen link. */}
      <p role="status" className="sr-only">
        {act === asked ? "" : t`The button is now “${SEND[act ?? ""]}”.`}
      </p>
      <ActionForm intent="answer" isDocument topic={act ?? ""} fields={act ? { act } : {}} className="mt-5 grid gap-4">
        {hasDates && (
          <DatesAndPrice
            key={act === "offer" ? "offered" : "asked"}
            isRooms={item_type === "rooms"}
            from={from_date}
            to={to_date}
            price={act === "offer" ? undefined : price}
            currency={price?.currency}
          />
        )}
        {act === "keep" && (
          <FormField name="keep_days" label="Hold them for" value="2">
            {(control) => <Select {...control} options={keepOptions()} />}
          </FormField>
        )}
        <FormField name="text" label="Your message" {...(act ? { hint: t`optional` } : {})} value={words}>
          {(control) => <textarea {...control} rows={4} maxLength={MESSAGE_MAX} required={!act} />}
        </FormField>
        {isRefused && (
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="force" className="size-5 accent-sea" /> Agree anyway
          </label>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <FormButton intent="answer">{SEND[act ?? ""]}</FormButton>
          <span className="text-small text-ink2">{effectText(enquiry, act)}</span>
        </div>
        {children}
      </ActionForm>
    </section>
  );
}
