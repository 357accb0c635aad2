import { ShieldCheck } from "lucide";
import { useState } from "react";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { passkeyMessage, usePasskeys } from "./PasskeySignIn.tsx";

const nothingChanged = () => t`Nothing has changed: you cancelled, or it took too long.`;

interface Props {
  isOnly: boolean;
  /** Reason why it cannot be turned on yet; empty if it can. */
  error: string;
  isStaff: boolean;
}

/** Turns links and passwords off for the signed-in account, or on again. Each change needs a passkey, and so scripts. */
export function OnlyPasskeys({ isOnly, error, isStaff }: Props) {
  const isPossible = usePasskeys();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const change = async () => {
    setBusy(true);
    setFailure("");
    try {
      const [{ startAuthentication }, { setOnlyPasskeys, startPasskeySignIn }] = await Promise.all([
        import("@simplewebauthn/browser"),
        import("./contract.ts"),
      ]);
      const optionsJSON = await callApi(startPasskeySignIn, {});
      const { is_only } = await callApi(setOnlyPasskeys, {
        is_only: !isOnly,
        credential: (await startAuthentication({ optionsJSON })) as never,
      });
      location.assign(`${location.pathname}?changed=${is_only ? "only_passkeys" : "not_only_passkeys"}`);
    } catch (error) {
      setFailure(passkeyMessage(error, nothingChanged()));
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby="only-passkeys" className="mt-8 border-t border-rule pt-5">
      <h3 id="only-passkeys" className="flex items-center gap-2.5 font-display text-h3">
        <Icon of={ShieldCheck} size={22} className="flex-none text-ink2" />
        Only my passkeys
      </h3>
      <p className="mt-2 max-w-[60ch] text-ink2">
        {isOnly
          ? t`On: email links and passwords don't log in to this account. To turn this off you need one of your passkeys.`
          : t`Turn off email links and passwords, so someone who can read your mailbox can't log in. Your password is deleted and all other sessions end. To undo this you need a passkey: if you lose them all, only staff can help.`}
      </p>
      {isStaff && !isOnly && (
        <p className="mt-3 border-s-4 border-terra bg-terra-tint p-3">
          You are staff: please turn this on. An email link is only as safe as your mailbox.
        </p>
      )}
      {error && !isOnly ? (
        <p className="mt-3">{error}</p>
      ) : (
        isPossible && (
          <Button look="outlined" className="mt-4" isBusy={isBusy} onClick={change}>
            {isOnly ? t`Turn this off` : t`Turn this on`}
          </Button>
        )
      )}
      <p role="alert" className="mt-3 border-s-4 border-danger bg-sand p-3 empty:hidden">
        {failure}
      </p>
    </section>
  );
}
