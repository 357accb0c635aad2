import { useState } from "react";
import { useRevalidator } from "react-router";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { fieldBlank } from "../../ui/fieldFaults.ts";
import { useMounted } from "../../ui/mounted.ts";
import { describeUserAgent } from "../accounts/agent.ts";
import { passkeyMessage, usePasskeys } from "./PasskeySignIn.tsx";
import { PASSKEY_NAME_MAX } from "./rules.ts";

const notAdded = () => t`No passkey was added: you cancelled, or it took too long.`;
const hereAlready = () => t`This device already has a passkey for your account.`;

function NameForm({ isBusy, onAdd }: { isBusy: boolean; onAdd: (form: HTMLFormElement) => void }) {
  const [fault, setFault] = useState<string>();
  return (
    <form
      noValidate
      className="mt-6 flex max-w-[32rem] flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const isBlank = String(new FormData(form).get("name")).trim() === "";
        setFault(isBlank ? fieldBlank() : undefined);
        if (isBlank) form.querySelector("input")?.focus();
        else if (!isBusy) onAdd(form);
      }}
    >
      <div className="min-w-48 grow">
        <Field label="Passkey name" errors={fault === undefined ? [] : [fault]}>
          {(control) => (
            <input
              {...control}
              name="name"
              required
              maxLength={PASSKEY_NAME_MAX}
              defaultValue={describeUserAgent(navigator.userAgent)}
              onBlur={({ target }) => target.value.trim() !== "" && setFault(undefined)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" look="outlined" isBusy={isBusy}>
        Add a passkey
      </Button>
    </form>
  );
}

/** Creates a passkey in this browser and saves it under a name. Needs scripts, as all passkeys do. */
export function AddPasskey() {
  const isMounted = useMounted();
  const isPossible = usePasskeys();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState({ added: "", failure: "" });

  const add = async (form: HTMLFormElement) => {
    const name = String(new FormData(form).get("name"));
    setBusy(true);
    setNotice({ added: "", failure: "" });
    try {
      const [{ startRegistration }, { startPasskey, addPasskey }] = await Promise.all([
        import("@simplewebauthn/browser"),
        import("./contract.ts"),
      ]);
      const optionsJSON = (await callApi(startPasskey, {})) as Parameters<typeof startRegistration>[0]["optionsJSON"];
      const credential = await startRegistration({ optionsJSON });
      const added = await callApi(addPasskey, { credential: credential as never, name });
      await revalidate();
      form.reset();
      setNotice({ added: t`The passkey “${added.name}” is added.`, failure: "" });
    } catch (error) {
      const isHere = error instanceof Error && error.name === "InvalidStateError";
      setNotice({ added: "", failure: isHere ? hereAlready() : passkeyMessage(error, notAdded()) });
    }
    setBusy(false);
  };

  return (
    <>
      {isPossible && <NameForm isBusy={isBusy} onAdd={(form) => void add(form)} />}
      <p role="status" className="mt-3 border-s-4 border-sea bg-sand p-3 empty:hidden">
        {notice.added}
      </p>
      <p role="alert" className="mt-3 border-s-4 border-danger bg-sand p-3 empty:hidden">
        {notice.failure}
      </p>
      {!isMounted && <p className="mt-4 text-ink2">Adding a passkey needs JavaScript.</p>}
      {isMounted && !isPossible && <p className="mt-4 text-ink2">This browser does not support passkeys on this site.</p>}
    </>
  );
}
