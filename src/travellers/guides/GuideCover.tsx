import { Bookmark, Check, PenLine } from "lucide";
import { useEffect } from "react";
import { useSubmit } from "react-router";
import { loginUrl } from "../../accounts/accounts/redirects.ts";
import { useMe } from "../../accounts/travellers/useMe.ts";
import { Flag } from "../../catalogue/places/Flag.tsx";
import type { DrawnQrCode } from "../../platform/files/qrCode.ts";
import { plural, t } from "../../platform/languages/text.ts";
import { keepPress, takePress } from "../../platform/pages/pendingPress.ts";
import { formatDate } from "../../platform/values/format.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { ActionForm, FormButton, useFormResult } from "../../ui/ActionForm.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { openPanel } from "../../ui/panels.ts";
import { SaveOfflineButton } from "../../ui/SaveOfflineButton.tsx";
import type { Guide } from "./contract.ts";
import { placePicture } from "./GuideCovers.tsx";
import { GuideShare } from "./GuideShare.tsx";
import { capitalised, type groupByChapter, placesInWords } from "./rules.ts";
import { myGuideUrl } from "./urls.ts";

type Chapters = ReturnType<typeof groupByChapter>;

/** Returns a smaller size for long names, so that lines break only between words. */
function headingSizeClass(name: string): string {
  const longest = Math.max(...name.split(/[\s-]/).map((word) => word.length));
  if (longest > 13) return "text-[clamp(2.25rem,1rem_+_4vw,4rem)]";
  return longest > 8 ? "text-[clamp(3.25rem,1.6rem_+_5vw,5.5rem)]" : "text-[clamp(5.25rem,3.6rem_+_5vw,7.25rem)]";
}

/** Returns "10 places in Vietnam", or "No places in Vietnam". */
const placesInCountry = (count: number, country: string) =>
  count === 0 ? t`No places in ${country}` : t`${plural(count, "# place", "# places")} in ${country}`;

function Author({ guide, homeName, isOverPicture = false }: { guide: Guide; homeName: string; isOverPicture?: boolean }) {
  const { traveller, entries, place } = guide;
  const places = place.area ? placesInCountry(entries.length, place.country.name) : capitalised(placesInWords(entries.length));
  const about = isOverPicture
    ? places
    : [homeName && t`Lives in ${homeName}.`, entries.length > 1 && t`Chose all of these places.`].filter(Boolean).join(" ");
  const name = (
    <a href={`/traveller/${traveller.code}/`} className="hover:underline">
      {traveller.name}
    </a>
  );
  return (
    <div className="flex items-center gap-3.5">
      <Avatar picture={traveller.selfie_avatar_link} initials={traveller.selfie ? "" : traveller.initials} size={isOverPicture ? 44 : 56} />
      <div>
        <p className="font-display text-h3 font-[560]">{isOverPicture ? <>by {name}</> : name}</p>
        {about && <p className={`text-small ${isOverPicture ? "" : "text-ink2"}`}>{about}</p>}
      </div>
    </div>
  );
}

const Letter = ({ text }: { text: string }) => (
  <div className="max-w-[31em] font-display italic [overflow-wrap:anywhere]">
    {text.split(/\n+/).map((paragraph, index) => (
      <p
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have nothing else, and never move
        key={index}
        dir="auto"
        className={
          index === 0 ? "text-h3 leading-[1.33] tracking-[-.008em] lg:text-lead" : "mt-3 text-intro leading-[1.36] lg:mt-4 lg:text-h3"
        }
      >
        {paragraph}
      </p>
    ))}
  </div>
);

const Contents = ({ chapters }: { chapters: Chapters }) => (
  <nav aria-label="Chapters">
    <ul className="mt-6 max-w-[420px] font-display text-intro">
      {chapters.map(({ chapter, title, range }) => (
        <li key={chapter}>
          <a href={`#${chapter}`} className="leader min-h-11 items-center hover:underline lg:min-h-9">
            <span>{title}</span>
            <span className="dots" aria-hidden="true" />
            <span className="old-style">No. {range}</span>
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

interface SavedPlaces {
  places_count: number;
  saved_count: number;
}

/** Button that saves all places to the wishlist. A visitor logs in first; with scripts, the places are saved right after the login. */
function SaveAll({ guide, path }: { guide: Guide; path: string }) {
  const me = useMe();
  const submit = useSubmit();
  const result = useFormResult<SavedPlaces>();
  const isSaved = result?.shown !== undefined || guide.entries.every(({ business }) => business.wishlist_uuid !== null);
  const count = guide.entries.length;
  const label = count === 1 ? t`Save this place` : t`Save all ${plural(count, "# place", "# places")}`;
  const isTraveller = me?.code !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is known who is signed in
  useEffect(() => {
    if (isTraveller && takePress("guide", (what) => what === path) && !isSaved) void submit({ intent: "save" }, { method: "post" });
  }, [isTraveller]);
  if (!isTraveller)
    return (
      <a
        href={loginUrl(path)}
        data-opens=""
        className="button button-filled max-sm:w-full"
        onClick={(event) => {
          if (me || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
          keepPress("guide", path);
          openPanel(
            "login",
            event,
            count === 1
              ? t`Log in or sign up to save this place.`
              : t`Log in or sign up to save these ${plural(count, "# place", "# places")}.`,
          );
        }}
      >
        <Icon of={Bookmark} size={19} /> {label}
      </a>
    );
  if (isSaved)
    return (
      <p role="status" className="inline-flex min-h-12 items-center gap-2 font-semibold text-sea">
        <Icon of={Check} size={19} /> {t`${plural(count, "# place", "# places")} on your wishlist`}
      </p>
    );
  return (
    <ActionForm intent="save" className="max-sm:w-full">
      <FormButton intent="save" className="max-sm:w-full">
        <Icon of={Bookmark} size={19} /> {label}
      </FormButton>
      {result?.failure && (
        <p role="alert" className="mt-2 text-danger">
          {result.failure}
        </p>
      )}
    </ActionForm>
  );
}

interface Props {
  guide: Guide;
  chapters: Chapters;
  homeName: string;
  /** Path of the page, with the key if it has one. */
  path: string;
  address: string;
  qrCode: DrawnQrCode;
  isOwn: boolean;
}

/** Opening spread of a guide: the place with its picture, the author, the letter, the contents, and the actions. */
export function GuideCover({ guide, chapters, homeName, path, address, qrCode, isOwn }: Props) {
  const { place, entries, modified } = guide;
  return (
    <div className="overflow-x-clip">
      <div className="grid lg:min-h-[700px] lg:grid-cols-2 print:block">
        <div className="plate flex min-h-[620px] rounded-none text-white lg:rounded-ee-picture print:h-[148mm] print:min-h-0 print:break-after-page">
          <picture>
            <source media="(max-width: 576px)" srcSet={placePicture(place, "hero_phone")} />
            <img src={placePicture(place, "standard")} alt="" fetchPriority="high" />
          </picture>
          <div className="absolute inset-0 bg-[linear-gradient(180deg,oklch(18%_.045_230/.78),oklch(18%_.045_230/.12)_46%,oklch(18%_.045_230/.12)_62%,oklch(18%_.045_230/.82))] lg:bg-[linear-gradient(180deg,oklch(18%_.045_230/.76),oklch(18%_.045_230/.05)_56%)]" />
          <div className="relative flex w-full flex-col px-5 pt-8 pb-6 sm:px-10 lg:pt-11 lg:ps-[max(40px,calc((100vw-1320px)/2+40px))]">
            <p className="small-caps">A traveller’s guide to</p>
            <h1 className={`mt-1.5 -ms-[.04em] leading-[.92] tracking-[-.04em] hyphens-auto ${headingSizeClass(place.name)}`}>
              {place.name}
            </h1>
            <p className="mt-6 hidden items-center gap-3 font-display text-intro lg:flex">
              <Flag code={place.country.code} size={24} />
              {withCommas([place.area && place.country.name, placesInWords(entries.length)])}
            </p>
            <div className="mt-auto lg:hidden">
              <Author guide={guide} homeName={homeName} isOverPicture />
            </div>
          </div>
        </div>
        <div className="flex flex-col justify-center gap-6 px-5 py-7 sm:px-10 lg:py-9 print:p-0 lg:pe-[max(40px,calc((100vw-1320px)/2+40px))] lg:ps-16">
          <div className="hidden lg:block">
            <Author guide={guide} homeName={homeName} />
          </div>
          {guide.letter !== "" && <Letter text={guide.letter} />}
          {chapters.length > 0 && <Contents chapters={chapters} />}
          <div>
            <div className="flex flex-wrap items-start gap-3.5 print:hidden">
              {isOwn ? (
                <a href={myGuideUrl(place.slug)} className="button button-filled max-sm:w-full">
                  <Icon of={PenLine} size={19} /> {guide.version === 0 ? t`Start this guide` : t`Edit this guide`}
                </a>
              ) : (
                entries.length > 0 && <SaveAll guide={guide} path={path} />
              )}
              {guide.version > 0 && <GuideShare guide={guide} isOwn={isOwn} address={address} qrCode={qrCode} />}
              {entries.length > 0 && <SaveOfflineButton page={path} name={place.name} className="max-sm:w-full" />}
            </div>
            {modified && <p className="caption mt-3 text-ink2">Last updated on {formatDate(modified)}. No paid placements.</p>}
          </div>
        </div>
      </div>
    </div>
  );
}
