import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { BookingSystems, type MadeKey } from "../../accounts/apiKeys/BookingSystems.tsx";
import { createKey, listKeys, revokeKey } from "../../accounts/apiKeys/contract.ts";
import { KEYS_ID } from "../../accounts/apiKeys/rules.ts";
import { listingMeta, ownListing, useOwnListing } from "../../catalogue/listings/own/useOwnListing.ts";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { formAction, unlessGone } from "../../platform/pages/formAction.ts";
import { orNotFound, pageNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { useFormResult } from "../../ui/ActionForm.tsx";
import { type DoneActs, DoneToast, doneUrl, readDone } from "../../ui/DoneToast.tsx";
import { FormOutcome } from "../../ui/FormOutcome.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { ConnectForm } from "./ConnectForm.tsx";
import { ConnectionState } from "./ConnectionState.tsx";
import { chooseProducts, connectSoftware, disconnectSoftware, getSoftware, refreshSoftware } from "./contract.ts";
import { ProductChoices } from "./ProductChoices.tsx";
import { softwareUrl } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

/** More keys than a listing can have. */
const ALL_KEYS = "100";

const doneActs = (): DoneActs => ({ revoke: { text: t`Key revoked.` } });

export async function loader({ params: { code = "" }, request, context }: LoaderFunctionArgs) {
  const listing = context.get(ownListing);
  // Only owners decide which software may change the calendar and read it.
  if (listing.business.role !== "owner") throw await pageNotFound(context);
  const [software, { results: keys }] = await orNotFound(
    context,
    Promise.all([callApi(getSoftware, { code }), callApi(listKeys, { code, page_size: ALL_KEYS })]),
  );
  return { software, keys, octo: `${new URL(request.url).origin}/octo/`, done: readDone(request) };
}

const FIELD = "item_";

const submit = formAction<MadeKey>(
  {
    connect: async ({ url = "", api_key = "" }, { params: { code = "" } }) => {
      await callApi(connectSoftware, { code, url, api_key });
      return softwareUrl(code);
    },
    refresh: async (_, { params: { code = "" } }) => {
      // If the software was disconnected in another tab, the page shows that.
      await unlessGone(callApi(refreshSoftware, { code }));
      return softwareUrl(code);
    },
    choose: async (form, { params: { code = "" } }) => {
      const choices = Object.entries(form).flatMap(([name, item]) =>
        name.startsWith(FIELD) ? [{ product: name.slice(FIELD.length), item }] : [],
      );
      await unlessGone(callApi(chooseProducts, { code, choices }));
      return `${softwareUrl(code)}#products`;
    },
    disconnect: async ({ items }, { params: { code = "" } }) => {
      await callApi(disconnectSoftware, { code, items: items === "remove" ? "remove" : "keep" });
      return softwareUrl(code);
    },
    // The response itself shows the key, because no page can show it later.
    key: async ({ label = "", scope = "" }, { params: { code = "" } }) => {
      const made = await callApi(createKey, { code, label, scope: scope === "read" ? "read" : "book" });
      return { key: made.key, label: made.label };
    },
    revoke: async ({ key = "" }, { params: { code = "" } }) => {
      await unlessGone(callApi(revokeKey, { code, key }));
      return doneUrl(`${softwareUrl(code)}#${KEYS_ID}`, "revoke");
    },
  },
  { hidden: ["choices"] },
);
// In browsers `action` does not exist, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = ({ matches }: MetaArgs) => listingMeta(matches, t`Software and keys`);

const points = () =>
  [
    [t`Your changes stay`, t`What you edit in an item stays as you wrote it. The rest follows your software.`],
    [
      t`Automatic updates`,
      t`Availability is read every 15 minutes, products and prices every hour. If your software doesn't respond, the last data stays in use.`,
    ],
    [t`Bookings stay enquiries`, t`Guests still send you enquiries. Enter what you agree in your software yourself.`],
  ] as const;

const About = () => (
  <ul className="grid gap-5 border-t border-ink pt-4">
    {points().map(([title, text]) => (
      <li key={title}>
        <h2 className="text-intro">{title}</h2>
        <p className="mt-0.5 text-ink2">{text}</p>
      </li>
    ))}
  </ul>
);

/** Page on which owners connect their booking software, link its products to items, and make keys for the software of resellers. */
export default function SoftwarePage() {
  const listing = useOwnListing();
  const { software, keys, octo, done } = useLoaderData<typeof loader>();
  const failure = useFormResult()?.failure;
  const { connection, moment } = software;
  return (
    <>
      <PageTitle>Software and keys</PageTitle>
      <p className="mt-4 max-w-[62ch] text-ink2">
        Import products, prices and availability from software that supports OCTO, the open standard for tours and activities, and let
        resellers read yours.
      </p>
      <FormOutcome failure={failure} />
      {!failure && <DoneToast acts={doneActs()} done={done} />}
      <div className="mt-8 grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <div className="min-w-0">
          {connection ? (
            <>
              <ConnectionState connection={connection} moment={moment} />
              <ProductChoices software={software} code={listing.business.business_code} />
            </>
          ) : (
            <section aria-labelledby="connect" className="border-t-3 border-ink pt-5">
              <h2 id="connect" className="mb-4 text-lead">
                Connect your software
              </h2>
              <ConnectForm />
            </section>
          )}
        </div>
        <About />
      </div>
      <div className="mt-14 max-w-[46rem]">
        <BookingSystems keys={keys} address={octo} />
      </div>
    </>
  );
}
