import { useMe } from "../../accounts/travellers/useMe.ts";
import { PRICE_FEELS } from "../../catalogue/listings/enumerations.ts";
import { inLowerCase, t } from "../../platform/languages/text.ts";
import { quoted } from "../../platform/values/punctuation.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { knowsText, type Said } from "./draft.ts";
import { Rating } from "./Rating.tsx";

const PRICE_TEXTS: Readonly<Record<string, string>> = PRICE_FEELS;

/**
 * Previews the typed recommendation as the listing's page will show it.
 * @param picture of the listing, on desktop screens
 */
export function RecommendPreview({ said, picture }: { said: Said; picture: string }) {
  const me = useMe();
  const felt = PRICE_TEXTS[said.price_feel];
  const price = felt === undefined ? "" : t`Price: ${inLowerCase(felt)}.`;
  const knows = knowsText(said.familiarity);
  return (
    <section aria-labelledby="preview-title">
      <h2 id="preview-title" className="mb-2.5 font-display text-small font-normal text-ink2 italic">
        Preview
      </h2>
      <div className="plate h-[260px] max-lg:hidden">
        <img src={picture} alt="" decoding="async" />
      </div>
      <div className="border-t border-ink pt-3 lg:border-0 lg:pt-4">
        <p
          className={`font-display text-intro leading-[1.4] break-words whitespace-pre-line italic lg:text-h3 ${said.comment === "" ? "text-ink3" : ""}`}
        >
          {said.comment === "" ? t`Your words` : quoted(said.comment)}
        </p>
        <div className="mt-4 flex items-center gap-3">
          <Avatar picture={me?.avatar ?? ""} initials={me?.initials ?? ""} size={44} />
          <p className="min-w-0 leading-tight">
            <b className="block font-semibold">{me?.name}</b>
            <span className="block text-small text-ink2">{[knows && `${knows}.`, price].filter(Boolean).join(" ")}</span>
          </p>
          {said.rating !== "" && (
            <span className="ms-auto flex-none">
              <Rating rating={Number(said.rating)} />
            </span>
          )}
        </div>
      </div>
    </section>
  );
}
