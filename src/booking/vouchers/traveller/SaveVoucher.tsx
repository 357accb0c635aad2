import { type ReactNode, useState } from "react";
import { useMe } from "../../../accounts/travellers/useMe.ts";
import { useHref } from "../../../platform/pages/useHref.ts";
import { MARK_KEY } from "../../../travellers/wishlist/marks/rules.ts";
import { lazyComponent } from "../../../ui/lazyComponent.tsx";
import { saveUrl } from "../ticket/urls.ts";

/** All that a press does comes with the press: the profile's scripts have no room for it. */
const SavePanel = lazyComponent(() => import("./SavePanel.tsx").then((file) => file.SavePanel));

interface Props {
  business: { business_code: string; name: string; is_shell: boolean; discount: number; bonus_credit: number };
  /** In its place for everybody else: the book-now button. */
  otherwise?: ReactNode;
}

/**
 * Saves what a listing gives for booking direct, or leads to the voucher that there is: which one stands in the HTML alone (ADR 0052). For travellers alone:
 * everybody else books by the button beside it. Without scripts it is a page.
 */
export function SaveVoucher({ business, otherwise = null }: Props) {
  const me = useMe();
  const link = useHref();
  const [isOpen, setOpen] = useState(false);
  if (me?.code === undefined || business.is_shell || business.discount + business.bonus_credit <= 0) return otherwise;
  return (
    <>
      <a
        href={link(saveUrl(business.business_code))}
        rel="nofollow"
        data-opens=""
        data-voucher={me.marks?.replace(MARK_KEY, `voucher.${business.business_code}`) ?? ""}
        suppressHydrationWarning
        className="button button-outlined"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.currentTarget.dataset.voucher) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <span className="mark-off">Save the voucher</span>
        <span className="mark-on">See your voucher</span>
      </a>
      {isOpen && <SavePanel business={business} traveller={me.code} onClose={() => setOpen(false)} />}
    </>
  );
}
