import { t } from "../../platform/languages/text.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { showToast } from "../../ui/toast.ts";
import { ReportForm } from "./ReportForm.tsx";
import { type ReportKind, reportReceived } from "./rules.ts";

/**
 * Shows the report form over the current page.
 * @param name of the reported thing
 */
export function ReportDialog({ kind, id, name, onClose }: { kind: ReportKind; id: string; name: string; onClose: () => void }) {
  const sent = () => {
    showToast(reportReceived(), { milliseconds: 4_000 });
    onClose();
  };
  return (
    <Dialog title={t`Report ${name}`} onClose={onClose} className="sm:max-w-[520px]">
      <div className="p-6 sm:p-8">
        <h2 className="mb-5 pe-12 text-lead">Report {name}</h2>
        <ReportForm kind={kind} id={id} back={location.pathname} onSent={sent} />
      </div>
    </Dialog>
  );
}
