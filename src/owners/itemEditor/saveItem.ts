import type { ItemKind } from "../../catalogue/items/enumerations.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import type { FormFields } from "../../platform/pages/formAction.ts";
import { createItem, listOwnItems, type OwnItem, replaceItem } from "./contract.ts";
import { bodyOfForm } from "./form.ts";

/** The saved item, or the present one if another person has changed it since the form opened. */
interface Saved {
  saved?: OwnItem;
  present?: OwnItem;
}

/**
 * Saves the form of an item. A form without an item id adds a new item.
 * @throws CallError if the form is rejected
 */
export async function saveItem(code: string, kind: ItemKind, form: FormFields, files: readonly File[]): Promise<Saved> {
  const images = files.length > 0 ? { images: files } : {};
  const call = { kind, businessCode: code, ...bodyOfForm(kind, form, files.length > 0), ...images };
  if (!form.item) return { saved: await callApi(createItem, call) };
  try {
    return { saved: await callApi(replaceItem, { ...call, item: form.item }) };
  } catch (error) {
    if (!(error instanceof CallError && error.status === 409)) throw error;
    const { items } = await callApi(listOwnItems, { code });
    const present = items.find(({ id }) => id === form.item);
    if (!present) throw error;
    return { present };
  }
}
