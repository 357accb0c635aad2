import { Flag } from "lucide";
import { type MouseEvent, useState } from "react";
import { t } from "../../platform/languages/text.ts";
import { Icon } from "../../ui/Icon.tsx";
import { lazyComponent } from "../../ui/lazyComponent.tsx";
import type { ReportKind } from "./rules.ts";
import { reportUrl } from "./urls.ts";

const ReportDialog = lazyComponent(() => import("./ReportDialog.tsx").then((file) => file.ReportDialog));

const QUIET_LINK =
  "inline-flex min-h-8 items-center gap-1.5 text-small text-ink2 underline decoration-rule underline-offset-4 hover:decoration-ink";

interface Props {
  kind: ReportKind;
  id: string;
  /** Name of the reported thing. */
  name: string;
  /** Path of the current page. */
  back: string;
  className?: string;
}

/** Opens the report form: over the page with scripts, as a page of its own without. */
export function ReportLink({ kind, id, name, back, className = QUIET_LINK }: Props) {
  const [isOpen, setOpen] = useState(false);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <a
        href={reportUrl(kind, id, back)}
        data-opens=""
        rel="nofollow"
        onClick={open}
        className={className}
        aria-label={kind === "business" ? t`Something wrong? Report ${name}` : t`Report ${name}`}
      >
        <Icon of={Flag} size={16} /> {kind === "business" ? t`Something wrong?` : t`Report`}
      </a>
      {isOpen && <ReportDialog kind={kind} id={id} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}
