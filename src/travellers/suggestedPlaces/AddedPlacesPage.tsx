import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { REVIEW_QUEUE, reviewQueue } from "../../accounts/accounts/urls.ts";
import { profileUrl } from "../../catalogue/listings/rules.ts";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { formAction, unlessGone } from "../../platform/pages/formAction.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../platform/pages/useGuide.ts";
import { ActionForm, FormButton, useFormResult } from "../../ui/ActionForm.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { type DoneActs, DoneToast, doneUrl, readDone } from "../../ui/DoneToast.tsx";
import { FormOutcome } from "../../ui/FormOutcome.tsx";
import { LocalMoment } from "../../ui/LocalMoment.tsx";
import { NewerOlder } from "../../ui/NewerOlder.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { type AddedBusiness, changeAddedBusiness, listAddedBusinesses } from "./contract.ts";

export const handle = { cache: "none" } satisfies PageHandle;

const HERE = "/staff/review/submissions/";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = new URL(request.url).searchParams.get("page") ?? undefined;
  const list = await orNotFound(context, callApi(listAddedBusinesses, { page }));
  return { list, page: Number(page ?? 1), done: readDone(request) };
}

const doneActs = (): DoneActs => ({
  hide: { text: t`Listing hidden.`, undo: "show" },
  show: { text: t`Listing shown.`, undo: "hide" },
});

const publish =
  (is_published: boolean) =>
  async ({ uuid = "" }) => {
    // If the place was claimed or deleted meanwhile, it no longer belongs on this page.
    await unlessGone(callApi(changeAddedBusiness, { uuid, is_published }));
    return doneUrl(HERE, is_published ? "show" : "hide", uuid);
  };
const submit = formAction({ hide: publish(false), show: publish(true) });
// `action` does not exist in browsers, so both exports name the function.
export const action = submit;
export const clientAction = submit;

export const meta = hiddenMeta(() => t`Submissions`);

/** Shows who added a place and when, and whether its data came from the places provider. */
function AddedBy({ row: { traveller, is_from_provider, is_own, owner_email, created } }: { row: AddedBusiness }) {
  const moment = <LocalMoment at={created} />;
  if (is_own)
    return owner_email === null ? (
      <>Added by its owner, account deleted, {moment}</>
    ) : (
      <>
        Added by its owner, {owner_email}, {moment}
      </>
    );
  const who = traveller?.name ?? t`a deleted account`;
  return is_from_provider ? (
    <>
      Added by {who}, {moment}, from the places provider
    </>
  ) : (
    <>
      Added by {who}, {moment}
    </>
  );
}

function AddedRow({ row }: { row: AddedBusiness }) {
  const { uuid, business, is_own, reviewed } = row;
  const { business_code, name, place, is_shell, is_published } = business;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-10 gap-y-3 border-b border-rule py-5">
      <div className="min-w-0">
        <h2 className="text-h3">
          {is_published ? (
            <a className="hover:underline" href={profileUrl(business_code)}>
              {name}
            </a>
          ) : (
            name
          )}
        </h2>
        <p className="small-caps text-ink2">{place}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink2">
          {!reviewed && <Badge>To review</Badge>}
          {!is_published && <Badge>Hidden</Badge>}
          {is_own ? <Badge>Owner’s</Badge> : !is_shell && <Badge>Claimed</Badge>}
          <span>
            <AddedBy row={row} />
          </span>
        </p>
      </div>
      {/* Staff review an owned place together with its claim. */}
      {(is_own || !is_shell) && (
        <a className="link min-h-8" href={`/staff/listings/${business_code}/`}>
          Open listing<span className="sr-only">: {name}</span>
        </a>
      )}
      {is_shell && !is_own && (
        <ActionForm intent={is_published ? "hide" : "show"} fields={{ uuid }}>
          {is_published ? (
            <FormButton intent="hide" look="outlined" aria-label={t`Hide: ${name}`}>
              Hide
            </FormButton>
          ) : (
            <FormButton intent="show" look="outlined" aria-label={t`Show: ${name}`}>
              Show
            </FormButton>
          )}
        </ActionForm>
      )}
    </li>
  );
}

/** Staff page of places that travellers added to recommend them, or owners to run them. */
export default function AddedPlacesPage() {
  const { list, page, done } = useLoaderData<typeof loader>();
  const failure = useFormResult()?.failure;
  return (
    <div className="page py-10 sm:py-16">
      <div className="max-w-[68rem]">
        <p className="mb-3">
          <a href={REVIEW_QUEUE} className="link-inline">
            {reviewQueue().label}
          </a>
        </p>
        <PageTitle>Submissions</PageTitle>
        <p className="mt-3 max-w-[60ch] text-ink2">
          Listings added by travellers and owners. Hiding one keeps its recommendations. Withdraw an owner’s listing under{" "}
          <a className="link-inline" href="/staff/review/claims/?state=decided">
            decided claims
          </a>
          .
        </p>
        <FormOutcome failure={failure} />
        {!failure && <DoneToast acts={doneActs()} done={done} />}
        {list.count === 0 ? (
          <p className="mt-8 border-t-3 border-ink pt-5 font-display text-h3">No submissions yet.</p>
        ) : (
          <ul className="mt-8 border-t-3 border-ink">
            {list.results.map((row) => (
              <AddedRow key={row.uuid} row={row} />
            ))}
          </ul>
        )}
        <NewerOlder
          label="Pages of submissions"
          newer={list.previous ? `${HERE}?page=${page - 1}` : undefined}
          older={list.next ? `${HERE}?page=${page + 1}` : undefined}
        />
      </div>
    </div>
  );
}
