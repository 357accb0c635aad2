import { KeyRound } from "lucide";
import { t } from "../../platform/languages/text.ts";
import { ActionForm, FormButton } from "../../ui/ActionForm.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { LocalMoment } from "../../ui/LocalMoment.tsx";
import { ReauthRequired } from "../accounts/SettingsSection.tsx";
import { AddPasskey } from "./AddPasskey.tsx";
import type { ListedPasskey } from "./contract.ts";

/** Asks before it removes a passkey, without scripts too: a disclosure holds the question and the button. */
const Removal = ({ passkey }: { passkey: ListedPasskey }) => (
  <details className="basis-full sm:ps-9.5">
    <summary
      className="button button-outlined inline-flex cursor-pointer list-none sm:absolute sm:top-4 sm:end-0"
      aria-label={t`Remove ${passkey.name}`}
    >
      Remove
    </summary>
    <ActionForm
      intent="remove_passkey"
      fields={{ uuid: passkey.uuid }}
      className="mt-3 grid justify-items-start gap-3 border-s-4 border-danger bg-sand p-4 sm:mt-0"
    >
      <p className="text-small">
        This passkey stops working and your other sessions end. Remove it from your device too. Press Remove again to cancel.
      </p>
      <FormButton intent="remove_passkey" look="danger" aria-label={t`Remove for good: ${passkey.name}`}>
        Remove for good
      </FormButton>
    </ActionForm>
  </details>
);

function PasskeyRow({ passkey, isFresh }: { passkey: ListedPasskey; isFresh: boolean }) {
  const added = <LocalMoment at={passkey.created} />;
  const used = passkey.last_used && <LocalMoment at={passkey.last_used} />;
  return (
    <li className="relative flex flex-wrap items-start gap-4 border-b border-rule py-4">
      <Icon of={KeyRound} size={22} className="mt-2.5 flex-none text-ink2" />
      <p className="min-w-0 flex-1 basis-48 sm:pe-28">
        <strong className="block break-words">{passkey.name}</strong>
        <span className="text-small text-ink2">
          {used ? (
            <>
              Added on {added}, last used on {used}
            </>
          ) : (
            <>Added on {added}, not used yet</>
          )}
        </span>
      </p>
      {isFresh && <Removal passkey={passkey} />}
    </li>
  );
}

interface Props {
  passkeys: ListedPasskey[];
  isPossible: boolean;
  isFresh: boolean;
}

/** Lists the passkeys of the account, with a form to add one. */
export const PasskeySection = ({ passkeys, isPossible, isFresh }: Props) => (
  <>
    <p className="mt-3 max-w-[60ch] text-ink2">
      Log in with the screen lock of your phone or computer instead of a password. A passkey works only on this site, so a fake copy of it
      can't use it.
    </p>
    {passkeys.length > 0 && (
      <ul className="mt-2">
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.uuid} passkey={passkey} isFresh={isFresh} />
        ))}
      </ul>
    )}
    {!isPossible ? (
      <p className="mt-4 border-s-4 border-line bg-sand p-3">Passkeys need https and a domain name.</p>
    ) : isFresh ? (
      <AddPasskey />
    ) : (
      <ReauthRequired />
    )}
  </>
);
