import { Images } from "lucide";
import type { MouseEvent } from "react";
import { pictureLink } from "../../catalogue/listings/rules.ts";
import { counted, t } from "../../platform/languages/text.ts";
import { Icon } from "../../ui/Icon.tsx";
import { PictureCredit } from "./PictureCredit.tsx";
import type { Picture } from "./rules.ts";

interface Props {
  name: string;
  pictures: readonly Picture[];
  /** Opens the pictures over the page. Without scripts each link leads to its picture. */
  onOpen: (index: number) => void;
}

/** Number of pictures beside the first one on wide screens. */
const SIDE = 2;

/** Head of a profile: its first picture large, two more at its right, and a link to all of them. */
export function ProfileGallery({ name, pictures, onOpen }: Props) {
  const open = (index: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(index);
  };
  const side = pictures.length > SIDE ? pictures.slice(1, SIDE + 1) : [];
  const tile = (picture: Picture, index: number, shape: string) => (
    <a
      key={picture.uuid}
      href={pictureLink(picture.uuid, "high")}
      data-opens=""
      onClick={open(index)}
      aria-label={t`Picture ${index + 1} of ${pictures.length}: ${picture.caption}`}
      className={`plate hovers block focus-visible:-outline-offset-4 focus-visible:outline-white ${shape}`}
    >
      <picture>
        {index === 0 && <source media="(max-width: 576px)" srcSet={pictureLink(picture.uuid, "wide")} />}
        <img
          src={pictureLink(picture.uuid, index === 0 ? "card_large" : "card")}
          alt=""
          fetchPriority={index === 0 ? "high" : undefined}
          loading={index === 0 ? undefined : "lazy"}
        />
      </picture>
    </a>
  );
  const [first] = pictures;
  if (!first) return null;
  const credited = pictures.filter(({ credit }) => credit);
  const gallery = (
    <section
      aria-label={t`Pictures of ${name}`}
      className={`relative grid gap-2 max-sm:-mx-5 sm:h-[min(58svh,500px)] ${side.length > 0 ? "sm:grid-cols-[2.15fr_1fr] sm:grid-rows-2" : ""}`}
    >
      {tile(first, 0, `h-73 max-sm:rounded-none sm:h-auto ${side.length > 0 ? "sm:row-span-2 sm:rounded-e-none" : ""}`)}
      {side.map((picture, at) => tile(picture, at + 1, `max-sm:hidden rounded-s-none ${at === 0 ? "rounded-ee-none" : "rounded-se-none"}`))}
      {pictures.length > 1 && (
        <>
          <a
            href={pictureLink(first.uuid, "high")}
            data-opens=""
            onClick={open(0)}
            className="absolute end-4 bottom-4 inline-flex min-h-11 items-center gap-2 rounded-control bg-card px-4 font-semibold max-sm:hidden"
          >
            <Icon of={Images} size={19} /> {counted(pictures.length, "# picture", "# pictures")}
          </a>
          <p
            dir="ltr"
            aria-hidden="true"
            className="pointer-events-none absolute end-3.5 bottom-3.5 rounded-badge bg-night/80 px-2.5 py-1 text-small font-semibold text-white sm:hidden"
          >
            1 / {pictures.length}
          </p>
        </>
      )}
    </section>
  );
  if (credited.length === 0) return gallery;
  return (
    <>
      {gallery}
      <ul aria-label="Picture credits" className="caption mt-1.5 flex flex-wrap gap-x-4 text-ink2">
        {credited.map(({ uuid, credit }) => (
          <li key={uuid}>
            {credit && pictures.length > 1 ? (
              <>
                {t`Picture ${pictures.findIndex((one) => one.uuid === uuid) + 1}`}: <PictureCredit credit={credit} />
              </>
            ) : (
              credit && <PictureCredit credit={credit} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
