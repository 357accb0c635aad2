import { useMe } from "../../../accounts/travellers/useMe.ts";
import { AutoSaveOffline } from "../../../ui/AutoSaveOffline.tsx";
import { useSaveOffline } from "../../../ui/saveOffline.ts";
import { VOUCHERS } from "../ticket/urls.ts";

/**
 * Saves the vouchers on a page offline and shows a note about it. Travellers who save data save vouchers by hand, from the list.
 * @param codes of the vouchers on the page, with whether each can still be used
 */
export function AutoSaveVouchers({ codes }: { codes: Readonly<Record<string, boolean>> }) {
  // Each render creates a new object, so its text is compared.
  const key = JSON.stringify(codes);
  const save = useSaveOffline();
  const keep = async (reader: string) => (await save(VOUCHERS, reader, codes)) && key.includes("true");
  return <AutoSaveOffline of={key} reader={useMe()?.code} keep={keep} />;
}
