import { KeyRound } from "lucide";
import { useState } from "react";
import { messageFor } from "../../platform/endpoints/errorCatalogue.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useMounted } from "../../ui/mounted.ts";
import { canHavePasskeys } from "./rules.ts";

/** True where the address and the browser let passkeys work; always false on the server. */
export const usePasskeys = (): boolean => {
  const isMounted = useMounted();
  return isMounted && "PublicKeyCredential" in window && canHavePasskeys(location.origin);
};

/** The browser says the same for "the person pressed cancel", "took too long" and "there is no passkey here". */
const STOPPED = "No passkey was used. Try again, or log in another way.";

/** The message when a browser or the server refuses. @param stopped when the person cancelled or it timed out */
export function passkeyMessage(error: unknown, stopped: string): string {
  if (error instanceof CallError)
    return error.fields.non_field_errors?.join(" ") ?? (error.status === 403 ? error.detail : messageFor(error));
  return error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name) ? stopped : messageFor(error);
}

/** A button that logs in with a passkey, without an email being typed. Absent where passkeys cannot work. The library comes with the first press. */
export function PasskeySignIn({ label, onDone }: { label: string; onDone: () => void }) {
  const isPossible = usePasskeys();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  if (!isPossible) return null;
  const signIn = async () => {
    setBusy(true);
    setFailure("");
    try {
      const [{ startAuthentication }, { startPasskeySignIn, signInWithPasskey }] = await Promise.all([
        import("@simplewebauthn/browser"),
        import("./contract.ts"),
      ]);
      const optionsJSON = await callApi(startPasskeySignIn, {});
      await callApi(signInWithPasskey, { credential: (await startAuthentication({ optionsJSON })) as never });
      onDone();
    } catch (error) {
      setFailure(passkeyMessage(error, STOPPED));
      setBusy(false);
    }
  };
  return (
    <div>
      <Button look="outlined" className="w-full" isBusy={isBusy} onClick={signIn}>
        <Icon of={KeyRound} size={20} />
        {label}
      </Button>
      <p role="alert" className="mt-2 text-small font-semibold text-danger empty:hidden">
        {failure}
      </p>
    </div>
  );
}
