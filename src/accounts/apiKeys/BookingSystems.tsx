import { Copy, KeyRound, Plus } from "lucide";
import { useOwnListing } from "../../catalogue/listings/own/useOwnListing.ts";
import { t } from "../../platform/languages/text.ts";
import { ActionForm, FormButton, FormField, useFormResult } from "../../ui/ActionForm.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { LocalMoment } from "../../ui/LocalMoment.tsx";
import { useMounted } from "../../ui/mounted.ts";
import { Section } from "../../ui/Section.tsx";
import { Select } from "../../ui/Select.tsx";
import { showToast } from "../../ui/toast.ts";
import type { ApiKey } from "./contract.ts";
import { KEY_SCOPES } from "./enumerations.ts";
import { KEYS_ID, KEYS_MAX, LABEL_MAX } from "./rules.ts";

/** Key that was just created, as the page shows it. */
export interface MadeKey {
  key: string;
  label: string;
}

const SUMMARY = "link cursor-pointer list-none [&::-webkit-details-marker]:hidden";
/** Columns on desktop screens; on phones the rows wrap. */
const COLUMNS = "sm:grid-cols-[8.5rem_minmax(0,1fr)_10.5rem_4.5rem]";

const copy = (key: string) =>
  navigator.clipboard.writeText(key).then(
    () => showToast(t`Key copied.`),
    () => showToast(t`The key could not be copied. Select it and copy it yourself.`, { tone: "error" }),
  );

function NewKey({ made: { key, label } }: { made: MadeKey }) {
  const isMounted = useMounted();
  return (
    <div role="status" className="mt-5 rounded-picture bg-sea-tint p-4">
      <p className="flex items-start gap-3 font-semibold">
        <Icon of={KeyRound} size={20} className="mt-0.5 flex-none text-sea" />
        The key for {label}. Copy it now: it won't be shown again.
      </p>
      <div className="mt-3 flex gap-3">
        <input
          readOnly
          aria-label={t`The key for ${label}`}
          value={key}
          className="field-input min-w-0 flex-1"
          onFocus={(event) => event.currentTarget.select()}
        />
        {isMounted && (
          <Button look="outlined" onClick={() => void copy(key)} aria-label="Copy the key">
            <Icon of={Copy} size={19} /> Copy
          </Button>
        )}
      </div>
    </div>
  );
}

function KeyRow({ row: { uuid, hint, label, scope, last_used, created_by } }: { row: ApiKey }) {
  const { business } = useOwnListing();
  return (
    <li className={`grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-b border-rule py-2.5 ${COLUMNS}`}>
      <code className="text-small max-sm:order-2">{hint}</code>
      <span className="min-w-0 break-words max-sm:order-1">
        <b className="font-semibold">{label}</b>
        <span className="block text-small text-ink2">{KEY_SCOPES[scope]}</span>
        <span className="block text-small text-ink2">{created_by ? t`Created by ${created_by.name}` : t`Creator unknown`}</span>
      </span>
      <span className="text-small text-ink2 max-sm:order-3 max-sm:col-span-2">
        {last_used ? <LocalMoment at={last_used} zone={business.time_zone} /> : t`Not used yet`}
      </span>
      <details className="max-sm:order-4 max-sm:col-span-2 open:col-span-full sm:justify-self-end sm:open:justify-self-start">
        <summary className={`${SUMMARY} text-danger`} aria-label={t`Revoke: ${label}`}>
          Revoke
        </summary>
        <ActionForm intent="revoke" fields={{ key: uuid }} className="pb-2">
          <p className="mb-2 text-small text-ink2">{label} can no longer read or book. Existing bookings stay.</p>
          <FormButton intent="revoke" look="danger" aria-label={t`Revoke the key for ${label}`}>
            Revoke the key
          </FormButton>
        </ActionForm>
      </details>
    </li>
  );
}

interface Props {
  keys: ApiKey[];
  /** Base URL for booking systems: "https://…/octo/". */
  address: string;
}

/** Lists the keys by which third-party booking systems read a listing and request places at it. */
export function BookingSystems({ keys, address }: Props) {
  const result = useFormResult<MadeKey>();
  // Other forms of the page have results of their own.
  const made = result?.intent === "key" ? result.shown : undefined;
  return (
    <Section id={KEYS_ID} title="Booking systems (OCTO)" className="scroll-mt-24 border-t-3 border-ink pt-4">
      <p className="mt-1 max-w-[66ch] text-ink2">
        Resellers that use the OCTO standard can read your rooms and activities and send enquiries. Nothing is agreed until you reply.
      </p>
      <p className="mt-2 text-small text-ink2 break-words">
        Their system connects to <code>{address}</code> with a key.
      </p>
      {made && <NewKey made={made} />}
      {keys.length > 0 && (
        <>
          <p aria-hidden="true" className={`mt-5 grid gap-x-4 border-b border-ink pb-1.5 small-caps text-ink2 max-sm:hidden ${COLUMNS}`}>
            <span>Key</span>
            <span>For</span>
            <span>Last used</span>
          </p>
          <ul aria-label="Keys" className="max-sm:mt-4 max-sm:border-t max-sm:border-ink">
            {keys.map((row) => (
              <KeyRow key={row.uuid} row={row} />
            ))}
          </ul>
        </>
      )}
      {keys.length < KEYS_MAX && <KeyForm count={keys.length} />}
      <p className="mt-1.5 font-display italic text-small text-ink2">A key is shown only once, when you create it.</p>
    </Section>
  );
}

function KeyForm({ count }: { count: number }) {
  const result = useFormResult<MadeKey>();
  const isOwn = result?.intent === "key" && !result.shown;
  // The values typed for the last key must not fill the form of the next one.
  const sending = result?.shown ? { sending: { result: undefined, busy: undefined } } : {};
  return (
    // Resets to closed with an empty form once a key was created.
    <details key={count} className="mt-2" open={isOwn || undefined}>
      <summary className={SUMMARY}>
        <Icon of={Plus} size={19} /> Create key
      </summary>
      <ActionForm intent="key" className="mt-1 grid gap-4 pb-3" {...sending}>
        <FormField name="label" label="For" about="The reseller or system that uses the key. Give each its own.">
          {(control) => <input type="text" maxLength={LABEL_MAX} autoComplete="off" {...control} />}
        </FormField>
        <FormField name="scope" label="Access" value="book">
          {(control) => <Select {...control} options={Object.entries(KEY_SCOPES).map(([value, label]) => ({ value, label }))} />}
        </FormField>
        <p>
          <FormButton intent="key">Create key</FormButton>
        </p>
      </ActionForm>
    </details>
  );
}
