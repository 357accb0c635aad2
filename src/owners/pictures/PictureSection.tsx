import { useEffect } from "react";
import { type LoaderFunctionArgs, useRevalidator } from "react-router";
import { counted, t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { type FormFields, formAction, unlessGone } from "../../platform/pages/formAction.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import { typedNumber } from "../../platform/values/decimal.ts";
import { useFormResult } from "../../ui/ActionForm.tsx";
import { FormOutcome } from "../../ui/FormOutcome.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { showToast } from "../../ui/toast.ts";
import { PictureDesk } from "./PictureDesk.tsx";
import type { Place } from "./picturePlaces.ts";
import { moved } from "./rules.ts";
import { AddButtons } from "./UploadArea.tsx";
import { useUploadQueue } from "./useUploadQueue.ts";

/** Converts a percentage to a share of 1. Unreadable text is passed on unchanged, so that the API rejects it at its field. */
const typedPercent = (text: string): number => {
  const percent = typedNumber(text);
  return typeof percent === "number" ? percent / 100 : (percent as never);
};

/** More than the maximum number of pictures. */
const ALL = "100";
/** Interval of reloads while sizes are being made or uploads are under way. */
const LOOK_AGAIN_MILLISECONDS = 3_000;

/**
 * Loads the pictures for the pages of a listing's pictures.
 * @throws a 404 if the account may not edit the listing's pictures
 */
export async function readPictures({ pictures }: Place, { params: { code = "" }, request, context }: LoaderFunctionArgs) {
  const { results, items } = await orNotFound(context, callApi(pictures.list, { code, page_size: ALL }));
  const { searchParams } = new URL(request.url);
  return {
    pictures: results,
    items,
    chosen: searchParams.get("picture") ?? undefined,
    deleted: searchParams.get("deleted") ?? undefined,
  };
}

type Params = { params: { code?: string | undefined } };

/** Returns the form actions of these pages, for browsers without scripts too. */
export function pictureForms({ pictures, url }: Place) {
  const at = (code: string, uuid: string) => `${url(code)}?picture=${uuid}#picture`;
  const step =
    (by: number) =>
    async ({ uuid = "" }: FormFields, { params: { code = "" } }: Params) => {
      const uuids = (await callApi(pictures.list, { code, page_size: ALL })).results.map((one) => one.uuid);
      const from = uuids.indexOf(uuid);
      const to = Math.min(Math.max(from + by, 0), uuids.length - 1);
      if (from >= 0) await callApi(pictures.order, { code, ordered: moved(uuids, from, to) });
      return at(code, uuid);
    };
  return formAction(
    {
      add: async ({ item }, { params: { code = "" } }, _files, images) => {
        const { results } = await callApi(pictures.add, { code, images, ...(item ? { item } : {}) });
        return at(code, results[0]?.uuid ?? "");
      },
      save: async ({ uuid = "", alt = "", item }, { params: { code = "" } }) => {
        await callApi(pictures.change, { code, uuid, alt, ...(item === undefined ? {} : { item: item || null }) });
        return at(code, uuid);
      },
      focus: async ({ uuid = "", focus_x = "", focus_y = "" }, { params: { code = "" } }) => {
        await callApi(pictures.change, { code, uuid, focus_x: typedPercent(focus_x), focus_y: typedPercent(focus_y) });
        return at(code, uuid);
      },
      cover: async ({ uuid = "" }, { params: { code = "" } }) => {
        await callApi(pictures.change, { code, uuid, is_cover: true });
        return at(code, uuid);
      },
      earlier: step(-1),
      later: step(1),
      delete: async ({ uuid = "" }, { params: { code = "" } }) => {
        // If it was deleted in another tab, nothing is left to do.
        await unlessGone(callApi(pictures.remove, { code, uuid }));
        return `${url(code)}?deleted=${uuid}`;
      },
      restore: async ({ uuid = "" }, { params: { code = "" } }) => {
        await callApi(pictures.restore, { code, uuid });
        return at(code, uuid);
      },
    },
    { hidden: ["uuid", "ordered", "is_cover"] },
  );
}

interface Props extends Awaited<ReturnType<typeof readPictures>> {
  place: Place;
  code: string;
  title: string;
  /** Sentence about the number of pictures. */
  about: string;
  /** Generated picture that is shown without any pictures. */
  drawn: string;
}

/** Section with the pictures of a listing, for its people and for staff. */
export function PictureSection({ place, code, title, about, drawn, pictures, items, chosen, deleted }: Props) {
  const failure = useFormResult()?.failure;
  const { revalidate, state } = useRevalidator();
  const queue = useUploadQueue({
    place,
    code,
    item: null,
    onAdded(added) {
      showToast(added.length === 1 ? t`Picture added.` : counted(added.length, "# picture added.", "# pictures added."));
      void revalidate();
    },
  });
  const isMaking = pictures.some(({ is_ready }) => !is_ready);
  useEffect(() => {
    if (!isMaking || state !== "idle") return;
    const later = setTimeout(revalidate, LOOK_AGAIN_MILLISECONDS);
    return () => clearTimeout(later);
  }, [isMaking, state, revalidate]);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <div className="min-w-0">
          <PageTitle className="break-words">{title}</PageTitle>
          <p className="mt-3 text-ink2">{about}</p>
        </div>
        <AddButtons queue={queue} />
      </div>
      <FormOutcome failure={failure} />
      <PictureDesk
        place={place}
        code={code}
        pictures={pictures}
        items={items}
        chosen={chosen}
        deleted={deleted}
        drawn={drawn}
        queue={queue}
        onChanged={revalidate}
      />
    </>
  );
}
