import { useEffect, useRef } from "react";
import { useSubmit } from "react-router";
import { t } from "../../../platform/languages/text.ts";
import { useCsrfToken } from "../../../platform/security/useCsrfToken.ts";
import { addDays } from "../../../platform/values/days.ts";
import { formatDays } from "../../../platform/values/format.ts";
import { ActionForm, FormButton } from "../../../ui/ActionForm.tsx";
import { showToast } from "../../../ui/toast.ts";
import type { Freed } from "./blockIntents.ts";

/** How long the toast's button stays. */
const UNDO_MILLISECONDS = 10_000;

/** Gives the focus to the freed night, or to its room: the pressed button is gone with its block. */
function focusNight({ item, from }: Freed) {
  if (document.activeElement !== document.body) return;
  const room = document.getElementById(`room-${item}`);
  const night = room?.querySelector<HTMLElement>(`[data-day="${from}"]`) ?? room?.querySelector<HTMLElement>("summary");
  night?.focus({ preventScroll: true });
}

/** Confirms that nights are unblocked in a toast, with a button that blocks them again; without scripts in a notice. */
export function FreedToast({ freed }: { freed: Freed }) {
  const submit = useSubmit();
  const token = useCsrfToken();
  const { from, to } = freed;
  const text = t`Unblocked: ${formatDays(from, addDays(to, -1))}.`;
  const undo = useRef<() => void>(undefined);
  undo.current = () => void submit({ ...freed, intent: "block_again", ...(token && { csrf_token: token }) }, { method: "post" });
  useEffect(() => {
    focusNight(freed);
    // Waits for the page's frame, where the toaster starts to listen.
    const timer = setTimeout(() =>
      showToast(text, { milliseconds: UNDO_MILLISECONDS, action: { label: t`Undo`, onPress: () => undo.current?.() } }),
    );
    return () => clearTimeout(timer);
  }, [freed, text]);
  return (
    <noscript>
      <div role="status" className="mt-6 flex flex-wrap items-center gap-x-4 border-s-4 border-sea bg-sand p-3">
        <p>{text}</p>
        <ActionForm intent="block_again" fields={{ ...freed }}>
          <FormButton intent="block_again" look="quiet">
            Undo
          </FormButton>
        </ActionForm>
      </div>
    </noscript>
  );
}
