import { Copy, KeyRound } from "lucide";
import { useEffect, useRef } from "react";
import { t } from "../../platform/languages/text.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useMounted } from "../../ui/mounted.ts";
import { showToast } from "../../ui/toast.ts";
import type { TakenOver } from "./contract.ts";

const copy = (secret: string) =>
  navigator.clipboard.writeText(secret).then(
    () => showToast(t`Secret copied.`),
    () => showToast(t`Couldn't copy the secret. Select it and copy it yourself.`, { tone: "error" }),
  );

const secretLabel = ({ kind, name }: TakenOver) => (kind === "key" ? t`New key for ${name}` : t`New secret for ${name}`);

/** Shows the new secrets of keys and webhooks that were just taken over. */
export function NewSecrets({ taken }: { taken: TakenOver[] }) {
  const isMounted = useMounted();
  const box = useRef<HTMLDivElement>(null);
  // The pressed button may be far down the page, and no page shows these secrets again.
  useEffect(() => {
    box.current?.scrollIntoView({ block: "center" });
    box.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={box} tabIndex={-1} role="status" className="mt-6 max-w-[44rem] rounded-picture bg-sea-tint p-4">
      <p className="flex items-start gap-3 font-semibold">
        <Icon of={KeyRound} size={20} className="mt-0.5 flex-none text-sea" />
        You took these over. The new secrets are shown only once: copy them now.
      </p>
      <ul className="mt-3 grid gap-4">
        {taken.map((one) => (
          <li key={one.id}>
            <label htmlFor={`secret-${one.id}`} className="mb-1.5 block font-semibold text-small break-words">
              {secretLabel(one)}
            </label>
            <div className="flex gap-3">
              <input
                id={`secret-${one.id}`}
                readOnly
                value={one.secret}
                className="field-input min-w-0 flex-1"
                onFocus={(event) => event.currentTarget.select()}
              />
              {isMounted && (
                <Button look="outlined" onClick={() => void copy(one.secret)} aria-label={t`Copy: ${secretLabel(one)}`}>
                  <Icon of={Copy} size={19} /> Copy
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
