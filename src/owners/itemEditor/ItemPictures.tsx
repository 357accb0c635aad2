import { ImagePlus } from "lucide";
import { useEffect, useState } from "react";
import { PICTURES_MAX } from "../../catalogue/items/list/rules.ts";
import { pictureLink } from "../../catalogue/listings/rules.ts";
import { IMAGE_ACCEPT } from "../../catalogue/uploads/rules.ts";
import { FieldErrors } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useMounted } from "../../ui/mounted.ts";

interface Props {
  /** UUIDs of its uploaded pictures, in the form's order. */
  pictures: readonly string[];
  errors: string[];
  onChange: () => void;
}

const ERROR_ID = "picture-errors";
const PLATE = "plate h-29 w-full rounded-picture";

/** Returns object URLs of pictures that are chosen but not sent yet. */
function useChosen(files: readonly File[]): string[] {
  const [urls, setUrls] = useState<string[]>([]);
  useEffect(() => {
    const made = files.map((file) => URL.createObjectURL(file));
    setUrls(made);
    return () => {
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, [files]);
  return urls;
}

interface StoredProps {
  uuid: string;
  index: number;
  /** Moves it to the front. Undefined for the first picture, and without scripts. */
  onFirst: (() => void) | undefined;
}

const StoredPicture = ({ uuid, index, onFirst }: StoredProps) => (
  <li>
    <div className={PLATE}>
      <img src={pictureLink(uuid, "card")} alt="" decoding="async" />
    </div>
    <label className="flex min-h-11 cursor-pointer items-center gap-2 text-small">
      <input type="checkbox" name={`picture_${index}`} value={uuid} defaultChecked className="tick" />
      Keep picture {index + 1}
    </label>
    {onFirst && (
      <button type="button" className="link min-h-9 cursor-pointer text-small" onClick={onFirst}>
        Show first<span className="sr-only">: picture {index + 1}</span>
      </button>
    )}
  </li>
);

/**
 * Field for an item's pictures: which to keep, which to show first, and new ones. Pictures without a tick are deleted when the form is
 * saved.
 */
export function ItemPictures({ pictures, errors, onChange }: Props) {
  const isMounted = useMounted();
  const [order, setOrder] = useState(pictures);
  const [files, setFiles] = useState<readonly File[]>([]);
  const chosen = useChosen(files);
  const input = {
    ...{ type: "file", name: "images", accept: IMAGE_ACCEPT },
    ...(errors.length > 0 ? { "aria-invalid": true, "aria-describedby": ERROR_ID } : {}),
  };
  const showFirst = (uuid: string) => {
    setOrder([uuid, ...order.filter((one) => one !== uuid)]);
    requestAnimationFrame(onChange);
  };
  return (
    <fieldset aria-describedby={errors.length > 0 ? ERROR_ID : undefined}>
      <legend className="mb-1.5 text-small font-semibold">
        Pictures <span className="font-normal text-ink2">optional, at most {PICTURES_MAX}; without one we show our illustration</span>
      </legend>
      <ul className="grid grid-cols-2 gap-2.5 sm:grid-cols-3">
        {order.map((uuid, index) => (
          <StoredPicture key={uuid} uuid={uuid} index={index} onFirst={isMounted && index > 0 ? () => showFirst(uuid) : undefined} />
        ))}
        {chosen.map((url) => (
          <li key={url}>
            <div className={PLATE}>
              <img src={url} alt="" />
            </div>
            <p className="mt-2 text-small text-ink2">Uploads when you save</p>
          </li>
        ))}
        {isMounted && (
          <li>
            <label className="grid h-29 cursor-pointer place-items-center content-center gap-1 rounded-picture border-[1.5px] border-dashed border-line font-semibold hover:bg-sand has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-sea">
              <Icon of={ImagePlus} size={22} />
              <span>
                Add<span className="sr-only"> pictures</span>
              </span>
              <input {...input} multiple className="sr-only" onChange={(event) => setFiles([...(event.currentTarget.files ?? [])])} />
            </label>
          </li>
        )}
      </ul>
      {!isMounted && (
        <label className="mt-2 block">
          <span className="text-small">Add a picture, up to 1 MB</span>
          <input {...input} className="field-input py-2.5" />
        </label>
      )}
      {errors.length > 0 && <FieldErrors id={ERROR_ID} errors={errors} />}
    </fieldset>
  );
}
