import type { CSSProperties } from "react";
import type { DrawnQrCode } from "../../../platform/files/qrCode.ts";
import { t } from "../../../platform/languages/text.ts";
import { useGuide } from "../../../platform/pages/useGuide.ts";
import { LeaderLine } from "../../../ui/LeaderLine.tsx";
import { QrCode } from "../../../ui/QrCode.tsx";
import type { PosterSize } from "./enumerations.ts";
import { aboutWidth, fitPoster } from "./fit.ts";
import { type OfferLine, typedAddress } from "./rules.ts";

interface Props {
  name: string;
  place: string;
  picture: string;
  words: string;
  offers: readonly OfferLine[];
  code: DrawnQrCode;
  size: PosterSize;
}

/** Converts millimetres of A4 to a share of the poster's own width, so that one layout serves the screen, A4 and A6. */
const mm = (value: number) => `${(value / 210) * 100}cqw`;
const WIDTHS: Record<PosterSize, string> = { a4: "print:w-[210mm]", a6: "print:w-[105mm]" };
/** A6 is half a millimetre lower than half of A4. */
const SHAPES: Record<PosterSize, string> = { a4: "210 / 297", a6: "105 / 148" };
const PAPER: CSSProperties = { backgroundColor: "#fcf9f3", color: "#16202c", printColorAdjust: "exact" };

/** The poster as it is printed, as wide as the space allows. On paper it fills the page. It always has the colours of the light scheme. */
export function PosterSheet({ name, place, picture, words, offers, code, size }: Props) {
  const fit = fitPoster(name, words, { name: aboutWidth, words: aboutWidth });
  return (
    <article
      aria-label={t`Poster of ${name}`}
      className={`poster-${size} w-full [container-type:inline-size] print:absolute print:top-0 print:start-0 ${WIDTHS[size]}`}
    >
      <div className="flex flex-col overflow-hidden" style={{ ...PAPER, aspectRatio: SHAPES[size] }}>
        <img src={picture} alt="" className="w-full flex-none object-cover" style={{ height: mm(142.8) }} />
        <div className="flex" style={{ padding: `${mm(12.7)} ${mm(16.9)} 0`, gap: mm(10) }}>
          <div className="min-w-0 flex-1">
            <p style={{ fontSize: mm(3.7), letterSpacing: ".06em", lineHeight: 1.3, color: "#46505c" }} className="font-display uppercase">
              {place}
            </p>
            <p
              className="font-display break-words"
              style={{ fontSize: mm(fit.name.size), lineHeight: 1.12, fontWeight: 500, marginTop: mm(3) }}
            >
              <bdi>{name}</bdi>
            </p>
            <p className="font-display break-words italic" style={{ fontSize: mm(fit.words.size), lineHeight: 1.32, marginTop: mm(5) }}>
              {words}
            </p>
          </div>
          <div className="flex-none text-center" style={{ width: mm(58) }}>
            <div className="bg-white" style={{ border: `${mm(0.5)} solid #16202c`, borderRadius: mm(3.5), overflow: "hidden" }}>
              <QrCode code={code} label={t`QR code that leads to ${name} in the guide`} className="block w-full" />
            </div>
            <p className="break-all" style={{ fontSize: mm(3.7), marginTop: mm(3), fontWeight: 600, lineHeight: 1.2 }}>
              {typedAddress(code.text)}
            </p>
          </div>
        </div>
        <div className="mt-auto" style={{ padding: `0 ${mm(16.9)} ${mm(14)}` }}>
          <div style={{ borderTop: `${mm(0.8)} solid #16202c`, borderBottom: `${mm(0.25)} solid #16202c`, height: mm(1.8) }} />
          <div className="flex items-end justify-between" style={{ paddingTop: mm(5), gap: mm(14), minHeight: mm(24) }}>
            <div className="self-start" style={{ fontSize: mm(5), color: "#98421f", width: mm(106), lineHeight: 1.9 }}>
              {offers.map(({ label, value }) => (
                <LeaderLine key={label} label={label} className="w-full">
                  <b className="font-semibold">{value}</b>
                </LeaderLine>
              ))}
            </div>
            <p
              className="flex flex-none items-center font-display"
              style={{ fontSize: mm(7.4), fontWeight: 600, gap: mm(2.5), lineHeight: 1 }}
            >
              <svg viewBox="0 0 17 26" aria-hidden="true" style={{ height: mm(7.4) }}>
                <path d="M0 0h17v26l-8.5-6L0 26z" fill="currentColor" />
                <path d="M8.5 4.5l1.4 4.1 4.1 1.4-4.1 1.4-1.4 4.1-1.4-4.1L3 10l4.1-1.4z" fill="#fcf9f3" />
              </svg>
              {useGuide().name}
            </p>
          </div>
        </div>
      </div>
    </article>
  );
}
