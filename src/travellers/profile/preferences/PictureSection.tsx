import { type ChangeEvent, lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from "react";
import { IMAGE_ACCEPT } from "../../../catalogue/uploads/rules.ts";
import { t } from "../../../platform/languages/text.ts";
import { ActionForm, FormButton, FormField } from "../../../ui/ActionForm.tsx";
import { Avatar } from "../../../ui/Avatar.tsx";
import { useMounted } from "../../../ui/mounted.ts";
import { type Crop, centredCrop, cropSquare, type Size } from "./crop.ts";

/** Loaded once a picture is chosen, because few travellers change theirs. */
const PictureCrop = lazy(() => import("./PictureCrop.tsx").then((file) => ({ default: file.PictureCrop })));

const START: Crop = { x: 0, y: 0, zoom: 1 };
/** JPEG quality from 0 to 1: no visible loss, and a phone's picture shrinks to a hundredth of its size. */
const QUALITY = 0.92;

/** Returns the chosen square as a file; null if the browser cannot draw it. */
async function cut(image: HTMLImageElement, size: Size, crop: Crop): Promise<File | null> {
  const { left, top, edge, output } = cropSquare(size, crop);
  const canvas = document.createElement("canvas");
  canvas.width = output;
  canvas.height = output;
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, output, output);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, left, top, edge, edge, 0, 0, output, output);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  return blob && new File([blob], "picture.jpg", { type: "image/jpeg" });
}

interface Props {
  avatar: string;
  initials: string;
  /** True if the traveller has a picture of their own. */
  hasPicture: boolean;
}

/** Returns the chosen picture with its crop, and the handlers that measure, crop and submit it. */
function useChosenPicture() {
  const input = useRef<HTMLInputElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const [picture, setPicture] = useState("");
  const [size, setSize] = useState<Size>();
  const [crop, setCrop] = useState(START);
  /** True while the input holds the cropped square. */
  const isCut = useRef(false);
  useEffect(() => () => URL.revokeObjectURL(picture), [picture]);

  const choose = ({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) => {
    isCut.current = false;
    setSize(undefined);
    setCrop(START);
    setPicture(files?.[0] ? URL.createObjectURL(files[0]) : "");
  };
  const measure = (measured: Size) => {
    setSize(measured);
    setCrop(centredCrop(measured));
  };
  // A picture that this browser cannot show is uploaded unchanged: the server may read it, or reports an error.
  const giveUp = () => setPicture("");
  const send = (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    const button = event.currentTarget;
    if (isCut.current || !picture || !size || !image.current || !form) return;
    event.preventDefault();
    void cut(image.current, size, crop).then((file) => {
      if (file && input.current) {
        const list = new DataTransfer();
        list.items.add(file);
        input.current.files = list.files;
      }
      isCut.current = true;
      form.requestSubmit(button);
      // Reset, so that a retry after a failure crops again with the current frame.
      isCut.current = false;
    });
  };
  return { input, image, picture, size, crop, setCrop, choose, measure, giveUp, send };
}

/**
 * Form for the traveller's picture: choose, crop and upload one, or return to the drawn one. Without scripts, the file is uploaded
 * uncropped, and the server takes its middle.
 */
export function PictureSection({ avatar, initials, hasPicture }: Props) {
  const isMounted = useMounted();
  const { input, image, picture, size, crop, setCrop, choose, measure, giveUp, send } = useChosenPicture();
  const field = (
    <FormField
      name="image"
      label={picture ? t`Another picture` : t`A picture of you`}
      about={isMounted ? t`JPEG, PNG, WebP or AVIF, up to 20 MB.` : t`JPEG, PNG, WebP or AVIF, up to 1 MB. We show its middle.`}
    >
      {({ defaultValue: _, ...control }) => (
        <input {...control} ref={input} type="file" accept={IMAGE_ACCEPT} required onChange={choose} className="file-input" />
      )}
    </FormField>
  );
  return (
    <div className="grid gap-5 max-lg:mt-4 max-sm:mb-9">
      {!picture && (
        <p className="flex items-center gap-4">
          <Avatar picture={avatar} initials={initials} size={84} />
          <span className="text-ink2">
            {hasPicture ? t`This is what others see.` : t`We drew this one for you. Choose a picture to replace it.`}
          </span>
        </p>
      )}
      <ActionForm intent="picture" encType="multipart/form-data" className="grid gap-5">
        {picture && (
          <Suspense fallback={<div className="size-60 rounded-picture bg-sand2" />}>
            <PictureCrop picture={picture} image={image} size={size} crop={crop} onSize={measure} onChange={setCrop} onFailure={giveUp} />
          </Suspense>
        )}
        {field}
        <div>
          <FormButton intent="picture" onClick={send} look={picture || !isMounted ? "filled" : "outlined"}>
            Save
          </FormButton>
        </div>
      </ActionForm>
      {hasPicture && (
        <ActionForm intent="remove_picture">
          <FormButton intent="remove_picture" look="danger-quiet">
            Remove picture
          </FormButton>
        </ActionForm>
      )}
    </div>
  );
}
