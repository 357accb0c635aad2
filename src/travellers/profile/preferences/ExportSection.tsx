import { LogInAgain, ReauthRequired } from "../../../accounts/accounts/SettingsSection.tsx";
import { t } from "../../../platform/languages/text.ts";
import { ActionForm, FormButton } from "../../../ui/ActionForm.tsx";
import { ArchiveLink, ArchiveState } from "../../archives/ArchiveState.tsx";
import type { Archive } from "../../archives/contract.ts";
import { isUnderWay } from "../../archives/rules.ts";

/**
 * Exports all of the traveller's data as one file: made on request, available until it expires.
 * @param last newest export
 */
export function ExportSection({ last, isFresh }: { last: Archive | undefined; isFresh: boolean }) {
  return (
    <>
      <p className="max-w-[60ch] text-ink2">
        Everything you wrote, saved and ticked in one file: JSON and CSV with all data, and GeoJSON, KML and GPX for maps. It includes your
        private places.
      </p>
      <ArchiveState last={last} href="/traveller/update/#take" />
      {last?.status === "ready" && (
        <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <ArchiveLink archive={last} />
        </p>
      )}
      {!isUnderWay(last) &&
        (isFresh ? (
          <ActionForm intent="export" className="mt-4">
            <FormButton intent="export" look="outlined">
              {last?.status === "ready" ? t`Create again` : t`Create file`}
            </FormButton>
          </ActionForm>
        ) : (
          <ReauthRequired>
            To create the file, please <LogInAgain>log in again</LogInAgain> first.
          </ReauthRequired>
        ))}
      <p className="mt-5">
        <a className="link-inline" href="/traveller/import/">
          Import places
        </a>
      </p>
    </>
  );
}
