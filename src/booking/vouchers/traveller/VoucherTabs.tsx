import { meant, t } from "../../../platform/languages/text.ts";
import { TabLinks } from "../../../ui/TabLinks.tsx";
import { VOUCHERS } from "../ticket/urls.ts";
import type { Shown } from "./rules.ts";

/** Tabs of a traveller's vouchers. */
export function VoucherTabs({ on, counts }: { on: Shown; counts: Record<Shown, number> }) {
  const tab = (part: Shown, title: string) => ({
    href: part === "to_use" ? VOUCHERS : `${VOUCHERS}?show=${part}`,
    title,
    count: counts[part],
    isOn: on === part,
  });
  const tabs = [
    tab("to_use", t`To use`),
    tab("waiting", t`To confirm`),
    tab("used", meant("vouchers")`Used`),
    tab("expired", meant("vouchers")`Expired`),
  ];
  return (
    <div className="mt-5 sm:mt-7">
      <TabLinks label="Saved Vouchers" tabs={tabs} />
    </div>
  );
}
