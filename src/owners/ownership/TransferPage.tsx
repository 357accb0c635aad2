import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { listingMeta, ownListing } from "../../catalogue/listings/own/useOwnListing.ts";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { formAction, unlessGone } from "../../platform/pages/formAction.ts";
import { orNotFound, pageNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { formatDate } from "../../platform/values/format.ts";
import { ActionForm, FormButton, FormField, useFormResult } from "../../ui/ActionForm.tsx";
import { FormOutcome } from "../../ui/FormOutcome.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Section } from "../../ui/Section.tsx";
import { PromiseList } from "./PromiseList.tsx";
import { TRANSFER_DAYS, transferUrl } from "./rules.ts";
import { beginTransfer, getTransfer, stopTransfer } from "./transfers/contract.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const listing = context.get(ownListing);
  // Helpers cannot transfer the listing.
  if (listing.business.role !== "owner") throw await pageNotFound(context);
  return { transfer: await orNotFound(context, callApi(getTransfer, { code: params.code ?? "" })) };
}

const submit = formAction({
  begin: async ({ email = "" }, { params }) => {
    const code = params.code ?? "";
    await callApi(beginTransfer, { code, email });
    return transferUrl(code);
  },
  stop: async (_form, { params }) => {
    const code = params.code ?? "";
    await unlessGone(callApi(stopTransfer, { code }));
    return transferUrl(code);
  },
});
// In browsers `action` does not exist, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = ({ matches }: MetaArgs) => listingMeta(matches, t`Hand over`);

/** Page on which an owner transfers a listing to another person, with its promises. */
export default function TransferPage() {
  const { transfer } = useLoaderData<typeof loader>();
  const failure = useFormResult()?.failure;
  const { promise, open } = transfer;
  return (
    <>
      <PageTitle>Hand over</PageTitle>
      <p className="mt-4 max-w-[60ch] text-ink2">
        Does another person run the place now? They become the owner and you lose access. Other owners and helpers keep access.
      </p>
      <FormOutcome failure={failure} />
      <div className="mt-8 grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_340px]">
        <Section id="to" title={open ? t`Not accepted yet` : t`New owner`} className="border-t-3 border-ink pt-4">
          {open ? (
            <>
              <p className="mt-2">
                We sent an email to <b className="font-semibold break-all">{open.email}</b>. Its link works until {formatDate(open.expires)}
                . Nothing changes until they accept.
              </p>
              <ActionForm intent="stop" className="mt-4">
                <FormButton intent="stop" look="outlined">
                  Cancel handover
                </FormButton>
              </ActionForm>
            </>
          ) : (
            <ActionForm intent="begin" className="mt-4 grid max-w-[30rem] gap-4">
              <FormField
                name="email"
                label="Their email address"
                about={t`We email them a link that works for ${TRANSFER_DAYS} days. They need an account with this address.`}
              >
                {(control) => <input {...control} type="email" autoComplete="off" required maxLength={254} />}
              </FormField>
              <p>
                <FormButton intent="begin">Send link</FormButton>
              </p>
            </ActionForm>
          )}
        </Section>
        <section aria-labelledby="promised" className="border-t border-ink pt-4">
          <h2 id="promised" className="text-h3">
            Promises to travellers
          </h2>
          <p className="mt-1 mb-2 text-ink2">The new owner takes these on.</p>
          <PromiseList promise={promise} />
        </section>
      </div>
    </>
  );
}
