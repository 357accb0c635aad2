import { Copy, Share } from "lucide";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useMounted } from "../../ui/mounted.ts";
import { showToast } from "../../ui/toast.ts";

/** Copies a link, and hands it to the device's own programs where it has them. Without scripts the link can be read beside it. */
export function CopyLink({ url, title }: { url: string; title: string }) {
  const isMounted = useMounted();
  if (!isMounted) return null;
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => showToast("Link copied."),
      () => showToast("The link could not be copied. You can select it and copy it yourself.", { tone: "error" }),
    );
  const share = () =>
    navigator.share({ title, url }).catch((error: unknown) => {
      // Given up by the person.
      if (!(error instanceof DOMException && error.name === "AbortError")) showToast("The link could not be shared.", { tone: "error" });
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
