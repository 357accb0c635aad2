import { Flashlight, X } from "lucide";
import { useEffect, useRef, useState } from "react";
import { t } from "../../../platform/languages/text.ts";
import { Icon } from "../../../ui/Icon.tsx";

/** Milliseconds between two looks at the picture. */
const LOOK_MILLISECONDS = 180;
/** Width in pixels, enough for a code at arm's length; a larger picture only takes longer. */
const LOOK_WIDTH = 640;
const cameraRefused = () => t`The camera could not be opened. Allow it for this site, or type the code.`;

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}
/** Missing in TypeScript's library so far. */
declare global {
  var BarcodeDetector: DetectorClass | undefined;
  interface MediaTrackCapabilities {
    torch?: boolean;
  }
  interface MediaTrackConstraintSet {
    torch?: boolean;
  }
}
type Look = (video: HTMLVideoElement) => Promise<string | undefined>;

/** Returns a decoder: the browser's own detector if it has one (Android, macOS), otherwise the QR library's, which is loaded only then. */
async function makeLook(): Promise<Look> {
  const Found = globalThis.BarcodeDetector;
  const formats = (await Found?.getSupportedFormats().catch(() => [])) ?? [];
  if (Found && formats.includes("qr_code")) {
    const detector = new Found({ formats: ["qr_code"] });
    return async (video) => (await detector.detect(video))[0]?.rawValue;
  }
  const { default: decode } = await import("qr/decode.js");
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    canvas.width = LOOK_WIDTH;
    canvas.height = Math.round((video.videoHeight / video.videoWidth) * LOOK_WIDTH);
    if (!context || !(canvas.height > 0)) return undefined;
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    try {
      return decode(context.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      // This picture shows no code.
      return undefined;
    }
  };
}

interface Props {
  /** Receives the text of a code; the camera closes then. */
  onRead: (text: string) => void;
  onClose: () => void;
}

/** Opens the camera and looks for a code until it has read one. @returns `track` if the camera has a torch */
function useScan(onRead: Props["onRead"]) {
  const video = useRef<HTMLVideoElement>(null);
  const [failure, setFailure] = useState("");
  const [track, setTrack] = useState<MediaStreamTrack>();
  const latest = useRef(onRead);
  latest.current = onRead;

  useEffect(() => {
    let isGone = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function run() {
      const [opened, look] = await Promise.all([
        navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 1280 } }, audio: false }),
        makeLook(),
      ]);
      stream = opened;
      const shown = video.current;
      if (isGone || !shown) return stop();
      shown.srcObject = opened;
      await shown.play();
      const [first] = opened.getVideoTracks();
      if (first?.getCapabilities?.().torch) setTrack(first);
      const again = async () => {
        if (isGone) return;
        const text = shown.videoWidth > 0 ? await look(shown).catch(() => undefined) : undefined;
        if (isGone) return;
        if (text) latest.current(text);
        else timer = setTimeout(again, LOOK_MILLISECONDS);
      };
      await again();
    }
    function stop() {
      clearTimeout(timer);
      for (const one of stream?.getTracks() ?? []) one.stop();
    }
    run().catch(() => {
      if (!isGone) setFailure(cameraRefused());
    });
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  return { video, failure, track };
}

/** The camera's picture with a frame, until it has read a code. */
export function Camera({ onRead, onClose }: Props) {
  const { video, failure, track } = useScan(onRead);
  const [isLit, setIsLit] = useState(false);
  const light = async () => {
    await track?.applyConstraints({ advanced: [{ torch: !isLit }] }).catch(() => undefined);
    setIsLit(!isLit);
  };
  if (failure)
    return (
      <p role="alert" className="border-s-4 border-danger bg-sand p-3">
        {failure}
      </p>
    );
  return (
    <div className="relative h-82 overflow-hidden rounded-picture bg-deep">
      <video ref={video} muted playsInline className="absolute inset-0 size-full object-cover" />
      <svg
        viewBox="0 0 216 216"
        fill="none"
        stroke="#fff"
        strokeWidth="4"
        strokeLinecap="round"
        aria-hidden="true"
        className="absolute inset-0 m-auto size-54"
      >
        <path d="M3 44V16Q3 3 16 3H44M172 3h28q13 0 13 13v28M213 172v28q0 13-13 13h-28M44 213H16q-13 0-13-13v-28" />
      </svg>
      <p role="status" className="sr-only">
        The camera is on. Hold the guest's code in the frame.
      </p>
      <button type="button" onClick={onClose} aria-label="Close the camera" className="round-button absolute top-3 end-3">
        <Icon of={X} size={20} />
      </button>
      {track && (
        <button type="button" onClick={light} aria-pressed={isLit} aria-label="Torch" className="round-button absolute end-3 bottom-3">
          <Icon of={Flashlight} size={20} />
        </button>
      )}
    </div>
  );
}
