import { useState } from "react";
import { useRevalidator } from "react-router";
import { messageFor } from "../../platform/endpoints/errorCatalogue.ts";
import { plural, t } from "../../platform/languages/text.ts";
import { CallError } from "../../platform/pages/callApi.ts";
import { ActionForm, FormButton } from "../../ui/ActionForm.tsx";
import { Button } from "../../ui/Button.tsx";
import { useMounted } from "../../ui/mounted.ts";
import { showToast } from "../../ui/toast.ts";
import type { PushState } from "./contract.ts";
import { canSubscribe, subscribeBrowser } from "./subscribeBrowser.ts";

/** Turns notifications on or off in this browser. Turning off works without scripts (the intent `push_off`). */
export function PushDevice({ push: { public_key, subscriptions } }: { push: PushState }) {
  const isMounted = useMounted();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const isOn = subscriptions.some(({ is_this }) => is_this);
  const others = subscriptions.length - (isOn ? 1 : 0);
  const turnOn = async (key: string) => {
    setBusy(true);
    setFailure("");
    try {
      await subscribeBrowser(key);
      showToast(t`Notifications are on in this browser.`);
      await revalidate();
    } catch (error) {
      setFailure(error instanceof CallError ? messageFor(error) : error instanceof Error ? error.message : "");
    }
    setBusy(false);
  };
  if (public_key === null) return <p className="text-ink2">This guide sends notifications by email only.</p>;
  return (
    <>
      <p className="text-ink2">
        {[
          isOn ? t`On in this browser, until you log out.` : t`Off in this browser.`,
          ...(others > 0 ? [t`On in ${plural(others, "# other browser", "# other browsers")}.`] : []),
          isOn || others > 0 ? t`You get the emails as well.` : t`You get emails only.`,
        ].join(" ")}
      </p>
      <div className="mt-3">
        {isOn ? (
          <ActionForm intent="push_off">
            <FormButton intent="push_off" look="outlined">
              Turn off in this browser
            </FormButton>
          </ActionForm>
        ) : !isMounted ? (
          <p className="text-small text-ink2">To turn them on, your browser needs JavaScript.</p>
        ) : canSubscribe() ? (
          <Button look="outlined" isBusy={isBusy} onClick={() => void turnOn(public_key)}>
            Turn on in this browser
          </Button>
        ) : (
          <p className="text-small text-ink2">
            This browser can't show them. On an iPhone or iPad, first add this site to the home screen and open it from there.
          </p>
        )}
      </div>
      {failure !== "" && (
        <p role="alert" className="mt-2 font-semibold text-danger">
          {failure}
        </p>
      )}
    </>
  );
}
