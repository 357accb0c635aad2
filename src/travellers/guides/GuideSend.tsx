import { Copy, Share } from "lucide";
import { type MouseEvent, type ReactNode, useId } from "react";
import type { DrawnQrCode } from "../../platform/files/qrCode.ts";
import { t } from "../../platform/languages/text.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useMounted } from "../../ui/mounted.ts";
import { QrCode } from "../../ui/QrCode.tsx";
import { StoryLink } from "../../ui/StoryLink.tsx";
import { showToast } from "../../ui/toast.ts";

const linkCopied = () => t`Link copied.`;
const notCopied = () => t`We couldn't copy the link. Copy it from the field.`;

interface Props {
  title: string;
  /** Absolute URL. */
  address: string;
  qrCode: DrawnQrCode;
  look?: "filled" | "outlined";
  /** Shows the URL and the code from the start. */
  isOpen?: boolean;
  /** URL of the picture in the shape of a phone's screen, for a public guide. */
  picture?: string;
  children?: ReactNode;
}

/**
 * Shares a guide with the phone's own menu if it has one; otherwise a disclosure shows the URL to copy and its QR code, without scripts
 * too.
 */
export function GuideSend({ title, address, qrCode, look = "outlined", isOpen = false, picture, children }: Props) {
  const isMounted = useMounted();
  const field = useId();
  async function share(event: MouseEvent) {
    if (!navigator.share || !matchMedia("(pointer: coarse)").matches) return;
    event.preventDefault();
    const details = event.currentTarget.closest("details");
    try {
      await navigator.share({ title, url: address });
    } catch (error) {
      // AbortError means that the person closed the menu; after any other error, the URL can be copied instead.
      if (details && !(error instanceof DOMException && error.name === "AbortError")) details.open = true;
    }
  }
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => showToast(linkCopied()),
      () => showToast(notCopied(), { tone: "error" }),
    );
  return (
    <details className="row-disclosure min-w-0 open:basis-full max-sm:not-open:flex-1" open={isOpen}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button, which keys press too */}
      <summary
        onClick={share}
        className={`button button-${look} cursor-pointer list-none max-sm:w-full max-sm:flex-1 [&::-webkit-details-marker]:hidden`}
      >
        <Icon of={Share} size={19} /> Share
      </summary>
      <div className="mt-3.5 flex flex-wrap items-center gap-5 rounded-picture bg-sand p-5">
        {/* On phones the link comes first: the reader has the guide on this screen already. */}
        <QrCode code={qrCode} label="QR code of this guide" className="size-43 max-sm:order-last max-sm:size-28" />
        <div className="min-w-60 flex-1">
          <label htmlFor={field} className="font-semibold">
            Link
          </label>
          <input
            id={field}
            readOnly
            value={address}
            onFocus={(event) => event.currentTarget.select()}
            className="field-input mt-1.5 w-full text-small"
          />
          {isMounted && (
            <Button look="outlined" className="mt-3 min-h-11" onClick={copy}>
              <Icon of={Copy} size={18} /> Copy
            </Button>
          )}
          <p className="caption mt-2 text-ink2">Scan the code with a phone’s camera.</p>
          {picture && <StoryLink href={picture} />}
          {children}
        </div>
      </div>
    </details>
  );
}
