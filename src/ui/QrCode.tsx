import type { DrawnQrCode } from "../platform/files/qrCode.ts";

interface QrCodeProps {
  /** Drawn by `drawQrCode` in the page's loader or an endpoint, so that no script is needed to show it. */
  code: DrawnQrCode;
  /** For who does not see it: where it leads, such as "QR code of this guide". */
  label: string;
  /** Of the picture, its white border included: "size-43", or a width in millimetres on paper. */
  className?: string;
}

/** A QR code, black on white in both schemes: readers miss codes that are pale on dark. */
export const QrCode = ({ code, label, className = "size-43" }: QrCodeProps) => (
  <svg
    viewBox={`0 0 ${code.size} ${code.size}`}
    shapeRendering="crispEdges"
    role="img"
    aria-label={label}
    className={`rounded-control bg-white ${className}`}
  >
    <path fill="#000" d={code.path} />
  </svg>
);
