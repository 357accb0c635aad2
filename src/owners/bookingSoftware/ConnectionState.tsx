import { CircleAlert, CircleCheck } from "lucide";
import { t } from "../../platform/languages/text.ts";
import { ActionForm, FormButton, useFormResult } from "../../ui/ActionForm.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ConnectForm } from "./ConnectForm.tsx";
import type { SoftwareConnection } from "./contract.ts";
import { LEFT_BEHIND } from "./enumerations.ts";
import { connectionText } from "./rules.ts";

const SUMMARY = "link inline-flex min-h-11 cursor-pointer list-none items-center [&::-webkit-details-marker]:hidden";

const DisconnectForm = ({ name }: { name: string }) => (
  <ActionForm intent="disconnect" className="grid max-w-[36rem] gap-3 pt-1 pb-4">
    <p className="text-ink2">We delete the URL and the key and stop reading. Days that the software has closed become free here.</p>
    <fieldset className="grid gap-1">
      <legend className="mb-1.5 text-small font-semibold">Imported items</legend>
      {Object.entries(LEFT_BEHIND).map(([value, label]) => (
        <label key={value} className="flex min-h-11 items-start gap-3 py-1.5">
          <input type="radio" name="items" value={value} defaultChecked={value === "keep"} className="choice-mark mt-0.5 flex-none" />
          <span>{label}.</span>
        </label>
      ))}
    </fieldset>
    <p>
      <FormButton intent="disconnect" look="danger">
        Disconnect {name}
      </FormButton>
    </p>
  </ActionForm>
);

/** Shows the connected software, the age of its data, and the buttons to read it again, change it and disconnect it. */
export function ConnectionState({ connection, moment }: { connection: SoftwareConnection; moment: string }) {
  const { name, url, reason } = connection;
  const isConnecting = useFormResult()?.intent === "connect";
  const isWrong = reason !== "";
  return (
    <section aria-labelledby="software" className="border-t-3 border-ink pt-5">
      <div className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-3.5">
        <span className={`pt-1.5 ${isWrong ? "text-danger" : "text-sea"}`}>
          <Icon of={isWrong ? CircleAlert : CircleCheck} size={21} />
        </span>
        <div className="min-w-0">
          <h2 id="software" className="text-lead break-words">
            {name}
          </h2>
          <p className="break-words text-ink2">{url}</p>
          <p className={`mt-1 ${isWrong ? "text-danger" : ""}`}>{connectionText(connection, new Date(moment))}</p>
          <div className="mt-1 flex flex-wrap items-center gap-x-6">
            <ActionForm intent="refresh">
              <FormButton intent="refresh" look="quiet" className="-ms-3 min-h-11">
                {isWrong ? t`Retry now` : t`Refresh`}
              </FormButton>
            </ActionForm>
            <details className="open:basis-full" open={isConnecting || undefined}>
              <summary className={SUMMARY}>Change URL or key</summary>
              <div className="pt-2 pb-4">
                <ConnectForm url={url} />
              </div>
            </details>
            <details className="open:basis-full">
              <summary className={`${SUMMARY} text-danger`}>Disconnect</summary>
              <DisconnectForm name={name} />
            </details>
          </div>
        </div>
      </div>
    </section>
  );
}
