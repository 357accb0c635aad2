import { useReducer, useState } from "react";
import type { ItemKind } from "../../catalogue/items/enumerations.ts";
import type { CurrencyNames } from "../../catalogue/places/currencies.ts";
import { messageFor } from "../../platform/endpoints/errorCatalogue.ts";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { type FormFields, type FormResult, formFailure, withoutSecrets } from "../../platform/pages/formAction.ts";
import { lazyComponent } from "../../ui/lazyComponent.tsx";
import { showToast } from "../../ui/toast.ts";
import { deleteItem, duplicateItem, type OwnItem, orderItems, restoreItem } from "./contract.ts";
import { DeleteDialog } from "./DeleteItem.tsx";
import { SAVE } from "./form.ts";
import type { GuestView } from "./GuestPanel.tsx";
import { CLOSED, panelsAfter } from "./panels.ts";
import { saveItem } from "./saveItem.ts";
import { inventoryUrl } from "./urls.ts";
import { draftKey, dropDraft } from "./useDraft.ts";

const ItemDrawer = lazyComponent(() => import("./ItemDrawer.tsx").then((file) => file.ItemDrawer));
const GuestPanel = lazyComponent(() => import("./GuestPanel.tsx").then((file) => file.GuestPanel));

/** Acts on a listing's items for browsers with scripts. The page data is reloaded after each act. */
export function useEditor(code: string, isPublished: boolean, onDone: () => void) {
  const [panels, dispatch] = useReducer(panelsAfter, CLOSED);
  const [result, setResult] = useState<FormResult>();
  const [present, setPresent] = useState<OwnItem>();
  const [asked, ask] = useState<string>();
  const [gone, setGone] = useState<string>();
  const [back, setBack] = useState<string>();
  const toItemAddress = ({ kind, id }: { kind: ItemKind; id: string }) => ({ kind, businessCode: code, item: id });

  /**
   * Reports an error in a toast.
   * @returns undefined if the call failed
   */
  async function run<Result>(call: Promise<Result>): Promise<{ value: Result } | undefined> {
    try {
      const value = await call;
      onDone();
      return { value };
    } catch (error) {
      showToast(messageFor(error), { tone: "error" });
      onDone();
      return undefined;
    }
  }
  const close = () => {
    dispatch({ act: "close" });
    setResult(undefined);
    setPresent(undefined);
  };
  const save = async (kind: ItemKind, form: FormFields, sent: FormData) => {
    const files = sent.getAll("images").filter((one): one is File => one instanceof File && one.name !== "");
    dispatch({ act: "send" });
    try {
      const done = await saveItem(code, kind, form, files);
      if (done.present) {
        setPresent(done.present);
        setResult({ intent: SAVE, errors: {}, failure: "", typed: withoutSecrets(form) });
        dispatch({ act: "fail", error: "" });
        return;
      }
      dropDraft(draftKey(code, kind, form.item ?? null));
      dispatch({ act: "succeed" });
      onDone();
      close();
      const saved = done.saved?.minimum_price === null ? t`Saved without a price.` : t`Saved.`;
      showToast(isPublished && done.saved?.is_draft === false ? `${saved} ${t`Guests see it now.`}` : saved);
    } catch (error) {
      const failure = formFailure(error);
      setResult({ intent: SAVE, ...failure, typed: withoutSecrets(form) });
      dispatch({ act: "fail", error: failure.failure });
    }
  };
  return {
    panels,
    dispatch,
    result,
    present,
    asked,
    gone,
    back,
    ask,
    close,
    save,
    order: async (ordered: string[]) => (await run(callApi(orderItems, { businessCode: code, ordered }))) !== undefined,
    duplicate: async (item: OwnItem) => {
      const made = await run(callApi(duplicateItem, toItemAddress(item)));
      if (made) dispatch({ act: "edit", kind: item.kind, id: made.value.id });
    },
    remove: async (item: OwnItem) => {
      ask(undefined);
      close();
      setBack(undefined);
      if (await run(callApi(deleteItem, toItemAddress(item)))) setGone(item.id);
    },
    restore: async (item: OwnItem) => {
      setGone(undefined);
      setBack(item.id);
      await run(callApi(restoreItem, toItemAddress(item)));
    },
  };
}
export type Editor = ReturnType<typeof useEditor>;

interface Props {
  editor: Editor;
  items: readonly OwnItem[];
  form: { code: string; currency: string; currencyNames: CurrencyNames; cover: string };
  guestView: GuestView | null;
}

/** Panels above the list: the form of an item, the confirmation before it is deleted, and the booking preview. */
export function EditorPanels({ editor, items, form, guestView }: Props) {
  const { panels, result, present, asked } = editor;
  const find = (id: string | null | undefined) => items.find((item) => item.id === id);
  const { edit } = panels;
  const edited = find(edit?.id);
  const wanted = find(asked);
  // The closing form first returns the focus to its row. The dialog opens after that, so it returns the focus there too.
  const askAfterClosing = (id: string) => {
    editor.close();
    setTimeout(() => editor.ask(id));
  };
  return (
    <>
      {/* A new copy opens once the reloaded list contains it. */}
      {edit && (edit.id === null || edited) && (
        <ItemDrawer
          key={edit.id}
          {...form}
          kind={edit.kind}
          item={edited}
          result={result}
          present={present}
          isBusy={panels.isLoading}
          onSend={(fields, sent) => void editor.save(edit.kind, fields, sent)}
          onClose={editor.close}
          onDelete={edited ? () => askAfterClosing(edited.id) : undefined}
        />
      )}
      {panels.isBookOpen && guestView && <GuestPanel {...guestView} onClose={editor.close} />}
      {wanted && (
        <DeleteDialog
          item={wanted}
          cancelUrl={inventoryUrl(form.code, { kind: wanted.kind })}
          onSend={() => void editor.remove(wanted)}
          onClose={() => editor.ask(undefined)}
        />
      )}
    </>
  );
}
