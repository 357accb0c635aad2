import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { pictureAt } from "../../catalogue/listings/rules.ts";
import { PictureSection, pictureForms, readPictures } from "../../owners/pictures/PictureSection.tsx";
import { STAFF } from "../../owners/pictures/picturePlaces.ts";
import { staffPictureSentence } from "../../owners/pictures/rules.ts";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { privateMeta } from "../../platform/pages/useGuide.ts";
import { getStaffListing } from "./contract.ts";
import { staffListingUrl } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { code = "" } = args.params;
  const { name, cover_image_link } = await orNotFound(args.context, callApi(getStaffListing, { code }));
  return { code, name, drawn: pictureAt(cover_image_link, "wide"), ...(await readPictures(STAFF, args)) };
}

const submit = pictureForms(STAFF);
// Browser builds have no `action`, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = ({ loaderData, matches }: Pick<MetaArgs, "matches"> & { loaderData?: Awaited<ReturnType<typeof loader>> }) =>
  privateMeta(matches, loaderData ? t`Pictures of ${loaderData.name} · Staff desk` : t`Pictures of a listing · Staff desk`);

/** Staff page of the pictures of any listing. */
export default function StaffPicturesPage() {
  const { name, ...room } = useLoaderData<typeof loader>();
  return (
    <div className="page py-10 sm:py-14">
      <p className="mb-4">
        <a href={staffListingUrl(room.code)} className="link-inline">
          {name}
        </a>
      </p>
      <PictureSection {...room} place={STAFF} title="Pictures" about={staffPictureSentence(room.pictures.length)} />
    </div>
  );
}
