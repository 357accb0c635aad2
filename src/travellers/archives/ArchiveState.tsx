import { Download } from "lucide";
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { formatDate } from "../../platform/values/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { Archive } from "./contract.ts";
import { isUnderWay, sizeText } from "./rules.ts";

const LOOK_AGAIN_MILLISECONDS = 1_500;

/**
 * Shows the progress of the newest archive, or that it failed. The page reloads its data while the archive is being made.
 * @param href of the page
 */
export function ArchiveState({ last, href }: { last: Archive | undefined; href: string }) {
  const isMade = isUnderWay(last);
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isMade || state !== "idle") return;
    const later = setTimeout(revalidate, LOOK_AGAIN_MILLISECONDS);
    return () => clearTimeout(later);
  }, [isMade, state, revalidate]);
  if (last?.status === "failed") return <p className="mt-4">The last export failed. Please try again.</p>;
  if (!last || !isMade) return null;
  return (
    <div className="mt-4 max-w-[26rem]">
      <p role="status">Preparing your file: {last.progress}%</p>
      <progress className="progress mt-2 w-full" aria-label="Your file" max={100} value={last.progress} />
      <noscript>
        <a className="link-inline" href={href}>
          Refresh
        </a>
      </noscript>
    </div>
  );
}

/** Download link of an archive that is ready. */
export const ArchiveLink = ({ archive: { link, bytes, created, expires } }: { archive: Archive }) =>
  link && (
    <>
      <a className="button button-filled inline-flex gap-2" href={link} download>
        <Icon of={Download} size={20} />
        Download
      </a>
      <span className="text-small text-ink2">
        {sizeText(bytes ?? 0)}, created {formatDate(created)}, available until {formatDate(expires)}
      </span>
    </>
  );
