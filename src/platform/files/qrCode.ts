import encodeQr from "qr";

/** A QR code as one SVG path, drawn on the server: browsers do not load the encoding library. */
export interface DrawnQrCode {
  /** In modules, including the quiet border. */
  size: number;
  path: string;
  /** The encoded text. */
  text: string;
}

/** ISO/IEC 18004 requires four quiet modules around the code; some scanners fail with fewer. */
const QUIET_BORDER = 4;

/**
 * Draws the QR code of a text, usually an absolute address.
 * @param errorCorrection share of the code that may be unreadable: "medium" (15 %) on screens, "quartile" (25 %) on paper
 */
export function drawQrCode(text: string, errorCorrection: "medium" | "quartile" = "medium"): DrawnQrCode {
  const rows = encodeQr(text, "raw", { ecc: errorCorrection, border: QUIET_BORDER });
  let path = "";
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      path += `M${start} ${y}h${x + 1 - start}v1H${start}z`;
    }
  });
  return { size: rows.length, path, text };
}
