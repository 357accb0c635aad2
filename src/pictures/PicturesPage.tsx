import { useEffect } from "react";
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { loginUrl } from "../accounts/rules.redirects.ts";
import { ListingFrame, listingMeta, readListing } from "../listing/ListingFrame.tsx";
import { callApi } from "../platform/callApi.ts";
import { type FormFields, formAction, unlessGone } from "../platform/formAction.ts";
import { requireSignIn } from "../platform/pageContext.ts";
import { orNotFound } from "../platform/pageData.ts";
import type { PageHandle } from "../platform/pagePolicy.ts";
import { useFormResult } from "../ui/ActionForm.tsx";
import { showToast } from "../ui/toast.ts";
import { addPictures, changePicture, deletePicture, listPictures, orderPictures, restorePicture } from "./contract.ts";
import { drawnOf, PictureDesk } from "./PictureDesk.tsx";
import { moved, pictureSentence, picturesUrl } from "./rules.ts";
import { AddButtons } from "./UploadArea.tsx";
import { useUploadQueue } from "./UploadQueue.tsx";

export const handle = { cache: "none" } satisfies PageHandle;
export const middleware = [requireSignIn(loginUrl)];

/** More than there can be. */
const ALL = "100";
/** While sizes are made, or more is on its way, the page looks again. */
const LOOK_AGAIN_MILLISECONDS = 3_000;

export async function loader({ params: { code = "" }, request, context }: LoaderFunctionArgs) {
  const listing = await readListing(context, code);
  const { results, items } = await orNotFound(context, callApi(listPictures, { code, page_size: ALL }));
  const { searchParams } = new URL(request.url);
  return {
    listing,
    pictures: results,
    items,
    chosen: searchParams.get("picture") ?? undefined,
    deleted: searchParams.get("deleted") ?? undefined,
  };
}

type Params = { params: { code?: string | undefined } };
const at = (code: string, uuid: string) => `${picturesUrl(code)}?picture=${uuid}#picture`;

const step =
  (by: number) =>
  async ({ uuid = "" }: FormFields, { params: { code = "" } }: Params) => {
    const uuids = (await callApi(listPictures, { code, page_size: ALL })).results.map((one) => one.uuid);
    const from = uuids.indexOf(uuid);
    const to = Math.min(Math.max(from + by, 0), uuids.length - 1);
    if (from >= 0) await callApi(orderPictures, { code, ordered: moved(uuids, from, to) });
    return at(code, uuid);
  };

const submit = formAction(
  {
    add: async ({ item }, { params: { code = "" } }, _files, images) => {
      const { results } = await callApi(addPictures, { code, images, ...(item ? { item } : {}) });
      return at(code, results[0]?.uuid ?? "");
    },
    save: async ({ uuid = "", alt = "", item }, { params: { code = "" } }) => {
      await callApi(changePicture, { code, uuid, alt, ...(item === undefined ? {} : { item: item || null }) });
      return at(code, uuid);
    },
    focus: async ({ uuid = "", focus_x = "", focus_y = "" }, { params: { code = "" } }) => {
      await callApi(changePicture, { code, uuid, focus_x: Number(focus_x) / 100, focus_y: Number(focus_y) / 100 });
      return at(code, uuid);
    },
    cover: async ({ uuid = "" }, { params: { code = "" } }) => {
      await callApi(changePicture, { code, uuid, is_cover: true });
      return at(code, uuid);
    },
    earlier: step(-1),
    later: step(1),
    delete: async ({ uuid = "" }, { params: { code = "" } }) => {
      // Deleted in another tab meanwhile: then there is nothing left to do.
      await unlessGone(callApi(deletePicture, { code, uuid }));
      return `${picturesUrl(code)}?deleted=${uuid}`;
    },
    restore: async ({ uuid = "" }, { params: { code = "" } }) => {
      await callApi(restorePicture, { code, uuid });
      return at(code, uuid);
    },
  },
  { hidden: ["uuid", "ordered", "is_cover"] },
);
// In browsers `action` is not there: each names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) => listingMeta("Pictures", loaderData?.listing);

/** The pictures of a listing. */
export default function PicturesPage() {
  const { listing, pictures, items, chosen, deleted } = useLoaderData<typeof loader>();
  const { business } = listing;
  const code = business.business_code;
  const failure = useFormResult()?.failure;
  const { revalidate, state } = useRevalidator();
  const queue = useUploadQueue({
    code,
    item: null,
    onAdded(added) {
      showToast(added.length === 1 ? "Picture added." : `${added.length} pictures added.`);
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
    <ListingFrame listing={listing} room="pictures/">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <div>
          <h1 className="text-page leading-none tracking-[-.03em]">Pictures</h1>
          <p className="mt-3 text-ink2">{pictureSentence(pictures.length)}</p>
        </div>
        <AddButtons queue={queue} />
      </div>
      {failure && (
        <p role="alert" className="mt-6 border-l-4 border-danger bg-sand p-3">
          {failure}
        </p>
      )}
      <PictureDesk
        code={code}
        pictures={pictures}
        items={items}
        chosen={chosen}
        deleted={deleted}
        drawn={drawnOf(business.cover_image_uuid)}
        queue={queue}
        onChanged={revalidate}
      />
    </ListingFrame>
  );
}
