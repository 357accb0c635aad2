import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { pictureLink } from "../../catalogue/listings/rules.ts";
import { cropPosition, type Point } from "../../catalogue/uploads/crop.ts";
import { PRESETS } from "../../catalogue/uploads/presets.ts";
import { meant, t } from "../../platform/languages/text.ts";
import type { Picture } from "./contract.ts";

/** Delay between the last key press and saving the point. */
const PAUSE_MILLISECONDS = 700;
const STEP = 0.02;
/** Crops of the preview. Pages show more shapes, and each lies between two of these. */
const crops = () =>
  [
    { label: meant("crop of a picture")`Card`, preset: PRESETS.card, shape: "w-[84px] h-14 rounded-badge" },
    { label: meant("crop of a picture")`Phone`, preset: PRESETS.panel, shape: "w-11 h-[70px] rounded-badge" },
    { label: meant("crop of a picture")`Strip`, preset: PRESETS.strip, shape: "w-[104px] h-[26px] rounded-badge" },
    { label: meant("crop of a picture")`Round`, preset: PRESETS.square, shape: "size-12 rounded-full" },
  ] as const;

const within = (share: number) => Math.min(1, Math.max(0, Math.round(share * 1_000) / 1_000));
const MOVES: Record<string, [number, number]> = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] };

interface Props {
  picture: Picture;
  onChange: (focus: Point) => void;
}

/** Focal point while it is moved by pointer or arrow keys, on the element of `stage`. */
function useFocus({ picture, onChange }: Props) {
  const [focus, setFocus] = useState<Point>({ x: picture.focus_x, y: picture.focus_y });
  const stage = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ focus, onChange });
  latest.current.onChange = onChange;
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = (next: Point) => {
    latest.current.focus = next;
    setFocus(next);
  };
  const save = () => latest.current.onChange(latest.current.focus);
  const follow = (event: PointerEvent) => {
    const place = stage.current?.getBoundingClientRect();
    if (place) show({ x: within((event.clientX - place.left) / place.width), y: within((event.clientY - place.top) / place.height) });
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    follow(event);
  };
  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    event.currentTarget.releasePointerCapture(event.pointerId);
    save();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    show({ x: within(latest.current.focus.x + move[0]), y: within(latest.current.focus.y + move[1]) });
    clearTimeout(timer.current);
    timer.current = setTimeout(save, PAUSE_MILLISECONDS);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => event.currentTarget.hasPointerCapture(event.pointerId) && follow(event);
  return { focus, stage, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onKeyDown } };
}

/**
 * Editor for the focal point, which must never be cropped: a ring on the whole picture, moved by pointer or arrow keys, with a preview of
 * four crops.
 */
export function FocalPoint({ picture, onChange }: Props) {
  const about = useId();
  const { focus, stage, handlers } = useFocus({ picture, onChange });
  const source = pictureLink(picture.image_uuid, "whole");
  const at: CSSProperties = { left: `${focus.x * 100}%`, top: `${focus.y * 100}%` };
  return (
    <div>
      {/* A portrait is as high as the panel is wide. */}
      <div className="grid place-items-center overflow-hidden rounded-picture bg-sand2">
        {/* biome-ignore lint/a11y/useSemanticElements: a picture with a point in it is no set of fields */}
        <div
          ref={stage}
          role="group"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys
          tabIndex={0}
          aria-label={t`Focal point: ${Math.round(focus.x * 100)}% from the left, ${Math.round(focus.y * 100)}% from the top`}
          aria-describedby={about}
          {...handlers}
          className="group relative max-h-80 max-w-full cursor-crosshair touch-none select-none outline-offset-[-3px]"
          style={{ aspectRatio: `${picture.width} / ${picture.height}`, width: `min(100%, ${(320 * picture.width) / picture.height}px)` }}
        >
          <img src={source} alt={picture.alt} draggable={false} className="size-full" />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute size-7.5 -translate-1/2 rounded-full border-3 border-white shadow-[0_0_0_2px_oklch(24%_.02_250),inset_0_0_0_2px_oklch(24%_.02_250)]"
            style={at}
          />
        </div>
      </div>
      <p id={about} className="mt-1.5 text-small text-ink2">
        Place the ring on the part that must stay visible<span className="sr-only">, with the arrow keys</span>.
      </p>
      <ul aria-label="Crops of the picture" className="mt-3 flex items-end justify-between gap-2">
        {crops().map(({ label, preset, shape }) => (
          <li key={label} className="grid justify-items-center gap-1 text-small text-ink2">
            <img src={source} alt="" className={`object-cover ${shape}`} style={{ objectPosition: cropPosition(picture, preset, focus) }} />
            {label}
          </li>
        ))}
      </ul>
    </div>
  );
}
