import { t } from "../../platform/languages/text.ts";
import { ActionForm, FormButton } from "../../ui/ActionForm.tsx";
import { LocalMoment } from "../../ui/LocalMoment.tsx";
import { Section } from "../../ui/Section.tsx";
import { bytesText } from "../frame/rules.ts";
import type { ShownRun } from "./contract.ts";

const Run = ({ run: { started, ended, file, bytes, error } }: { run: ShownRun }) => (
  <li className="border-b border-rule py-3">
    <p>
      <b className="font-semibold">
        <LocalMoment at={started} />
      </b>{" "}
      {bytes !== null && <span>{t`${bytesText(bytes)}, verified`}</span>}
      {ended === null && <span>running</span>}
    </p>
    {error !== "" && <p className="break-words text-danger">Failed: {error}</p>}
    <p className="text-small break-all text-ink2" translate="no">
      {file}
    </p>
  </li>
);

interface Props {
  isDaily: boolean;
  isEncrypted: boolean;
  runs: readonly ShownRun[];
}

/** The last backups, and a button for another one. */
export function BackupList({ isDaily, isEncrypted, runs }: Props) {
  const isRunning = runs.some(({ ended }) => ended === null);
  return (
    <Section id="backups" title="Backups" className="mt-12 border-t-3 border-ink pt-4">
      {isDaily ? (
        <>
          <p className="mt-1 max-w-[60ch] text-ink2">
            Every night, read back and verified. Stored for 7 days, 4 weeks and 12 months.{" "}
            {isEncrypted && t`They are encrypted: without BACKUP_PASSPHRASE no one can open them.`}
          </p>
          {isRunning ? (
            <p className="mt-4">A backup is running. Reload the page to see its end.</p>
          ) : (
            <ActionForm intent="back_up" className="mt-4">
              <FormButton intent="back_up" look="outlined">
                Back up now
              </FormButton>
            </ActionForm>
          )}
          {runs.length > 0 && (
            <ul className="mt-4 border-t border-rule">
              {runs.map((run) => (
                <Run key={run.started} run={run} />
              ))}
            </ul>
          )}
        </>
      ) : (
        <p className="mt-1 max-w-[60ch] text-ink2">
          There are no daily backups, because the setting BACKUP_TO is missing. The operator finds it in docs/running/back-up.md.
        </p>
      )}
    </Section>
  );
}
