import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { accountIntents, readAccount } from "../../../accounts/signIn/AccountSections.tsx";
import { Reauthenticate } from "../../../accounts/signIn/Reauthenticate.tsx";
import { DESK, sectionUrl } from "../../../catalogue/listings/own/rules.ts";
import { listingMeta, ownListing, useOwnListing } from "../../../catalogue/listings/own/useOwnListing.ts";
import { RESTORE_DAYS } from "../../../catalogue/listings/rules.ts";
import { t } from "../../../platform/languages/text.ts";
import { callApi } from "../../../platform/pages/callApi.ts";
import { formAction, unlessGone } from "../../../platform/pages/formAction.ts";
import { orNotFound, pageNotFound } from "../../../platform/pages/pageData.ts";
import type { PageHandle } from "../../../platform/pages/pagePolicy.ts";
import { formatDate } from "../../../platform/values/format.ts";
import { ActionForm, FormButton, useFormResult } from "../../../ui/ActionForm.tsx";
import { FormOutcome } from "../../../ui/FormOutcome.tsx";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import { Section } from "../../../ui/Section.tsx";
import { type Closing, closeListing, getClosing, reopenListing } from "./contract.ts";
import { CLOSING_REASONS, type ClosingReason } from "./enumerations.ts";
import { Hanging } from "./Hanging.tsx";
import { closingTooLate, closingUrl, notYours } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader({ params: { code = "" }, request, context }: LoaderFunctionArgs) {
  const listing = context.get(ownListing);
  // Helpers cannot close the listing.
  if (listing.business.role !== "owner") throw await pageNotFound(context);
  const [closing, state] = await Promise.all([orNotFound(context, callApi(getClosing, { code })), readAccount()]);
  return { closing, ...state, isMailed: new URL(request.url).searchParams.get("changed") === "link" };
}

type Args = Parameters<Parameters<typeof formAction>[0][string]>;
/** Returns an action for a new login, after which the owner returns to this page. */
const again =
  (intent: "confirm" | "link") =>
  (form: Args[0], { params: { code = "" } }: Args[1]) =>
    accountIntents(closingUrl(code))[intent](form);

const submit = formAction({
  close: async ({ reason }, { params: { code = "" } }) => {
    await callApi(closeListing, { code, reason: reason as ClosingReason });
    return closingUrl(code);
  },
  reopen: async (_form, { params: { code = "" } }) => {
    await unlessGone(callApi(reopenListing, { code }));
    return closingUrl(code);
  },
  confirm: again("confirm"),
  link: again("link"),
});
// In browsers `action` does not exist, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = ({ matches }: MetaArgs) => listingMeta(matches, t`Close listing`);

function sinceSentence(since: string, reason: ClosingReason | null): string {
  const day = formatDate(since);
  if (reason === null) return t`Since ${day}.`;
  return reason === "closed" ? t`Since ${day}: the place has closed.` : t`Since ${day}: we're open but want to leave the guide.`;
}

/** Shows that the listing is closed, with a button to reopen it while that is possible. */
function Closed({ closed, name }: { closed: NonNullable<Closing["closed"]>; name: string }) {
  const { since, until, reason, can_reopen } = closed;
  return (
    <Section id="closed-title" title={<>{name} is closed</>} className="border-t-3 border-ink pt-4">
      <p className="mt-2">{sinceSentence(since, reason)}</p>
      {can_reopen ? (
        <>
          <p className="mt-2">Until {formatDate(until)} you can reopen it with its URL, texts, pictures and items.</p>
          <ActionForm intent="reopen" className="mt-4">
            <FormButton intent="reopen">Reopen listing</FormButton>
          </ActionForm>
        </>
      ) : (
        <p className="mt-2">{reason ? closingTooLate() : notYours()}</p>
      )}
    </Section>
  );
}

const Reasons = ({ errors }: { errors: string[] | undefined }) => (
  <fieldset className="grid gap-1" aria-describedby={errors ? "reason-error" : undefined}>
    <legend className="mb-1 font-semibold">Why?</legend>
    {Object.entries(CLOSING_REASONS).map(([value, label], index) => (
      <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
        <input type="radio" name="reason" value={value} defaultChecked={index === 0} className="tick" />
        {label}
      </label>
    ))}
    {errors && (
      <p id="reason-error" className="text-danger">
        {errors.join(" ")}
      </p>
    )}
  </fieldset>
);

/**
 * Page on which an owner closes a listing: the consequences first, then the confirmation, after a recent sign-in. It works without
 * scripts.
 */
export default function ClosingPage() {
  const listing = useOwnListing();
  const { closing, account, passkeys, isMailed } = useLoaderData<typeof loader>();
  const { business } = listing;
  const result = useFormResult();
  return (
    <>
      <PageTitle>Close listing</PageTitle>
      <p className="mt-4 max-w-[60ch] text-ink2">
        Your listing disappears from The Guide and its page says it has closed. Does another person run the place now?{" "}
        <a className="link-inline" href={sectionUrl(business.business_code, DESK.transfer)}>
          Hand it over
        </a>{" "}
        instead.
      </p>
      <FormOutcome
        failure={result?.failure}
        done={isMailed && !result && t`We sent you a link. Open it in this browser, then come back here.`}
      />
      <div className="mt-8 grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_400px]">
        {closing.closed ? (
          <Closed closed={closing.closed} name={business.name} />
        ) : (
          <Section id="close-title" title={<>Close {business.name}</>} className="border-t-3 border-ink pt-4">
            {account.is_fresh ? (
              <ActionForm intent="close" className="mt-4 grid max-w-[36rem] justify-items-start gap-5">
                <Reasons errors={result?.errors.reason} />
                <p>You can reopen it as it was for {RESTORE_DAYS} days.</p>
                <FormButton intent="close" look="danger">
                  Close listing
                </FormButton>
              </ActionForm>
            ) : (
              <Reauthenticate
                email={account.email}
                hasPassword={account.has_password}
                hasPasskeys={passkeys.is_possible && passkeys.results.length > 0}
                isOnlyPasskeys={passkeys.is_only}
                why={t`Log in again to close the listing. This protects your account if someone finds this page open.`}
              />
            )}
          </Section>
        )}
        <Hanging closing={closing} code={business.business_code} />
      </div>
    </>
  );
}
