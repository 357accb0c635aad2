import { Download } from "lucide";
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { dayOf } from "../accounts/rules.ts";
import { ReauthRequired } from "../accounts/SettingsSection.tsx";
import { formatNumber } from "../platform/format.ts";
import type { Export } from "../takeout/contract.ts";
import { ActionForm, FormButton } from "../ui/ActionForm.tsx";
import { Icon } from "../ui/Icon.tsx";

const LOOK_AGAIN_MILLISECONDS = 1_500;
const MEGABYTE = 1_000_000;

const sizeOf = (bytes: number) =>
  bytes < MEGABYTE / 10
    ? `${formatNumber(Math.max(1, Math.round(bytes / 1_000)))} kB`
    : `${formatNumber(Math.round(bytes / (MEGABYTE / 10)) / 10)} MB`;

/** Everything of one's own as one file: made when it is asked for, fetched while it is kept. @param last the newest that there is */
export function ExportSection({ last, isFresh }: { last: Export | undefined; isFresh: boolean }) {
  const isUnderWay = last?.status === "queued" || last?.status === "working";
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay || state !== "idle") return;
    const later = setTimeout(revalidate, LOOK_AGAIN_MILLISECONDS);
    return () => clearTimeout(later);
  }, [isUnderWay, state, revalidate]);
  return (
    <>
      <p className="max-w-[60ch] text-ink2">
        Everything that you wrote, saved and ticked, as one file: JSON and CSV with all of it, GeoJSON, KML and GPX for maps. What you
        brought and the guide does not have is in it too.
      </p>
      {isUnderWay && (
        <div className="mt-4 max-w-[26rem]">
          <p role="status">Your file is being made: {last.progress}%</p>
          <progress className="progress mt-2 w-full" aria-label="Your file" max={100} value={last.progress} />
          <noscript>
            <a className="link-inline" href="/traveller/update/#take">
              Look again
            </a>
          </noscript>
        </div>
      )}
      {last?.status === "ready" && last.link && (
        <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <a className="button button-filled inline-flex gap-2" href={last.link} download>
            <Icon of={Download} size={20} />
            Download it
          </a>
          <span className="text-small text-ink2">
            {sizeOf(last.bytes ?? 0)}, made on {dayOf(last.created)}, kept until {dayOf(last.expires)}
          </span>
        </p>
      )}
      {last?.status === "failed" && <p className="mt-4">The last file could not be made. Please try again.</p>}
      {!isUnderWay &&
        (isFresh ? (
          <ActionForm intent="export" className="mt-4">
            <FormButton intent="export" look="outlined">
              {last?.status === "ready" ? "Make it anew" : "Make the file"}
            </FormButton>
          </ActionForm>
        ) : (
          <ReauthRequired what="make the file" />
        ))}
      <p className="mt-5">
        <a className="link-inline" href="/traveller/import/">
          Bring a list from elsewhere
        </a>
      </p>
    </>
  );
}
