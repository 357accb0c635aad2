import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useMe } from "../../../accounts/travellers/useMe.ts";
import { t } from "../../../platform/languages/text.ts";
import { keepPress, takePress } from "../../../platform/pages/pendingPress.ts";
import { useHref } from "../../../platform/pages/useHref.ts";
import { showRecord, useRecord } from "../../../travellers/wishlist/marks/markState.ts";
import { MARK_KEY, voucherMark } from "../../../travellers/wishlist/marks/rules.ts";
import { lazyComponent } from "../../../ui/lazyComponent.tsx";
import { openPanel } from "../../../ui/panels.ts";
import { saveUrl } from "../ticket/urls.ts";

/** Loaded on the press only, because the profile's scripts have no room for it. */
const SavePanel = lazyComponent(() => import("./SavePanel.tsx").then((file) => file.SavePanel));

interface Props {
  business: { business_code: string; name: string; is_shell: boolean; discount: number; bonus_credit: number };
  /** Shown instead to all other visitors: the book-now button. */
  otherwise?: ReactNode;
  /** Says below the button what the voucher is for. */
  isExplained?: boolean;
}

/** Returns what a guest gets for the voucher. An enquiry already asks for the price with the discount. */
function voucherUse({ discount, bonus_credit }: Props["business"]): string {
  if (bonus_credit <= 0) return t`The voucher proves the discount on arrival.`;
  return discount > 0 ? t`The voucher proves the discount on arrival and earns the credit.` : t`The voucher earns the credit.`;
}

/**
 * Leads a visitor to the login, after which the voucher is saved. On other pages than the listing's, and without scripts, the login leads to
 * a form that saves it.
 */
function LoginFirst({ code, href }: { code: string; href: string }) {
  const { pathname } = useLocation();
  return (
    <a
      href={href}
      rel="nofollow"
      data-opens=""
      className="button button-outlined"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0 || !pathname.endsWith(`/${code}/`)) return;
        keepPress("voucher", code);
        openPanel("login", event, t`Log in or sign up to save the voucher.`);
      }}
    >
      Log in to save the voucher
    </a>
  );
}

/**
 * Saves a listing's offer for booking direct, or opens the existing voucher; only the HTML shows which of the two (ADR 0052), and all
 * buttons of the page follow it. Only for travellers: visitors log in first, or book by the button beside it. Without scripts it links to a
 * page.
 */
export function SaveVoucher({ business, otherwise = null, isExplained = false }: Props) {
  const me = useMe();
  const link = useHref();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLAnchorElement>(null);
  const code = business.business_code;
  const known = useRecord(voucherMark(code));
  const isTraveller = me?.code !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is known who is signed in; what the server said counts once
  useEffect(() => {
    if (!isTraveller || !button.current) return;
    // Buttons that appear later are not in the HTML.
    if (known === undefined) showRecord(voucherMark(code), button.current.dataset.voucher ?? "");
    // Completes a press from before the login.
    if (takePress("voucher", (what) => what === code)) button.current.click();
  }, [code, isTraveller]);
  if (business.is_shell || business.discount + business.bonus_credit <= 0) return otherwise;
  const use = isExplained && <p className="text-small text-ink2">{voucherUse(business)}</p>;
  if (!me)
    return (
      otherwise ?? (
        <>
          <LoginFirst code={code} href={link(saveUrl(code))} />
          {use}
        </>
      )
    );
  if (me.code === undefined) return otherwise;
  return (
    <>
      <a
        ref={button}
        href={link(saveUrl(code))}
        rel="nofollow"
        data-opens=""
        data-voucher={known ?? me.marks?.replace(MARK_KEY, voucherMark(code)) ?? ""}
        suppressHydrationWarning
        className="button button-outlined"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.currentTarget.dataset.voucher) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <span className="mark-off">{isOpen ? t`Saving…` : t`Save the voucher`}</span>
        <span className="mark-on">See your voucher</span>
      </a>
      {use}
      {isOpen && <SavePanel business={business} traveller={me.code} onClose={() => setOpen(false)} />}
    </>
  );
}
