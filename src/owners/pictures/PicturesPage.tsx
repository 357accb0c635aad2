import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { listingMeta, useOwnListing } from "../../catalogue/listings/own/useOwnListing.ts";
import { pictureLink } from "../../catalogue/listings/rules.ts";
import { t } from "../../platform/languages/text.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { PictureSection, pictureForms, readPictures } from "./PictureSection.tsx";
import { OWN } from "./picturePlaces.ts";
import { pictureSentence } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export const loader = (args: LoaderFunctionArgs) => readPictures(OWN, args);

const submit = pictureForms(OWN);
// In browsers `action` does not exist, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = ({ matches }: MetaArgs) => listingMeta(matches, t`Pictures`);

/** Page with the pictures of a listing. */
export default function PicturesPage() {
  const listing = useOwnListing();
  const room = useLoaderData<typeof loader>();
  const { business_code, cover_image_uuid } = listing.business;
  return (
    <PictureSection
      {...room}
      place={OWN}
      code={business_code}
      title="Pictures"
      about={pictureSentence(room.pictures.length)}
      drawn={pictureLink(cover_image_uuid, "wide")}
    />
  );
}
