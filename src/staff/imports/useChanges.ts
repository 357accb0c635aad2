import { useRef, useState } from "react";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import { type FormFields, type FormResult, formFailure, withoutSecrets } from "../../platform/pages/formAction.ts";
import { useFormResult } from "../../ui/ActionForm.tsx";
import { chosenColumns } from "../../ui/ColumnChoices.tsx";
import { changeImport, type FullImport } from "./contract.ts";
import { COLUMNS_MAX } from "./rules.ts";

/** Sends the form of an import's reading. @throws CallError 400 by field, 409 after the import has started */
export function sendReading(uuid: string, form: FormFields): Promise<FullImport> {
  const { csrf_token: _, intent: __, ...fields } = form;
  const given = Object.fromEntries(Object.entries(fields).filter(([name]) => !name.startsWith("column_")));
  const columns = chosenColumns(form, COLUMNS_MAX);
  return callApi(changeImport, { uuid, ...given, ...(columns.length > 0 && { columns }) } as never);
}

function toResult(error: unknown, form: FormFields): FormResult {
  const { errors, failure } = formFailure(error);
  const isConflict = error instanceof CallError && error.status === 409;
  return { intent: "change", errors, failure: isConflict ? error.detail : failure, typed: withoutSecrets(form) };
}

/**
 * Sends each change of an import's reading after the previous answer: an older answer never replaces a newer choice, and of several
 * choices that wait only the last is sent, because each holds the whole form.
 */
export function useChanges(brought: FullImport) {
  const [shown, setShown] = useState(brought);
  // Without scripts the page shows what the action returned. Its failure is at the top of the page.
  const last = useFormResult();
  const [result, setResult] = useState<FormResult | undefined>(last?.intent === "change" ? { ...last, failure: "" } : undefined);
  const [isBusy, setBusy] = useState(false);
  const queue = useRef<{ next: FormFields | undefined; isRunning: boolean }>({ next: undefined, isRunning: false });
  const send = async (form: FormFields) => {
    queue.current.next = form;
    if (queue.current.isRunning) return;
    queue.current.isRunning = true;
    setBusy(true);
    while (queue.current.next) {
      const sent: FormFields = queue.current.next;
      queue.current.next = undefined;
      const [answer, failure] = await sendReading(brought.uuid ?? "", sent).then(
        (changed) => [changed, undefined] as const,
        (error: unknown) => [undefined, toResult(error, sent)] as const,
      );
      // A newer choice is shown with its own answer.
      if (queue.current.next) continue;
      if (answer) setShown(answer);
      setResult(failure);
    }
    queue.current.isRunning = false;
    setBusy(false);
  };
  return { shown, result, isBusy, send };
}
export type Changes = ReturnType<typeof useChanges>;
