import { type ReactNode, useState } from "react";
import { useMe } from "../../../accounts/travellers/useMe.ts";
import { useHref } from "../../../platform/pages/useHref.ts";
import { MARK_KEY } from "../../../travellers/wishlist/marks/rules.ts";
import { lazyComponent } from "../../../ui/lazyComponent.tsx";
import { saveUrl } from "../ticket/urls.ts";

/** Loaded on the press only, because the profile's scripts have no room for it. */
const SavePanel = lazyComponent(() => import("./SavePanel.tsx").then((file) => file.SavePanel));

interface Props {
  business: { business_code: string; name: string; is_shell: boolean; discount: number; bonus_credit: number };
  /** Shown instead to all other visitors: the book-now button. */
  otherwise?: ReactNode;
}

/**
 * Saves a listing's offer for booking direct, or opens the existing voucher; only the HTML shows which of the two (ADR 0052). Only for
 * travellers: all other visitors book by the button beside it. Without scripts it links to a page.
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
