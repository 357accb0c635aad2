import { plural, t } from "../../platform/languages/text.ts";
import { formatDate } from "../../platform/values/format.ts";
import type { Secret } from "./contract.ts";
import { FORMER_DAYS, takeOverField } from "./rules.ts";

interface Props {
  /** All secrets of the listing. */
  secrets: readonly Secret[];
  /** Account whose rights end. */
  account: string;
  /** Whether the person leaves or is removed. A new helper keeps the calendars. */
  isGoing: boolean;
  /** Whether the viewer can take over secrets that end. */
  canTakeOver: boolean;
}

const secretTitle = ({ kind, name }: Secret) => (kind === "key" ? t`Key for ${name}` : t`Webhook to ${name}`);
function secretSubtitle({ kind, hint, last_used }: Secret): string {
  if (kind !== "key") return "";
  return last_used ? t`${hint}, last used ${formatDate(last_used)}` : t`${hint}, not used yet`;
}

export const madeBy = (secrets: readonly Secret[], account: string): Secret[] =>
  secrets.filter(({ after_removal, created_by }) => after_removal === "ends" && created_by?.account === account);

/** Shows what happens to keys, webhooks and calendars when a person's rights end, with choices to take them over. */
export function SecretChoices({ secrets, account, isGoing, canTakeOver }: Props) {
  const made = madeBy(secrets, account);
  const calendars = secrets.filter(({ after_removal }) => after_removal === "replaced");
  const stays = secrets.some(({ after_removal }) => after_removal === "stays");
  return (
    <>
      {made.length > 0 && (
        <fieldset className="min-w-0">
          <legend className="font-semibold">{canTakeOver ? t`These stop working unless you take them over` : t`These stop working`}</legend>
          <ul className="mt-1.5 grid gap-1">
            {made.map((one) => (
              <li key={one.id} className="min-w-0">
                {canTakeOver ? (
                  <label className="flex min-h-11 cursor-pointer items-center gap-3">
                    <input type="checkbox" name={takeOverField(one.id)} className="tick flex-none" />
                    <Words one={one} />
                  </label>
                ) : (
                  <Words one={one} />
                )}
              </li>
            ))}
          </ul>
          <p className="mt-1.5 text-ink2 text-small">
            {canTakeOver
              ? t`Each one you take over gets a new secret, shown only once.`
              : t`Another owner can take them over by removing you.`}
          </p>
        </fieldset>
      )}
      {isGoing && calendars.length > 0 && (
        <p className="max-w-[52ch]">
          {t`${plural(
            calendars.length,
            "Your published calendar gets a new link. Owners receive it by email. The old link shows",
            "Your # published calendars get new links. Owners receive them by email. The old links show",
          )} taken nights for ${FORMER_DAYS} more days.`}
        </p>
      )}
      {isGoing && stays && <p className="max-w-[52ch]">Calendars you import and your booking software stay connected.</p>}
    </>
  );
}

const Words = ({ one }: { one: Secret }) => (
  <span className="min-w-0 break-words">
    {secretTitle(one)}
    {secretSubtitle(one) && <span className="block text-ink2 text-small">{secretSubtitle(one)}</span>}
  </span>
);
