import { Check, Plus } from "lucide";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import {
  createFollowedHashtag,
  deleteFollowedHashtag,
  listFollowedHashtags,
  listSuggestedHashtags,
} from "../../catalogue/listings/hashtags/contract.ts";
import { HASHTAG_MAX } from "../../catalogue/listings/hashtags/rules.ts";
import { counted, t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { formAction, unlessGone } from "../../platform/pages/formAction.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../platform/pages/useGuide.ts";
import { formatNumber } from "../../platform/values/format.ts";
import { ActionForm, FormButton, FormField, useFormResult } from "../../ui/ActionForm.tsx";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { FOLLOW_HASHTAGS, FOLLOWING, UPDATE_HASHTAGS } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

const SUGGESTED = 40;

export async function loader({ url, context }: LoaderFunctionArgs) {
  const isUpdate = url.pathname === UPDATE_HASHTAGS;
  const [own, suggested] = await orNotFound(
    context,
    Promise.all([
      callApi(listFollowedHashtags, { page_size: "100" }),
      isUpdate ? undefined : callApi(listSuggestedHashtags, { page_size: String(SUGGESTED) }),
    ]),
  );
  return { own, suggested: suggested?.results ?? [], isUpdate };
}

const submit = formAction({
  add: async ({ hashtag = "", here = FOLLOW_HASHTAGS }) => {
    await callApi(createFollowedHashtag, { hashtag });
    return here === UPDATE_HASHTAGS ? UPDATE_HASHTAGS : FOLLOW_HASHTAGS;
  },
  remove: async ({ uuid = "", here = FOLLOW_HASHTAGS }) => {
    await unlessGone(callApi(deleteFollowedHashtag, { uuid }));
    return here === UPDATE_HASHTAGS ? UPDATE_HASHTAGS : FOLLOW_HASHTAGS;
  },
});
// `action` does not exist in browsers, so both exports name the function.
export const action = submit;
export const clientAction = submit;

export const meta = hiddenMeta(() => t`Hashtags`);

type Data = Awaited<ReturnType<typeof loader>>;

/** Lists hashtags of the guide: a press follows one, another press ends it. */
function Suggested({ own, suggested }: Pick<Data, "own" | "suggested">) {
  const uuids = new Map(own.results.map(({ hashtag, uuid }) => [hashtag, uuid]));
  return (
    <ul aria-label="Suggested hashtags" className="mt-5 flex flex-wrap gap-2">
      {suggested.map(({ hashtag, businesses_count }) => {
        const uuid = uuids.get(hashtag);
        const intent = uuid ? "remove" : "add";
        return (
          <li key={hashtag}>
            <ActionForm intent={intent} fields={{ here: FOLLOW_HASHTAGS, ...(uuid ? { uuid } : { hashtag }) }}>
              <button
                type="submit"
                name="intent"
                value={intent}
                aria-pressed={uuid !== undefined}
                className={`inline-flex h-11 cursor-pointer items-center gap-1.5 rounded-control px-3.5 ${uuid ? "bg-sea-tint font-bold shadow-[inset_0_0_0_2px_var(--color-sea)]" : "shadow-[inset_0_0_0_1.5px_var(--color-line)] hover:bg-sand"}`}
              >
                <Icon of={uuid ? Check : Plus} size={17} /> <bdi dir="ltr">#{hashtag}</bdi>
                <span className="font-normal text-ink2">
                  <span aria-hidden="true">{businesses_count}</span>
                  <span className="sr-only">, {counted(businesses_count, "# place", "# places")}</span>
                </span>
              </button>
            </ActionForm>
          </li>
        );
      })}
    </ul>
  );
}

function Own({ own }: Pick<Data, "own">) {
  if (own.count === 0)
    return (
      <div className="mt-6">
        <Notice
          picture="/media/activity/surfing/thumb"
          text={t`Follow a hashtag to see its places in For You, even those your friends don't know.`}
        >
          <ArrowLink href={FOLLOW_HASHTAGS}>Choose hashtags</ArrowLink>
        </Notice>
      </div>
    );
  return (
    <ul className="mt-6 max-w-[34rem] border-t-3 border-ink">
      {own.results.map(({ uuid, hashtag }) => (
        <li key={uuid} className="flex items-center justify-between gap-4 border-b border-rule py-2.5">
          <span className="min-w-0 font-display text-intro break-words">
            <bdi dir="ltr">#{hashtag}</bdi>
          </span>
          <ActionForm intent="remove" fields={{ uuid, here: UPDATE_HASHTAGS }}>
            <FormButton intent="remove" look="outlined" aria-label={t`Remove #${hashtag}`}>
              Remove
            </FormButton>
          </ActionForm>
        </li>
      ))}
    </ul>
  );
}

/** Page to follow hashtags of the guide, or to stop following them. */
export default function HashtagsPage() {
  const { own, suggested, isUpdate } = useLoaderData<typeof loader>();
  const failure = useFormResult()?.failure;
  return (
    <div className="page max-w-[56rem] pt-5 sm:pt-10">
      <p>
        <a className="link" href={`${FOLLOWING}#hashtags`}>
          People
        </a>
      </p>
      <PageTitle>{isUpdate ? t`Your hashtags` : t`Follow hashtags`}</PageTitle>
      <p className="mt-4 max-w-[60ch] text-ink2">Follow hashtags to see matching places in For You.</p>
      {failure && (
        <p role="alert" className="mt-6 border-s-4 border-danger bg-sand px-4 py-3">
          {failure}
        </p>
      )}
      {isUpdate ? <Own own={own} /> : <Suggested own={own} suggested={suggested} />}
      <ActionForm
        intent="add"
        fields={{ here: isUpdate ? UPDATE_HASHTAGS : FOLLOW_HASHTAGS }}
        className="mt-9 flex max-w-[34rem] items-end gap-3"
      >
        <div className="min-w-0 flex-1">
          <FormField name="hashtag" label="Another hashtag" hint="such as #surfing">
            {(control) => <input {...control} required maxLength={HASHTAG_MAX} autoCapitalize="none" autoComplete="off" />}
          </FormField>
        </div>
        <FormButton intent="add" look="outlined">
          Follow
        </FormButton>
      </ActionForm>
      {!isUpdate && own.count > 0 && (
        <p className="mt-6">
          <ArrowLink href={UPDATE_HASHTAGS}>Your followed hashtags ({formatNumber(own.count)})</ArrowLink>
        </p>
      )}
    </div>
  );
}
