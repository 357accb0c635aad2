import { useMe } from "../../../accounts/travellers/useMe.ts";
import { AutoSaveOffline } from "../../../ui/AutoSaveOffline.tsx";
import { useSaveOffline } from "../../../ui/saveOffline.ts";
import { VOUCHERS } from "../ticket/urls.ts";

/**
 * Vouchers that were looked at are there without a network from then on, and say so. Who saves data keeps them by hand, from the list.
 * @param codes of those that the page shows, with whether each can still be used
 */
export function AutoSaveVouchers({ codes }: { codes: Readonly<Record<string, boolean>> }) {
  // An object is another one with each rendering.
  const key = JSON.stringify(codes);
  const save = useSaveOffline();
  const keep = async (reader: string) => (await save(VOUCHERS, reader, codes)) && key.includes("true");
  return <AutoSaveOffline of={key} reader={useMe()?.code} keep={keep} />;
}
