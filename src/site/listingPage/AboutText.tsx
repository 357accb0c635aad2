import type { Business } from "../../catalogue/listings/contract.ts";
import { formatHashtags, noDescription } from "../../catalogue/listings/profile.ts";

import { foreignLanguage } from "../../catalogue/translations/rules.ts";
import { TranslationNote } from "../../catalogue/translations/TranslationNote.tsx";

/** Description and hashtags of a listing. The server alone renders them (BusinessPage.tsx). */
export const AboutText = ({ business: { name, description, description_language, translated, hashtags } }: { business: Business }) => (
  <>
    <p
      lang={description === "" ? undefined : foreignLanguage(description_language)}
      dir="auto"
      className="max-w-[66ch] text-body leading-[1.58] whitespace-pre-line sm:text-intro"
    >
      {description || noDescription(name)}
    </p>
    <TranslationNote translated={translated.description} />
    {hashtags.length > 0 && (
      <ul aria-label="Hashtags" className="mt-3 flex flex-wrap gap-x-4.5 gap-y-1.5 font-semibold text-sea">
        {formatHashtags(hashtags).map((tag) => (
          <li key={tag}>
            <bdi dir="ltr">{tag}</bdi>
          </li>
        ))}
      </ul>
    )}
  </>
);
