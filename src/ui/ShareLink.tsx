import { Share } from "lucide";
import type { MouseEvent } from "react";
import { t } from "../platform/languages/text.ts";
import { Icon } from "./Icon.tsx";
import { showToast } from "./toast.ts";

const copied = () => t`Link copied.`;
const notCopied = () => t`We couldn't copy the link. Copy it from the address bar.`;

/**
 * Shares a page with the device's own share dialog, or else copies its URL. A press before scripts run is queued (ui/start.ts); without
 * scripts there is no button.
 */
export function ShareLink({ title, path, label = t`Share` }: { title: string; path: string; label?: string }) {
  async function share(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    const url = event.currentTarget.href;
    // On a device with a mouse, the clipboard is quicker than the share dialog.
    if (navigator.share && matchMedia("(pointer: coarse)").matches) {
      try {
        return await navigator.share({ title, url });
      } catch (error) {
        if (error instanceof DOMException && error.name === "AbortError") return;
      }
    }
    navigator.clipboard.writeText(url).then(
      () => showToast(copied()),
      () => showToast(notCopied(), { tone: "error" }),
    );
  }
  return (
    <a href={path} data-opens="" onClick={share} className="button button-outlined min-h-11 px-3.5 [@media(scripting:none)]:hidden">
      <Icon of={Share} size={19} /> {label}
    </a>
  );
}
