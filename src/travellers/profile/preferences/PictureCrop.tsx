import { ZoomIn, ZoomOut } from "lucide";
import { type CSSProperties, type KeyboardEvent, type PointerEvent, type RefObject, useId, useRef } from "react";
import { Icon } from "../../../ui/Icon.tsx";
import { type Crop, cropLayout, dragged, pressed, type Size, ZOOM_MAX, ZOOM_STEP, zoomed } from "./crop.ts";

/** Size of the stage and of the round frame in it, in CSS pixels. */
const STAGE = 240;
const FRAME = 200;
const SPACE = (STAGE - FRAME) / 2;
const PREVIEWS = [84, 36, 30];

interface Props {
  /** URL of the chosen picture. */
  picture: string;
  image: RefObject<HTMLImageElement | null>;
  size: Size | undefined;
  crop: Crop;
  onSize: (size: Size) => void;
  /** Receives a function of the latest crop, because fingers move faster than the page renders. */
  onChange: (change: (crop: Crop) => Crop) => void;
  onFailure: () => void;
}

/** Returns the distance between two fingers. */
const distance = ([one, other]: { x: number; y: number }[]) => (one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0);

type Cropping = Pick<Props, "size" | "crop" | "onChange">;

/** Returns the handlers that move and zoom the crop: by pointers, one or two at a time, and by keys. */
function useGestures({ size, crop, onChange }: Cropping) {
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (!before || !size) return;
    const gap = distance([...fingers.current.values()]);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const count = fingers.current.size;
    const [across, down] = [(event.clientX - before.x) / FRAME / count, (event.clientY - before.y) / FRAME / count];
    const wider = gap > 0 ? distance([...fingers.current.values()]) / gap : 1;
    onChange((now) => zoomed(size, dragged(size, now, across, down), now.zoom * wider));
  };
  const onPointerUp = (event: PointerEvent) => fingers.current.delete(event.pointerId);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!size || event.ctrlKey || event.metaKey || !pressed(size, crop, event.key)) return;
    event.preventDefault();
    onChange((now) => pressed(size, now, event.key) ?? now);
  };
  return { onPointerDown, onPointerMove, onPointerUp, onKeyDown };
}

/** Slider for the zoom, between its two buttons. */
function ZoomSlider({ size, crop, onChange }: Cropping) {
  const step = (by: number) => size && onChange((now) => zoomed(size, now, now.zoom + by));
  return (
    <div className="flex items-center gap-1">
      <button type="button" aria-label="Zoom out" className="icon-button" onClick={() => step(-ZOOM_STEP)}>
        <Icon of={ZoomOut} size={20} />
      </button>
      <input
        type="range"
        aria-label="Zoom"
        className="slider min-w-0 grow"
        min={1}
        max={ZOOM_MAX}
        step={0.05}
        value={crop.zoom}
        style={{ "--fill": `${((crop.zoom - 1) / (ZOOM_MAX - 1)) * 100}%` } as CSSProperties}
        onChange={({ currentTarget: { value } }) => size && onChange((now) => zoomed(size, now, Number(value)))}
      />
      <button type="button" aria-label="Zoom in" className="icon-button" onClick={() => step(ZOOM_STEP)}>
        <Icon of={ZoomIn} size={20} />
      </button>
    </div>
  );
}

/** Chooses the square section of a picture: by dragging, pinching, a slider, the arrow keys, + and -. */
export function PictureCrop({ picture, image, size, crop, onSize, onChange, onFailure }: Props) {
  const about = useId();
  const { onPointerDown, onPointerMove, onPointerUp, onKeyDown } = useGestures({ size, crop, onChange });
  const stage = useRef<HTMLDivElement>(null);

  return (
    <div className="grid gap-x-7 gap-y-5 sm:grid-cols-[15rem_minmax(0,1fr)] sm:items-start">
      {/* biome-ignore lint/a11y/useSemanticElements: a frame that is moved is no set of fields */}
      <div
        ref={stage}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys
        tabIndex={0}
        aria-label="Visible part of the picture"
        aria-describedby={about}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
        onKeyDown={onKeyDown}
        className="relative mx-auto size-60 cursor-move touch-none overflow-hidden rounded-picture bg-sand2 select-none sm:mx-0"
      >
        <img
          ref={image}
          src={picture}
          alt=""
          draggable={false}
          onLoad={({ currentTarget }) => onSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })}
          onError={onFailure}
          className={`absolute max-w-none ${size ? "" : "opacity-0"}`}
          style={size ? cropLayout(size, crop, FRAME, SPACE) : { width: STAGE }}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-5 rounded-full shadow-[0_0_0_200px_oklch(20%_.03_232/.62)] ring-3 ring-white"
        />
      </div>
      <div className="grid gap-4">
        <p id={about} className="text-small text-ink2">
          Drag or pinch the picture, or use the arrow keys, + and −.
        </p>
        <ZoomSlider size={size} crop={crop} onChange={onChange} />
        <p className="flex items-center gap-4">
          {PREVIEWS.map((edge) => (
            <span
              key={edge}
              aria-hidden="true"
              className="relative flex-none overflow-hidden rounded-full bg-sand2"
              style={{ width: edge, height: edge }}
            >
              {size && <img src={picture} alt="" className="absolute max-w-none" style={cropLayout(size, crop, edge)} />}
            </span>
          ))}
          <span className="caption">Preview</span>
        </p>
      </div>
    </div>
  );
}
