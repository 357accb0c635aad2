import { counted, t } from "../../platform/languages/text.ts";
import { formatNumber } from "../../platform/values/format.ts";
import { typedKeys } from "../../platform/values/objects.ts";
import { ActionForm, FormButton } from "../../ui/ActionForm.tsx";
import { LeaderLine } from "../../ui/LeaderLine.tsx";
import { LocalMoment } from "../../ui/LocalMoment.tsx";
import type { ShownHold } from "./contract.ts";
import { REPLAYED } from "./enumerations.ts";

type Lost = ShownHold["lost"][number];

const LostThing = ({ of: { at, kind, id, business } }: { of: Lost }) => (
  <li className="border-b border-rule py-2 break-words">
    <LocalMoment at={at} />: {kind === "voucher_redeemed" ? t`voucher ${id} redeemed` : t`credit spent`} ·{" "}
    <a className="link-inline" href={`/staff/listings/${business}/`}>
      {business}
    </a>
  </li>
);

function Replayed({ replayed }: Pick<ShownHold, "replayed">) {
  if (replayed === null)
    return (
      <p className="mt-4 max-w-[64ch]">
        No journal was found. Accounts that were deleted or suspended after the backup are back, and so are keys that were revoked. Go
        through them before you release.
      </p>
    );
  const kinds = typedKeys(REPLAYED).filter((kind) => replayed[kind]);
  if (kinds.length === 0) return <p className="mt-4">No account or key ended after the backup.</p>;
  return (
    <ul className="mt-4">
      {kinds.map((kind) => (
        <li key={kind} className="border-b border-rule py-2">
          <LeaderLine label={REPLAYED[kind]}>{formatNumber(replayed[kind] ?? 0)}</LeaderLine>
        </li>
      ))}
    </ul>
  );
}

/** A question that opens in place of its button, without scripts too. */
const Question = ({ intent, label, text, isDanger = false }: { intent: string; label: string; text: string; isDanger?: boolean }) => (
  <details className="open:w-full">
    <summary className="inline-block cursor-pointer list-none [&::-webkit-details-marker]:hidden">
      <span className={`button ${isDanger ? "button-outlined" : "button-filled"}`}>{label}…</span>
    </summary>
    <ActionForm intent={intent} className="mt-3 grid max-w-[44rem] gap-3 border-s-4 border-line bg-card p-3.5">
      <p>{text}</p>
      <p>
        <FormButton intent={intent} look={isDanger ? "danger" : "filled"}>
          {label}
        </FormButton>
      </p>
    </ActionForm>
  </details>
);

/** Shows after a restore what is held, what the restore did, and the button that lets it go. */
export const RestoreReport = ({
  hold: { taken, restored, replayed, lost, lost_count, mails, webhooks, notifications },
}: {
  hold: ShownHold;
}) => (
  <section aria-labelledby="restore" className="mt-8 border-s-4 border-danger bg-sand p-4 sm:p-5">
    <h2 id="restore" className="text-h3">
      This guide was restored from a backup of <LocalMoment at={taken} />
    </h2>
    <p className="mt-2">
      Waiting: {counted(mails, "# email", "# emails")}, {counted(webhooks, "# webhook", "# webhooks")},{" "}
      {counted(notifications, "# notification", "# notifications")}.
    </p>
    <p className="mt-1 max-w-[64ch] text-ink2">
      Restored on <LocalMoment at={restored} />. Nothing leaves the guide until you release it: no emails and login links, no webhooks, no
      notifications. Calendars, booking software and scheduled imports are not read. Some of the waiting emails may have been sent before.
    </p>
    <Replayed replayed={replayed} />
    {lost_count > 0 && (
      <details className="mt-3" open={lost_count <= 5 || undefined}>
        <summary className="link min-h-11 cursor-pointer py-2.5">
          {counted(lost_count, "# voucher or payment by credit after the backup", "# vouchers and payments by credit after the backup")}
        </summary>
        <p className="max-w-[64ch] text-ink2">They count as unspent again. Tell the listings.</p>
        <ul className="mt-1">
          {lost.map((one) => (
            <LostThing key={one.at + one.id} of={one} />
          ))}
        </ul>
      </details>
    )}
    <div className="mt-5 flex flex-wrap items-start gap-3">
      <Question
        intent="release"
        label={t`Release`}
        text={t`Release everything? The waiting emails, webhooks and notifications leave the guide within seconds.`}
      />
      {mails > 0 && (
        <Question
          intent="delete_mails"
          label={t`Delete the emails first`}
          text={t`Delete ${counted(mails, "# waiting email", "# waiting emails")}? They are not sent to anyone. Webhooks and notifications stay.`}
          isDanger
        />
      )}
    </div>
  </section>
);
