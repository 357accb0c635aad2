import { Copy, KeyRound, Plus } from "lucide";
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { listingMeta, ownListing, useOwnListing } from "../../catalogue/listings/own/useOwnListing.ts";
import { plural, t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { type FormFields, formAction, unlessGone } from "../../platform/pages/formAction.ts";
import { orNotFound, pageNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { ActionForm, FormButton, FormField, useFormResult } from "../../ui/ActionForm.tsx";
import { Button } from "../../ui/Button.tsx";
import { type DoneActs, DoneToast, doneUrl, readDone } from "../../ui/DoneToast.tsx";
import { FormOutcome } from "../../ui/FormOutcome.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useMounted } from "../../ui/mounted.ts";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Section } from "../../ui/Section.tsx";
import { showToast } from "../../ui/toast.ts";
import * as contract from "./contract.ts";
import { DeliveryLog } from "./DeliveryLog.tsx";
import { WEBHOOK_EVENTS, type WebhookEvent } from "./enumerations.ts";
import { FAILING_DAYS, URL_MAX, WEBHOOKS_MAX, webhooksUrl } from "./rules.ts";
import { WebhookEvents } from "./WebhookEvents.tsx";
import { WebhookRow } from "./WebhookRow.tsx";

export const handle = { cache: "none" } satisfies PageHandle;

/** More webhooks than a listing can have. */
const ALL = "100";
const EVENTS = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[];

export async function loader({ params: { code = "" }, request, context }: LoaderFunctionArgs) {
  const listing = context.get(ownListing);
  // Only owners decide where a listing's events are sent.
  if (listing.business.role !== "owner") throw await pageNotFound(context);
  const { results: hooks } = await orNotFound(context, callApi(contract.listWebhooks, { code, page_size: ALL }));
  const { searchParams } = new URL(request.url);
  const hook = hooks.find(({ uuid }) => uuid === searchParams.get("hook"));
  const page = searchParams.get("page") ?? "1";
  const log = hook && (await orNotFound(context, callApi(contract.listDeliveries, { code, webhook: hook.uuid, page })));
  return { hooks, log: hook && log ? { hook, page: Number(page), ...log } : null, done: readDone(request) };
}

/** Result of the form that added an address. */
interface Made {
  secret: string;
  url: string;
}

const chosen = (form: FormFields) => EVENTS.filter((event) => form[event] === "on");
const logUrl = (code: string, hook: string, page = 1) => `${webhooksUrl(code)}?hook=${hook}${page > 1 ? `&page=${page}` : ""}#log`;
type Params = { params: { code?: string | undefined } };
const at = (code: string, webhook: string) => `${webhooksUrl(code)}#webhook-${webhook}`;
const doneActs = (): DoneActs => ({
  change: { text: t`Events saved.` },
  on: { text: t`Webhook switched on.`, undo: "off" },
  off: { text: t`Webhook switched off.`, undo: "on" },
  test: { text: t`Test queued. Its result appears under Deliveries.` },
  again: { text: t`Queued again.` },
  delete: { text: t`Webhook deleted.` },
});
const onHook =
  (act: (call: { code: string; webhook: string }, form: FormFields) => Promise<unknown>, url: (code: string, webhook: string) => string) =>
  async (form: FormFields, { params: { code = "" } }: Params) => {
    const { webhook = "", intent = "" } = form;
    // If it was deleted in another tab, the page shows that.
    await unlessGone(act({ code, webhook }, form));
    return doneUrl(url(code, webhook), intent, webhook);
  };

const submit = formAction<Made>({
  // The response itself shows the secret, because no page can show it later.
  add: async (form, { params: { code = "" } }) => {
    const { secret, url } = await callApi(contract.createWebhook, { code, url: form.url ?? "", events: chosen(form) });
    return { secret, url };
  },
  change: onHook((call, form) => callApi(contract.changeWebhook, { ...call, events: chosen(form) }), at),
  on: onHook((call) => callApi(contract.changeWebhook, { ...call, is_active: true }), at),
  off: onHook((call) => callApi(contract.changeWebhook, { ...call, is_active: false }), at),
  test: onHook((call) => callApi(contract.testWebhook, call), logUrl),
  again: onHook((call, { delivery = "" }) => callApi(contract.redeliver, { ...call, delivery }), logUrl),
  delete: onHook((call) => callApi(contract.deleteWebhook, call), webhooksUrl),
});
// Browser builds have no `action`, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = ({ matches }: MetaArgs) => listingMeta(matches, t`Webhooks`);

const copy = (secret: string) =>
  navigator.clipboard.writeText(secret).then(
    () => showToast(t`Secret copied.`),
    () => showToast(t`The secret could not be copied. Select it and copy it yourself.`, { tone: "error" }),
  );

function NewSecret({ made: { secret, url } }: { made: Made }) {
  const isMounted = useMounted();
  return (
    <div role="status" className="mt-6 rounded-picture bg-sea-tint p-4">
      <p className="flex items-start gap-3 font-semibold">
        <Icon of={KeyRound} size={20} className="mt-0.5 flex-none text-sea" />
        <span className="min-w-0 break-words">The secret for {url}. Copy it to your system now; it is shown only once.</span>
      </p>
      <div className="mt-3 flex gap-3">
        <input
          readOnly
          aria-label="The secret"
          value={secret}
          className="field-input min-w-0 flex-1"
          onFocus={(event) => event.currentTarget.select()}
        />
        {isMounted && (
          <Button look="outlined" onClick={() => void copy(secret)} aria-label="Copy the secret">
            <Icon of={Copy} size={19} /> Copy
          </Button>
        )}
      </div>
    </div>
  );
}

function NewWebhook({ count }: { count: number }) {
  const result = useFormResult<Made>();
  const isOwn = result?.intent === "add" && !result.shown;
  // The fields of the webhook that was just added are not reused for the next one.
  const sending = result?.shown ? { sending: { result: undefined, busy: undefined } } : {};
  return (
    <details key={count} className="mt-3" open={isOwn || count === 0 || undefined}>
      <summary className="link inline-flex min-h-11 cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
        <Icon of={Plus} size={19} /> Add a webhook
      </summary>
      <ActionForm intent="add" className="mt-1 grid max-w-[38rem] gap-4 pb-3" {...sending}>
        <FormField name="url" label="URL" about="The URL of your own system. It begins with https://.">
          {(control) => <input type="url" required maxLength={URL_MAX} placeholder="https://" autoComplete="off" {...control} />}
        </FormField>
        <WebhookEvents intent="add" chosen={["enquiry.created"]} />
        <p>
          <FormButton intent="add">Add</FormButton>
        </p>
      </ActionForm>
    </details>
  );
}

/** Webhooks that notify a listing's own systems of its enquiries and vouchers. */
export default function WebhooksPage() {
  const listing = useOwnListing();
  const { hooks, log, done } = useLoaderData<typeof loader>();
  const result = useFormResult<Made>();
  const { business_code } = listing.business;
  return (
    <>
      <PageTitle>Webhooks</PageTitle>
      <p className="mt-4 max-w-[62ch] text-ink2">
        Notify your own systems of enquiries and vouchers, with times, dates and amounts. Guests' names and messages are never included;
        read those here.
      </p>
      <FormOutcome failure={result?.failure} />
      {!result && <DoneToast acts={doneActs()} done={done} field="webhook" />}
      {result?.shown && <NewSecret made={result.shown} />}
      <div className="mt-8 grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <Section id="addresses" title="URLs" className="border-t-3 border-ink pt-4">
          {hooks.length > 0 && (
            <ul aria-label="Webhooks" className="mt-2">
              {hooks.map((hook) => (
                <WebhookRow key={hook.uuid} hook={hook} log={logUrl(business_code, hook.uuid)} />
              ))}
            </ul>
          )}
          {hooks.length < WEBHOOKS_MAX ? (
            <NewWebhook count={hooks.length} />
          ) : (
            <p className="mt-3">You've reached the maximum. Delete one to add another.</p>
          )}
        </Section>
        {log ? (
          <DeliveryLog
            hook={log.hook}
            deliveries={log.results}
            newer={log.previous ? logUrl(business_code, log.hook.uuid, log.page - 1) : undefined}
            older={log.next ? logUrl(business_code, log.hook.uuid, log.page + 1) : undefined}
          />
        ) : (
          <section aria-labelledby="signed" className="border-t border-ink pt-4">
            <h2 id="signed" className="text-h3">
              Verifying signatures
            </h2>
            <p className="mt-2 text-ink2">
              Each message is signed with the secret of its URL: the header <code>Guide-Signature</code> is the HMAC-SHA256 of{" "}
              <code>Guide-Timestamp</code>, a full stop and the body. Reject messages with another signature or older than 5 minutes.
            </p>
            <p className="mt-3 text-ink2">
              {t`Respond with 200 within 8 seconds. We retry failed deliveries at growing intervals; after ${plural(FAILING_DAYS, "# day", "# days")} of failures we switch the webhook off and email you.`}
            </p>
          </section>
        )}
      </div>
    </>
  );
}
