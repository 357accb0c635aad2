import { useEffect, useState } from "react";
import { plural, t } from "../../../platform/languages/text.ts";
import { formatDate, formatMoney } from "../../../platform/values/format.ts";
import { ActionForm, FormButton } from "../../../ui/ActionForm.tsx";
import type { CreditAccount } from "../../credit/contract.ts";
import { CODE_MINUTES } from "../../credit/rules.ts";
import { spacedCode } from "../ticket/rules.ts";

/** A code that was created just now. It cannot be read a second time. */
export interface MadeCode {
  code: string;
  /** Time in ISO 8601. */
  expires_at: string;
  business: string;
}

const SECOND = 1_000;

/** Returns whole seconds until a moment; undefined on the server, whose clock is not the reader's. */
function useSecondsUntil(moment: string): number | undefined {
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    const look = () => setLeft(Math.max(0, Math.round((new Date(moment).getTime() - Date.now()) / SECOND)));
    look();
    const timer = setInterval(look, SECOND);
    return () => clearInterval(timer);
  }, [moment]);
  return left;
}

const clockText = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

function Code({ made: { code, expires_at }, name }: { made: MadeCode; name: string }) {
  const left = useSecondsUntil(expires_at);
  if (left === 0)
    return (
      <p role="status" className="mt-4 border-s-4 border-line bg-sand px-4 py-3">
        The code has expired. Your credit is unchanged; get a new code.
      </p>
    );
  return (
    <div role="status" className="mt-4 rounded-dialog bg-card px-6 py-5 shadow-float sm:max-w-[440px]">
      <p className="small-caps text-ink2">Show this to {name}</p>
      <p className="mt-1 text-h2 leading-tight font-semibold tracking-[.08em] lining-nums">{spacedCode(code)}</p>
      <p className="mt-1 text-ink2">
        {left === undefined
          ? t`They enter it with the amount. It works once, for ${plural(CODE_MINUTES, "# minute", "# minutes")}.`
          : t`They enter it with the amount. It works once, for ${clockText(left)} more minutes.`}
      </p>
    </div>
  );
}

interface Props {
  account: CreditAccount;
  /** Code for this business. */
  made: MadeCode | undefined;
}

/** The balance with one business, and the code to spend it there. */
export function SpendCode({ account: { business, balance, currency, next_expiry }, made }: Props) {
  return (
    <div className="border-t-[3px] border-ink pt-4">
      <p className="font-display text-page leading-none tracking-[-.02em] text-terra sm:text-page">{formatMoney(balance, currency)}</p>
      <p className="mt-2 text-intro">
        <a href={business.profile_url} className="link-inline">
          {t`to spend with ${business.name}`}
        </a>
      </p>
      {next_expiry && (
        <p className="mt-1 text-ink2">
          {next_expiry.amount < balance
            ? t`${formatMoney(next_expiry.amount, currency)} of it expires on ${formatDate(next_expiry.expires_at)}.`
            : t`Expires on ${formatDate(next_expiry.expires_at)}.`}
        </p>
      )}
      {made && <Code key={made.code} made={made} name={business.name} />}
      {balance > 0 && (
        <>
          <ActionForm intent="code" fields={{ business: business.business_code }} className="mt-5">
            <FormButton intent="code" look={made ? "outlined" : "filled"}>
              {made ? t`Get another code` : t`Get a code to spend it`}
            </FormButton>
          </ActionForm>
          <p className="mt-2 max-w-[52ch] text-small text-ink2">
            {t`Get a code when you're ready to pay. It works once, for ${plural(CODE_MINUTES, "# minute", "# minutes")}.`}
          </p>
        </>
      )}
    </div>
  );
}
