import { PenLine, Star } from "lucide";
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from "react";
import { pictureLink } from "../../catalogue/listings/rules.ts";
import { t } from "../../platform/languages/text.ts";
import { labelled } from "../../platform/values/punctuation.ts";
import { readingKey } from "../../ui/arrowKey.ts";
import { followPointer } from "../../ui/followPointer.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { Picture } from "./contract.ts";

/** Distance in pixels after which a press becomes a drag. */
const DRAG_PIXELS = 6;

export const TILE = "min-w-0";
export const FIRST_TILE = "col-span-2";
/** Returns the height classes of a picture. The first one is wide, and the one beside it is as high. */
export const tileHeight = (index: number) => (index === 0 ? "h-60 sm:h-64" : index === 1 ? "h-36 sm:h-64" : "h-36 sm:h-40");

interface Props {
  picture: Picture;
  index: number;
  count: number;
  /** URL that selects it without scripts. */
  href: string;
  isChosen: boolean;
  isHeld: boolean;
  onChoose: () => void;
  /** Opens the field of the alternative text. */
  onDescribe: () => void;
  onHold: (isHeld: boolean) => void;
  /** Moves it by this number of places. */
  onMove: (by: number) => void;
  /** Moves it to the tile at this point of the window. */
  onDragTo: (x: number, y: number) => void;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Drags a tile by its picture or its handle. */
function usePress({ onHold, onDragTo }: Pick<Props, "onHold" | "onDragTo">) {
  const pressed = useRef<{ x: number; y: number; isDrag: boolean }>(undefined);
  const latest = useRef({ onHold, onDragTo });
  latest.current = { onHold, onDragTo };
  const start = (event: PointerEvent<HTMLElement>, isGrip: boolean) => {
    // Fingers scroll the page by the picture, and drag it by its handle.
    if (event.button !== 0 || (!isGrip && event.pointerType !== "mouse")) return;
    const press = { x: event.clientX, y: event.clientY, isDrag: false };
    pressed.current = press;
    followPointer(
      event.pointerId,
      ({ clientX, clientY }) => {
        if (!press.isDrag && Math.hypot(clientX - press.x, clientY - press.y) < DRAG_PIXELS) return;
        if (!press.isDrag) latest.current.onHold(true);
        press.isDrag = true;
        latest.current.onDragTo(clientX, clientY);
      },
      () => {
        // Ignore the click that follows a drag.
        setTimeout(() => {
          pressed.current = undefined;
        });
        if (press.isDrag) latest.current.onHold(false);
      },
    );
  };
  return { pressed, start };
}

const CoverMark = () => (
  <span className="pointer-events-none absolute top-2.5 start-13 inline-flex h-8 items-center gap-1.5 rounded-badge bg-card px-2.5 text-small font-semibold">
    <Icon of={Star} size={16} /> Cover
  </span>
);

/** Alternative text below the picture, or a link to its field. */
const Description = ({ alt, href, number, onDescribe }: { alt: string; href: string; number: number; onDescribe: () => void }) =>
  alt ? (
    <p className="mt-2 font-display leading-[1.35] text-ink2 italic [overflow-wrap:anywhere]">{alt}</p>
  ) : (
    <a
      href={href}
      data-opens=""
      onClick={(event) => {
        event.preventDefault();
        onDescribe();
      }}
      className="link text-small"
    >
      <Icon of={PenLine} size={16} /> Add a description<span className="sr-only">: picture {number}</span>
    </a>
  );

/** Tile of a picture. A press selects it, a drag moves it. Its number is its handle, for fingers, and for Space and the arrow keys. */
export function PictureTile({ picture, index, count, href, isChosen, isHeld, onChoose, onDescribe, onHold, onMove, onDragTo }: Props) {
  const { alt, image_uuid } = picture;
  const grip = useRef<HTMLButtonElement>(null);
  const { pressed, start } = usePress({ onHold, onDragTo });
  const number = index + 1;
  const position = index === 0 ? t`Picture ${number} of ${count}, the cover` : t`Picture ${number} of ${count}`;

  // A tile that moved in the DOM has lost the focus of its handle.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it has another number
  useEffect(() => {
    if (isHeld && !pressed.current && document.activeElement !== grip.current) grip.current?.focus({ preventScroll: true });
  }, [isHeld, number]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[readingKey(event.key)];
    if (event.key === " ") onHold(!isHeld);
    else if (isHeld && event.key === "Escape") onHold(false);
    else if (isHeld && step) onMove(step);
    else return;
    event.preventDefault();
  };
  const choose = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!pressed.current?.isDrag) onChoose();
  };
  return (
    <li data-picture={picture.uuid} className={`${TILE} ${index === 0 ? FIRST_TILE : ""}`}>
      <div className={`relative ${isHeld ? "z-2 -rotate-[.9deg] rounded-picture shadow-float" : ""}`}>
        <a
          href={href}
          data-opens=""
          aria-current={isChosen ? "true" : undefined}
          aria-label={labelled(position, alt || t`not described yet`)}
          draggable={false}
          onClick={choose}
          onPointerDown={(event) => start(event, false)}
          className={`plate block select-none ${tileHeight(index)} ${isChosen ? "outline-sea lg:outline-3 lg:outline-offset-3" : ""}`}
        >
          <img src={pictureLink(image_uuid, index === 0 ? "wide" : "card")} alt="" draggable={false} decoding="async" />
        </a>
        <button
          type="button"
          ref={grip}
          aria-label={alt ? t`Move picture ${number}: ${alt}` : t`Move picture ${number}`}
          aria-pressed={isHeld}
          aria-describedby="move-help"
          onKeyDown={onKeyDown}
          onPointerDown={(event) => start(event, true)}
          onBlur={() => isHeld && !pressed.current && onHold(false)}
          className={`group absolute top-0 start-0 grid size-13 touch-none place-items-center rounded-full outline-offset-[-6px] [@media(scripting:none)]:pointer-events-none ${isHeld ? "cursor-grabbing" : "cursor-grab"}`}
        >
          <span className="grid size-7.5 place-items-center rounded-full bg-night text-small font-semibold text-white tabular-nums group-aria-pressed:bg-sea group-aria-pressed:text-on-sea">
            {number}
          </span>
        </button>
        {index === 0 && <CoverMark />}
      </div>
      <Description alt={alt} href={href} number={number} onDescribe={onDescribe} />
    </li>
  );
}
