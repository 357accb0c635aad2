import type { DrawnQrCode } from "../platform/files/qrCode.ts";

interface QrCodeProps {
  /** Drawn by `drawQrCode` in the page's loader or an endpoint, so that showing it needs no script. */
  code: DrawnQrCode;
  /** Alternative text with the target, such as "QR code of this guide". */
  label: string;
  /** Size of the picture including its white border: "size-43", or a width in millimetres on paper. */
  className?: string;
}

/** Renders a QR code, black on white in both schemes: scanners miss codes that are pale on dark. */
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
