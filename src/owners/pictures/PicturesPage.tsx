import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { loginUrl } from "../../accounts/accounts/rules.redirects.ts";
import { pictureLink } from "../../catalogue/businesses/rules.ts";
import { requireSignIn } from "../../platform/pageContext.ts";
import type { PageHandle } from "../../platform/pagePolicy.ts";
import { ListingFrame, listingMeta, readListing } from "../listing/ListingFrame.tsx";
import { OWN } from "./PicturePlaces.tsx";
import { PictureRoom, pictureForms, readPictures } from "./PictureRoom.tsx";
import { pictureSentence } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;
export const middleware = [requireSignIn(loginUrl)];

export async function loader(args: LoaderFunctionArgs) {
  const listing = await readListing(args.context, args.params.code);
  return { listing, ...(await readPictures(OWN, args)) };
}

const submit = pictureForms(OWN);
// In browsers `action` is not there: each names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) => listingMeta(matches, "Pictures", loaderData?.listing);

/** The pictures of a listing. */
export default function PicturesPage() {
  const { listing, ...room } = useLoaderData<typeof loader>();
  const { business_code, cover_image_uuid } = listing.business;
  return (
    <ListingFrame listing={listing} room="pictures/">
      <PictureRoom
        {...room}
        place={OWN}
        code={business_code}
        title="Pictures"
        about={pictureSentence(room.pictures.length)}
        drawn={pictureLink(cover_image_uuid, "wide")}
      />
    </ListingFrame>
  );
}
