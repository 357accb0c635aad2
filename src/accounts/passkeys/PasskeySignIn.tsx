import { KeyRound } from "lucide";
import { useState } from "react";
import { messageFor } from "../../platform/endpoints/errorCatalogue.ts";
import { t } from "../../platform/languages/text.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useMounted } from "../../ui/mounted.ts";
import { canHavePasskeys } from "./rules.ts";

/** Returns true if the origin and the browser support passkeys; always false on the server. */
export const usePasskeys = (): boolean => {
  const isMounted = useMounted();
  return isMounted && "PublicKeyCredential" in window && canHavePasskeys(location.origin);
};

/** Browsers report the same error if the person cancels, if time runs out and if there is no passkey. */
const notUsed = () => t`No passkey was used. Try again, or log in another way.`;

/**
 * Returns the message for a failure in the browser or on the server.
 * @param stopped message if the person cancelled or time ran out
 */
export function passkeyMessage(error: unknown, stopped: string): string {
  if (error instanceof CallError)
    return error.fields.non_field_errors?.join(" ") ?? (error.status === 403 ? error.detail : messageFor(error));
  return error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name) ? stopped : messageFor(error);
}

/**
 * Button that logs in with a passkey and needs no email address. Not rendered where passkeys cannot work. The first press loads the
 * library.
 */
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
      setFailure(passkeyMessage(error, notUsed()));
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
