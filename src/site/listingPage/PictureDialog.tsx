import { ChevronLeft, ChevronRight } from "lucide";
import { type KeyboardEvent, useState } from "react";
import { pictureLink } from "../../catalogue/listings/rules.ts";
import { t } from "../../platform/languages/text.ts";
import { readingKey } from "../../ui/arrowKey.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { PictureCredit } from "./PictureCredit.tsx";
import type { Picture } from "./rules.ts";

interface Props {
  name: string;
  pictures: readonly Picture[];
  /** Index of the picture shown first. */
  start: number;
  onClose: () => void;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
const ARROW = "absolute top-1/2 grid size-12 -translate-y-1/2 cursor-pointer place-items-center rounded-full bg-card text-ink";

interface ThumbnailsProps extends Pick<Props, "pictures"> {
  shown: number;
  onShow: (index: number) => void;
}

const Thumbnails = ({ pictures, shown, onShow }: ThumbnailsProps) => (
  <ul className="flex gap-2 overflow-x-auto px-5 py-3">
    {pictures.map(({ uuid }, index) => (
      <li key={uuid} className="flex-none">
        <button
          type="button"
          aria-label={t`Picture ${index + 1} of ${pictures.length}`}
          aria-current={index === shown}
          onClick={() => onShow(index)}
          className="block h-14 w-19 cursor-pointer overflow-hidden rounded-badge aria-[current=true]:ring-3 aria-[current=true]:ring-sea"
        >
          <img src={pictureLink(uuid, "thumb")} alt="" loading="lazy" className="size-full object-cover" />
        </button>
      </li>
    ))}
  </ul>
);

/** Pictures of a listing, one at a time; navigated with the arrow keys, Home and End, two buttons and a row of thumbnails. */
export function PictureDialog({ name, pictures, start, onClose }: Props) {
  const [shown, setShown] = useState(start);
  const turn = (step: number) => setShown((now) => (now + step + pictures.length) % pictures.length);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[readingKey(event.key)];
    if (step) turn(step);
    else if (event.key === "Home") setShown(0);
    else if (event.key === "End") setShown(pictures.length - 1);
    else return;
    event.preventDefault();
  };
  const picture = pictures[shown];
  if (!picture) return null;
  return (
    <Dialog title={t`Pictures of ${name}`} onClose={onClose} className="sm:max-w-[1100px]">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys work wherever the focus is inside */}
      <div onKeyDown={onKeyDown} className="flex min-h-svh flex-col sm:min-h-0">
        <div className="relative grid flex-1 place-items-center bg-sand2">
          <img
            key={picture.uuid}
            src={pictureLink(picture.uuid, "standard")}
            alt={picture.caption}
            width={1600}
            height={1067}
            className="max-h-[74svh] w-full object-contain sm:h-[min(74svh,733px)]"
          />
          {pictures.length > 1 && (
            <>
              <button type="button" aria-label="Previous picture" onClick={() => turn(-1)} className={`${ARROW} start-3`}>
                <Icon of={ChevronLeft} size={24} />
              </button>
              <button type="button" aria-label="Next picture" onClick={() => turn(1)} className={`${ARROW} end-3`}>
                <Icon of={ChevronRight} size={24} />
              </button>
            </>
          )}
        </div>
        <p aria-live="polite" className="caption px-5 pt-3 text-ink2">
          {shown + 1} of {pictures.length}. {picture.caption}
          {picture.credit && (
            <>
              . <PictureCredit credit={picture.credit} />
            </>
          )}
        </p>
        {pictures.length > 1 && <Thumbnails pictures={pictures} shown={shown} onShow={setShown} />}
      </div>
    </Dialog>
  );
}
