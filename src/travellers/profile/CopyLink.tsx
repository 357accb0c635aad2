import { Copy, Share } from "lucide";
import { t } from "../../platform/languages/text.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useMounted } from "../../ui/mounted.ts";
import { showToast } from "../../ui/toast.ts";

/** Buttons that copy a link, or share it with the device's own menu if it has one. Without scripts, the link is readable beside them. */
export function CopyLink({ url, title }: { url: string; title: string }) {
  const isMounted = useMounted();
  if (!isMounted) return null;
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => showToast(t`Link copied.`),
      () => showToast(t`We couldn't copy the link. Select it and copy it.`, { tone: "error" }),
    );
  const share = () =>
    navigator.share({ title, url }).catch((error: unknown) => {
      // The person closed the share menu.
      if (!(error instanceof DOMException && error.name === "AbortError"))
        showToast(t`We couldn't share the link. Copy it instead.`, { tone: "error" });
    });
  return (
    <>
      <Button onClick={() => void copy()} className="max-sm:flex-1">
        <Icon of={Copy} size={19} /> Copy
      </Button>
      {"share" in navigator && (
        <Button look="outlined" onClick={() => void share()} className="max-sm:flex-1">
          <Icon of={Share} size={19} /> Share
        </Button>
      )}
    </>
  );
}
