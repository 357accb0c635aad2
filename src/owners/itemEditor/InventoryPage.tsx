import { Plus, Trash2 } from "lucide";
import { useEffect } from "react";
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData, useRevalidator } from "react-router";
import { buildReceipt, countStayNights, fromText, priceLabel, receiptText } from "../../catalogue/items/bookDirect/directPrice.ts";
import { receiptRows } from "../../catalogue/items/bookDirect/receiptRows.ts";
import { type InventoryItem, listInventory } from "../../catalogue/items/contract.ts";
import type { ItemKind } from "../../catalogue/items/enumerations.ts";
import { orderedIds } from "../../catalogue/items/list/rules.ts";
import { type Business, getBusiness } from "../../catalogue/listings/contract.ts";
import { DESK, sectionUrl } from "../../catalogue/listings/own/rules.ts";
import { listingMeta, ownListing, useOwnListing } from "../../catalogue/listings/own/useOwnListing.ts";
import { translatedCurrencyNames } from "../../catalogue/places/currencyNames.ts";
import { plural, t } from "../../platform/languages/text.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import { type FormFields, formAction, unlessGone } from "../../platform/pages/formAction.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { formatDeduction, formatPrice } from "../../platform/values/format.ts";
import { withFullStops } from "../../platform/values/punctuation.ts";
import { ActionForm, FormButton, useFormResult } from "../../ui/ActionForm.tsx";
import { FormOutcome } from "../../ui/FormOutcome.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { TabLinks } from "../../ui/TabLinks.tsx";
import { BookingFooter } from "./BookingFooter.tsx";
import { deleteItem, duplicateItem, listOwnItems, type OwnItem, orderItems, restoreItem } from "./contract.ts";
import { DeleteQuestion } from "./DeleteItem.tsx";
import { EditorPanels, useEditor } from "./EditorPanels.tsx";
import { firstKind, KINDS, kindWords, parseItemKind, usualCurrency } from "./form.ts";
import type { GuestView, Tried } from "./GuestPanel.tsx";
import { ItemList } from "./ItemList.tsx";
import { inventoryUrl, itemUrl, newItemUrl } from "./urls.ts";

export const handle = { cache: "none" } satisfies PageHandle;

const DAY = /^\d{4}-\d\d-\d\d$/;
const parseDay = (text: string | null): string => (text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : "");

/** Returns the price for the item and dates in the URL. */
function tryPrice(
  bookables: readonly InventoryItem[],
  business: Pick<Business, "discount" | "bonus_credit">,
  asked: URLSearchParams,
): Tried {
  const { discount, bonus_credit } = business;
  const item = bookables.find(({ id }) => id === asked.get("try")) ?? bookables[0];
  const dates = { from: parseDay(asked.get("from")), to: parseDay(asked.get("to")) };
  // At most a year, because each night has its own price.
  const receipt = countStayNights(dates) > 366 ? undefined : buildReceipt(item, dates, discount, 0);
  const nights = item?.kind === "room" ? countStayNights(dates) : 0;
  const isTooFew = item !== undefined && nights > 0 && nights < item.minimum_nights;
  const money = (amount: number) => formatPrice(amount, receipt?.currency ?? "USD");
  const rows = receipt && receiptRows(receipt);
  const lines = receipt ? [{ label: priceLabel(receipt), value: money(receipt.price) }] : [];
  if (receipt && discount > 0)
    lines.push({ label: t`Direct discount, ${discount}%`, value: formatDeduction(receipt.off, receipt.currency) });
  if (receipt && rows) {
    lines.push(...rows.included);
    if (discount > 0 || receipt.extra > 0) lines.push({ label: t`Guest pays`, value: money(receipt.pay) });
    lines.push(...rows.after, ...rows.terms);
  }
  if (bonus_credit > 0) lines.push({ label: t`Bonus credit`, value: formatPrice(bonus_credit, "USD") });
  const text = receipt ? receiptText(receipt, dates) : t`No price is set, so guests ask for one.`;
  if (!isTooFew) return { text, lines };
  const warning = t`Guests see that the minimum stay is ${plural(item.minimum_nights, "# night", "# nights")}.`;
  return { text: withFullStops([text, warning]), lines };
}

/**
 * Returns the data of the booking preview.
 * @returns null if the listing is not public yet
 */
async function readGuestView(code: string, asked: URLSearchParams): Promise<GuestView | null> {
  try {
    const { name, discount, bonus_credit } = await callApi(getBusiness, { business_code: code });
    const { results } = await callApi(listInventory, { kind: "checkoutProducts", businessCode: code, page_size: "100" });
    // In the order of the listing's page.
    const bookables = results.toSorted((a, b) => (a.kind === b.kind ? a.order - b.order : a.kind < b.kind ? 1 : -1));
    return { name, discount, from: fromText(bookables), bookables, tried: tryPrice(bookables, { discount, bonus_credit }, asked) };
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null;
    throw error;
  }
}

export async function loader({ params: { code = "" }, request, context }: LoaderFunctionArgs) {
  const listing = context.get(ownListing);
  const { searchParams } = new URL(request.url);
  const [{ items, deleted }, guestView] = await Promise.all([
    orNotFound(context, callApi(listOwnItems, { code })),
    readGuestView(code, searchParams),
  ]);
  const counts = Object.fromEntries(KINDS.map((kind) => [kind, items.filter((item) => item.kind === kind).length]));
  const kind = parseItemKind(searchParams.get("kind")) ?? firstKind(listing.business.business_type, counts);
  const named = (name: string, among: OwnItem[]) => among.find(({ id }) => id === searchParams.get(name));
  return {
    currencyNames: translatedCurrencyNames(),
    items,
    deleted,
    counts,
    guestView,
    kind,
    asked: named("delete", items),
    gone: named("deleted", deleted),
  };
}

type Params = { params: { code?: string | undefined } };
const onItem =
  (act: (call: { kind: ItemKind; businessCode: string; item: string }) => Promise<string>) =>
  ({ kind: said, item = "" }: FormFields, { params: { code = "" } }: Params) =>
    act({ kind: parseItemKind(said) ?? "room", businessCode: code, item });

const submit = formAction(
  {
    delete: onItem(async (call) => {
      await unlessGone(callApi(deleteItem, call));
      return inventoryUrl(call.businessCode, { kind: call.kind, deleted: call.item });
    }),
    restore: onItem(async (call) => {
      await unlessGone(callApi(restoreItem, call));
      return inventoryUrl(call.businessCode, { kind: call.kind });
    }),
    duplicate: onItem(async (call) => {
      const { id } = await callApi(duplicateItem, call);
      return itemUrl(call.businessCode, id);
    }),
    move: async ({ item = "", by = "", kind: said }, { params: { code = "" } }) => {
      const kind = parseItemKind(said) ?? "room";
      const { items } = await callApi(listOwnItems, { code, kind });
      const ids = items.map(({ id }) => id);
      const from = ids.indexOf(item);
      const to = Math.min(ids.length - 1, Math.max(0, from + Math.sign(Number(by) || 0)));
      if (from >= 0)
        await callApi(orderItems, { businessCode: code, ordered: orderedIds(ids, ids.toSpliced(from, 1).toSpliced(to, 0, item)) });
      return inventoryUrl(code, { kind });
    },
  },
  { hidden: ["kind", "item", "ordered"] },
);
// In browsers `action` does not exist, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = ({ matches }: MetaArgs) => listingMeta(matches, t`Rooms & activities`);

/** Message that an item was deleted, with a button to undo it. */
const Gone = ({ item: { id, kind, title }, isFocused, onUndo }: { item: OwnItem; isFocused: boolean; onUndo: () => void }) => (
  <ActionForm
    intent="restore"
    fields={{ item: id, kind }}
    onSend={onUndo}
    sending={{ result: undefined, busy: undefined }}
    className="mt-6 flex w-fit max-w-full flex-wrap items-center gap-x-4 rounded-control bg-ink py-1 pe-2 ps-4 text-paper shadow-float"
  >
    <Icon of={Trash2} size={20} className="flex-none" />
    <span>{title} deleted.</span>
    <FormButton
      intent="restore"
      look="quiet"
      className="text-paper! underline underline-offset-4"
      aria-label={t`Undo: restore ${title}`}
      autoFocus={isFocused}
    >
      Undo
    </FormButton>
  </ActionForm>
);

/** Items deleted in the last 30 days. */
const Deleted = ({ items, onRestore }: { items: readonly OwnItem[]; onRestore: (item: OwnItem) => void }) => (
  <details className="mt-8">
    <summary className="link min-h-11 cursor-pointer">Deleted in the last 30 days ({items.length})</summary>
    <ul className="mt-1 max-w-[44rem]">
      {items.map((item) => (
        <li key={item.id} className="flex items-center justify-between gap-4 border-b border-rule py-1.5">
          <span className="min-w-0 truncate">{item.title}</span>
          <ActionForm
            intent="restore"
            fields={{ item: item.id, kind: item.kind }}
            onSend={() => onRestore(item)}
            sending={{ result: undefined, busy: undefined }}
          >
            <FormButton intent="restore" look="quiet" aria-label={t`Restore ${item.title}`}>
              Restore
            </FormButton>
          </ActionForm>
        </li>
      ))}
    </ul>
  </details>
);

const Heading = ({ code, kind }: { code: string; kind: ItemKind }) => (
  <div>
    <PageTitle>Rooms & activities</PageTitle>
    <p className="mt-3 text-ink2">
      Guests see this order. To add many at once,{" "}
      <a className="link-inline" href={`${sectionUrl(code, DESK.roomsImport)}?kind=${kind}`}>
        import a spreadsheet
      </a>
      .
    </p>
  </div>
);

const KindTabs = ({ code, kind, counts }: { code: string; kind: ItemKind; counts: Partial<Record<ItemKind, number>> }) => (
  <TabLinks
    label="Kinds"
    tabs={KINDS.map((one) => ({
      href: inventoryUrl(code, { kind: one }),
      title: kindWords()[one].tab,
      count: counts[one] ?? 0,
      isOn: one === kind,
    }))}
  />
);

const AddLink = ({ code, kind, onOpen }: { code: string; kind: ItemKind; onOpen: () => void }) => (
  <a
    href={newItemUrl(code, kind)}
    data-opens=""
    className="button button-filled"
    onClick={(event) => {
      event.preventDefault();
      onOpen();
    }}
  >
    <Icon of={Plus} size={20} className="me-2 inline" />
    {kindWords()[kind].add}
  </a>
);

/** Page with the rooms, activities, menu items, products and suppliers of a listing, for the people who run it. */
export default function InventoryPage() {
  const listing = useOwnListing();
  const { items, deleted, counts, guestView, kind, asked, gone, currencyNames } = useLoaderData<typeof loader>();
  const { business_code: code, cover_image_uuid: cover } = listing.business;
  const { revalidate } = useRevalidator();
  const editor = useEditor(code, guestView !== null, () => void revalidate());
  const form = { code, currency: usualCurrency(items), currencyNames, cover };
  const own = items.filter((item) => item.kind === kind);
  const justGone = deleted.find(({ id }) => id === editor.gone) ?? gone;
  const failure = useFormResult()?.failure;
  // The Undo button disappears when pressed, so the restored row takes the focus.
  const isBack = items.some(({ id }) => id === editor.back);
  useEffect(() => {
    if (isBack) document.querySelector<HTMLElement>(`[data-item="${editor.back}"] a`)?.focus();
  }, [isBack, editor.back]);
  const open = (id: string | null) => editor.dispatch({ act: "edit", kind, id });
  const add = <AddLink code={code} kind={kind} onOpen={() => open(null)} />;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <Heading code={code} kind={kind} />
        {own.length > 0 && add}
      </div>
      <FormOutcome failure={failure} />
      {asked && (
        <section aria-label="Delete" className="mt-7 max-w-[40rem] rounded-dialog bg-sand">
          <DeleteQuestion item={asked} cancelUrl={inventoryUrl(code, { kind })} />
        </section>
      )}
      <div className="mt-7">
        <KindTabs code={code} kind={kind} counts={counts} />
      </div>
      <ItemList
        key={kind}
        code={code}
        kind={kind}
        items={own}
        add={add}
        onOrder={editor.order}
        onEdit={({ id }) => open(id)}
        onDelete={(item) => editor.ask(item.id)}
        onDuplicate={(item) => void editor.duplicate(item)}
      />
      <div role="status">
        {justGone && (
          <Gone key={justGone.id} item={justGone} isFocused={editor.gone !== undefined} onUndo={() => void editor.restore(justGone)} />
        )}
      </div>
      {deleted.length > 0 && <Deleted items={deleted} onRestore={(item) => void editor.restore(item)} />}
      <EditorPanels editor={editor} items={items} form={form} guestView={guestView} />
      {guestView && <BookingFooter editor={editor} view={guestView} />}
    </>
  );
}
