import * as contract from "./contract.ts";
import { picturesUrl, staffPicturesUrl } from "./rules.ts";
import * as uploads from "./uploads/contract.ts";

/** Page on which a listing's pictures are edited, with its endpoints. */
export interface Place {
  /** Unfinished uploads resume only on the page where the files were chosen. */
  name: "listing" | "staff";
  pictures: contract.PictureEndpoints;
  uploads: Pick<uploads.UploadEndpoints, "begin" | "stop">;
  url: (code: string) => string;
}

export const OWN: Place = {
  name: "listing",
  pictures: {
    list: contract.listPictures,
    add: contract.addPictures,
    order: contract.orderPictures,
    change: contract.changePicture,
    remove: contract.deletePicture,
    restore: contract.restorePicture,
  },
  uploads: { begin: uploads.beginUpload, stop: uploads.stopUpload },
  url: picturesUrl,
};

export const STAFF: Place = {
  name: "staff",
  pictures: {
    list: contract.listStaffPictures,
    add: contract.addStaffPictures,
    order: contract.orderStaffPictures,
    change: contract.changeStaffPicture,
    remove: contract.deleteStaffPicture,
    restore: contract.restoreStaffPicture,
  },
  uploads: { begin: uploads.beginStaffUpload, stop: uploads.stopStaffUpload },
  url: staffPicturesUrl,
};
