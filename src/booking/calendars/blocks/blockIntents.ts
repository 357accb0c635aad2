import { CallError, callApi } from "../../../platform/pages/callApi.ts";
import { type FormFields, unlessGone } from "../../../platform/pages/formAction.ts";
import { addDays } from "../../../platform/values/days.ts";
import { typedNumber } from "../../../platform/values/decimal.ts";
import { doneUrl } from "../../../ui/DoneToast.tsx";
import { calendarsUrl } from "../rules.ts";
import { createBlock, deleteBlock } from "./contract.ts";

/** Intents of the calendars' page that block nights and free them. */

/** Nights that were freed just now: the fields of the form that blocks them again. */
export type Freed = Record<"item" | "month" | "from" | "to" | "units" | "note", string>;

/** Result that the page shows after these intents. */
export interface BlockShown {
  /** Reason of a block that needs a second press: names the nights that guests have. */
  refused?: string;
  freed?: Freed;
}

type Args = { params: { code?: string | undefined } };

/** Returns the calendar's URL, open at the month of the form. Undo in a toast has no month. */
const monthsAt = (code: string, item: string, month = "") => `${calendarsUrl(code)}?${new URLSearchParams({ month })}#room-${item}`;

/** The form has the last night, the API the day after it. Invalid text is passed on, so that the API reports it. */
const dayAfter = (day: string) => (Number.isNaN(Date.parse(day)) ? day : addDays(day, 1));

const typedUnits = (units: string) => (units.trim() === "" ? null : (typedNumber(units) as number));

const blocking =
  (force: boolean) =>
  async ({ item = "", month, from = "", to = "", note = "", units = "" }: FormFields, { params: { code = "" } }: Args) => {
    try {
      const { uuid } = await callApi(createBlock, { id: item, from, to: dayAfter(to), note, units: typedUnits(units), force });
      return doneUrl(monthsAt(code, item, month), "block", `${item}/${uuid}`);
    } catch (error) {
      if (error instanceof CallError && error.status === 409) return { refused: error.detail };
      throw error;
    }
  };

/** Returns the freed nights as the result of the page, not in its URL: the note may be about a guest. */
const freed = ({ item = "", month = "", block_units = "", block_note = "" }: FormFields, from: string, to: string) => ({
  freed: { item, month, from, to, units: block_units, note: block_note },
});

/** Intents that block nights, free a part of a block or the whole block, and block the freed nights again. */
export const blockIntents = {
  block: blocking(false),
  block_anyway: blocking(true),
  unblock: async (form: FormFields, { params: { code = "" } }: Args) => {
    const [item = "", uuid = ""] = (form.block ?? "").split("/");
    await unlessGone(callApi(deleteBlock, { id: item, uuid }));
    // The button in the toast after blocking sends the id alone.
    return form.block_from && form.block_to
      ? freed({ ...form, item }, form.block_from, form.block_to)
      : doneUrl(monthsAt(code, item, form.month), "unblock");
  },
  free: async (form: FormFields) => {
    const [item = "", uuid = ""] = (form.block ?? "").split("/");
    const { from = "" } = form;
    const to = dayAfter(form.to ?? "");
    await unlessGone(callApi(deleteBlock, { id: item, uuid, from, to }));
    return freed({ ...form, item }, from, to);
  },
  block_again: async ({ item = "", month, from = "", to = "", units = "", note = "" }: FormFields, { params: { code = "" } }: Args) => {
    await callApi(createBlock, { id: item, from, to, note, units: typedUnits(units), force: true, joins: true });
    return doneUrl(monthsAt(code, item, month), "block_again");
  },
};
