import { Copy } from "lucide";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { IMAGE_ACCEPT } from "../../catalogue/uploads/rules.ts";
import { t } from "../../platform/languages/text.ts";
import { ActionForm, FormButton, FormField, useFormResult } from "../../ui/ActionForm.tsx";
import { Button } from "../../ui/Button.tsx";
import { FieldErrors } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { LocalMoment } from "../../ui/LocalMoment.tsx";
import { useMounted } from "../../ui/mounted.ts";
import { Select } from "../../ui/Select.tsx";
import { showToast } from "../../ui/toast.ts";
import { Way } from "./ClaimSteps.tsx";
import type { Claim, ClaimOptions } from "./contract.ts";
import { CLAIM_METHODS, type ClaimMethod } from "./enumerations.ts";
import { WORDS_MAX } from "./rules.ts";

const copy = (text: string) =>
  navigator.clipboard.writeText(text).then(
    () => showToast(t`Copied.`),
    () => showToast(t`Couldn't copy. Select the text and copy it yourself.`, { tone: "error" }),
  );

/** Line to copy to another site. It can be selected, and copied with a button where scripts run. */
function CopyLine({ id, label, text }: { id: string; label: string; text: string }) {
  const isMounted = useMounted();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
        {label}
      </label>
      <div className="flex gap-3">
        <input
          id={id}
          readOnly
          value={text}
          className="field-input min-w-0 flex-1"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        {isMounted && (
          <Button look="outlined" onClick={() => void copy(text)} aria-label={t`Copy: ${label}`}>
            <Icon of={Copy} size={19} /> <span className="max-sm:sr-only">Copy</span>
          </Button>
        )}
      </div>
    </div>
  );
}

interface Props {
  options: ClaimOptions;
  /** Present claim, if any. */
  claim: Claim | undefined;
}

const ABOUT: Record<ClaimMethod, (options: ClaimOptions) => string> = {
  mailbox: () => t`We email a link to a mailbox at the listing's website. Usually takes 1 minute.`,
  dns: ({ host }) => t`Add a TXT record to ${host}. We check every few minutes.`,
  file: ({ host }) => t`Upload a small file to ${host}. We check every few minutes.`,
  staff: () => t`Describe your proof. A photo of a bill or licence with the name on it helps. Staff decide.`,
};

function MailboxWay({ options: { mailboxes }, claim }: Props) {
  const isSent = claim?.method === "mailbox" && claim.mailed !== null;
  return (
    <>
      {isSent && (
        <p role="status" className="mb-4 border-s-4 border-sea bg-sand p-3">
          We sent an email to <b className="font-semibold break-all">{claim.mailbox}</b> on <LocalMoment at={claim.mailed ?? ""} />. Open
          its link in this browser. No email? Check your spam folder or send it again.
        </p>
      )}
      <ActionForm intent="mailbox" className="grid max-w-[30rem] gap-4">
        <FormField name="mailbox" label="Mailbox" value={claim?.mailbox || (mailboxes[0] ?? "")}>
          {(control) => <Select {...control} options={mailboxes.map((value) => ({ value, label: value }))} />}
        </FormField>
        <p>
          <FormButton intent="mailbox" look={isSent ? "outlined" : "filled"}>
            {isSent ? t`Send again` : t`Send email`}
          </FormButton>
        </p>
      </ActionForm>
    </>
  );
}

function LookedFor({ claim }: { claim: Claim }) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
      <ActionForm intent="look" fields={{ uuid: claim.uuid }}>
        <FormButton intent="look" look="outlined">
          Check now
        </FormButton>
      </ActionForm>
      <p role="status" className="min-w-0 flex-1 text-small text-ink2">
        {claim.checked ? (
          <>
            Last checked <LocalMoment at={claim.checked} />. {claim.problem}
          </>
        ) : (
          t`Checking. The result will appear here.`
        )}
      </p>
    </div>
  );
}

/** Instructions for a DNS record or a file: its line and its place. */
function LineWay({ method, claim }: Props & { method: "dns" | "file" }) {
  if (claim?.method !== method || !claim.proof)
    return (
      <ActionForm intent={method}>
        <FormButton intent={method} look="outlined">
          Show details
        </FormButton>
      </ActionForm>
    );
  const { line, names, address } = claim.proof;
  const [name = "", otherName] = names;
  return (
    <div className="grid gap-4">
      {method === "dns" ? (
        <p>
          Add a TXT record at <b className="font-semibold break-all">{otherName === undefined ? name : t`${name} or ${otherName}`}</b> with
          this content. You can remove it once your claim is approved.
        </p>
      ) : (
        <CopyLine id="proof-address" label="File URL" text={address} />
      )}
      <CopyLine id="proof-line" label={method === "dns" ? t`Record content` : t`File content`} text={line} />
      <LookedFor claim={claim} />
    </div>
  );
}

function StaffWay({ claim }: Props) {
  const result = useFormResult();
  const evidence = result?.intent === "staff" ? result.errors.evidence : undefined;
  return (
    <ActionForm intent="staff" encType="multipart/form-data" className="grid max-w-[34rem] gap-4">
      <FormField name="words" label="How can we verify that it is yours?" about="Only staff see this.">
        {(control) => <textarea {...control} rows={3} maxLength={WORDS_MAX} />}
      </FormField>
      <div>
        <label htmlFor="evidence" className="mb-1.5 block text-small font-semibold">
          Picture <span className="font-normal text-ink2">optional</span>
        </label>
        <input
          id="evidence"
          type="file"
          name="evidence"
          accept={IMAGE_ACCEPT}
          className="file-input"
          aria-describedby={evidence ? "evidence-error evidence-about" : "evidence-about"}
          {...(evidence ? { "aria-invalid": true } : {})}
        />
        <p id="evidence-about" className="mt-1.5 text-small text-ink2">
          JPEG, PNG, WebP or AVIF, up to 20 MB. Deleted 90 days after the decision.
        </p>
        {evidence && <FieldErrors id="evidence-error" errors={evidence} />}
      </div>
      <p>
        <FormButton intent="staff" look="outlined">
          {claim?.state === "waiting" ? t`Send this instead` : t`Request review`}
        </FormButton>
      </p>
    </ActionForm>
  );
}

/** Lists the ways to prove ownership of a listing, the chosen one open. */
export function ClaimWays(props: Props) {
  const { options, claim } = props;
  const result = useFormResult();
  const isProof = options.mailboxes.length > 0;
  const methods = enumValues(CLAIM_METHODS).filter((method) => isProof || method === "staff");
  const opened = methods.find((method) => method === result?.intent) ?? claim?.method ?? methods[0];
  return (
    <>
      {!isProof && <p className="mt-2 text-ink2">{options.reason} Staff will review your claim instead.</p>}
      {result?.failure && (
        <p role="alert" className="mt-3 border-s-4 border-danger bg-sand p-3">
          {result.failure}
        </p>
      )}
      <div className="mt-3">
        {methods.map((method) => (
          <Way
            key={method}
            title={CLAIM_METHODS[method]}
            about={ABOUT[method](options)}
            isChosen={claim?.method === method}
            isOpen={opened === method}
          >
            {method === "mailbox" && <MailboxWay {...props} />}
            {(method === "dns" || method === "file") && <LineWay {...props} method={method} />}
            {method === "staff" && <StaffWay {...props} />}
          </Way>
        ))}
      </div>
    </>
  );
}
