import { ArrowRight, Pause, Play, Search } from "lucide";
import { useEffect, useRef, useState } from "react";
import type { BusinessCard } from "../../catalogue/listings/contract.ts";
import { formatPlace, pictureLink } from "../../catalogue/listings/rules.ts";
import { DEFAULT_TAGLINE } from "../../platform/guideName.ts";
import { t } from "../../platform/languages/text.ts";
import { useGuide } from "../../platform/pages/useGuide.ts";
import { Icon } from "../../ui/Icon.tsx";
import { openPanel } from "../../ui/panels.ts";
import type { Tile } from "./tiles.ts";

interface Slide {
  image_uuid: string;
  business: BusinessCard;
  credit: { author: string; licence: string } | null;
}

/** Milliseconds that a picture is shown between two cross-fades of 2500 ms. */
const SLIDE_MILLISECONDS = 8_000;
/** Milliseconds by which a picture is fetched before its turn. */
const FETCH_MILLISECONDS = 3_000;

/**
 * Rotates the slides unless paused or the visitor prefers reduced motion. A picture stays until the next one has loaded: on a slow
 * connection it would otherwise fade to nothing.
 */
function useSlides(count: number) {
  const [active, setActive] = useState(0);
  const arrived = useRef(new Set([0]));
  const [isPlaying, setPlaying] = useState(count > 1);
  useEffect(() => setPlaying(count > 1 && !matchMedia("(prefers-reduced-motion: reduce)").matches), [count]);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(
      () => setActive((index) => (arrived.current.has((index + 1) % count) ? (index + 1) % count : index)),
      SLIDE_MILLISECONDS,
    );
    return () => clearInterval(timer);
  }, [isPlaying, count]);
  return { active, isPlaying, setPlaying, arrived: arrived.current };
}

function Pictures({ slides, active, arrived }: { slides: Slide[]; active: number; arrived: Set<number> }) {
  const [seen, setSeen] = useState(1);
  // Fetch each picture shortly before its turn: the first view loads only one.
  useEffect(() => {
    const timer = setTimeout(
      () => setSeen((count) => Math.max(count, Math.min(slides.length, active + 2))),
      SLIDE_MILLISECONDS - FETCH_MILLISECONDS,
    );
    return () => clearTimeout(timer);
  }, [active, slides.length]);
  return (
    <div className="absolute inset-0 -z-10 overflow-hidden bg-deep" aria-hidden="true">
      {slides.slice(0, seen).map(({ image_uuid }, index) => (
        <picture key={image_uuid} className="hero-slide" data-active={index === active}>
          <source media="(max-width: 576px)" srcSet={pictureLink(image_uuid, "hero_phone")} />
          <img
            src={pictureLink(image_uuid, "hero")}
            alt=""
            width={2400}
            height={1350}
            className="size-full object-cover object-[50%_100%]"
            fetchPriority={index === 0 ? "high" : "low"}
            decoding={index === 0 ? "sync" : "async"}
            onLoad={() => arrived.add(index)}
          />
        </picture>
      ))}
      <div className="hero-veil absolute inset-0" />
    </div>
  );
}

function Tiles({ tiles }: { tiles: Tile[] }) {
  return (
    <ul className="page relative -mt-26 grid gap-3 sm:-mt-24.5 sm:gap-5 md:grid-cols-3">
      {tiles.map(({ href, title, about, link, picture }) => (
        <li
          key={title}
          className="hovers relative grid min-h-29 grid-cols-[1fr_108px] overflow-hidden rounded-picture bg-card shadow-float md:max-lg:grid-cols-1 md:max-lg:grid-rows-[auto_1fr] lg:min-h-46 lg:grid-cols-[1fr_128px]"
        >
          <div className="flex flex-col py-4 pe-3 ps-4.5 lg:py-5 lg:ps-6">
            <p className="font-display text-h3 leading-[1.08] font-[560] lg:text-lead">
              <a href={href} className="card-target hover-underline">
                {title}
              </a>
            </p>
            <p className="mt-1 text-small leading-[1.4] text-ink2 lg:mt-2">{about}</p>
            <span
              className="mt-auto inline-flex items-center gap-1.5 font-semibold text-sea underline underline-offset-4 max-lg:hidden"
              aria-hidden="true"
            >
              {link} <Icon of={ArrowRight} size={18} />
            </span>
          </div>
          <img
            src={picture}
            alt=""
            width={128}
            height={184}
            loading="lazy"
            decoding="async"
            className="size-full object-cover md:max-lg:order-first md:max-lg:h-24"
          />
        </li>
      ))}
    </ul>
  );
}

/** Picture of a guide without listings for the hero. */
const StillPicture = ({ picture }: { picture: string }) => (
  <div className="absolute inset-0 -z-10 overflow-hidden bg-deep" aria-hidden="true">
    <picture>
      <source media="(max-width: 576px)" srcSet={`${picture}/hero_phone`} />
      <img
        src={`${picture}/hero`}
        alt=""
        width={2400}
        height={1350}
        className="size-full object-cover object-[50%_100%]"
        fetchPriority="high"
      />
    </picture>
    <div className="hero-veil absolute inset-0" />
  </div>
);

const HeroSearch = () => (
  <search className="contents">
    <form
      action="/search/"
      className="mt-6 flex h-14.5 w-full max-w-[640px] items-center gap-3 rounded-[16px] bg-card py-1.5 pe-1.5 ps-4 text-start text-body text-ink2 shadow-[0_18px_50px_-18px_oklch(15%_.04_225/.7)] sm:mt-8.5 sm:h-17 sm:pe-2.5 sm:ps-5.5 sm:text-intro"
    >
      <Icon of={Search} size={22} className="flex-none" />
      {/* A press opens the search over the page. Keyboard users, and browsers without scripts, type here and submit to the
               search page. */}
      <input
        type="search"
        name="q"
        maxLength={200}
        autoComplete="off"
        placeholder="Where do you want to go?"
        aria-label="Where do you want to go?"
        onClick={(event) => openPanel("search", event)}
        className="h-full min-w-0 flex-1 bg-transparent text-ink outline-offset-4 placeholder:text-ink2 focus-visible:outline-sea"
      />
      <button type="submit" className="button button-filled max-sm:px-3.5">
        <Icon of={ArrowRight} size={20} />
        <span className="max-sm:sr-only">Search</span>
      </button>
    </form>
  </search>
);

interface FootProps {
  slides: Slide[];
  active: number;
  isPlaying: boolean;
  onPlay: (isPlaying: boolean) => void;
}

/** Pause button, caption of the shown picture, and a mark for each picture. */
function HeroFoot({ slides, active, isPlaying, onPlay }: FootProps) {
  const { business: shown, credit } = slides[active] ?? {};
  return (
    <div className="page absolute inset-x-0 bottom-32 flex items-center gap-3.5 text-start">
      {slides.length > 1 && (
        <button
          type="button"
          onClick={() => onPlay(!isPlaying)}
          aria-label={isPlaying ? t`Pause the pictures` : t`Play the pictures`}
          // Without scripts there is nothing to play. A press before they run is queued (ui/start.ts).
          className="grid size-11 flex-none cursor-pointer place-items-center rounded-full border-[1.5px] border-white/75 bg-night/40 focus-visible:outline-white [@media(scripting:none)]:hidden"
        >
          {isPlaying ? <Icon of={Pause} size={18} /> : <Icon of={Play} size={18} />}
        </button>
      )}
      {shown && (
        <p className="font-display text-small italic sm:text-body">
          Featured:{" "}
          <a href={shown.profile_url} className="font-semibold not-italic hover:underline">
            {shown.name}
          </a>
          , {formatPlace(shown)}
          {credit && (
            <span className="block text-small not-italic">
              Picture: {credit.author || t`author not named`}, {credit.licence}
            </span>
          )}
        </p>
      )}
      <span className="ms-auto flex gap-1.5 max-sm:hidden" aria-hidden="true">
        {slides.map(({ image_uuid }, index) => (
          <span key={image_uuid} className={`h-[3px] w-6.5 rounded-full ${index === active ? "bg-white" : "bg-white/45"}`} />
        ))}
      </span>
    </div>
  );
}

interface Props {
  slides: Slide[];
  /** Place that the guide is about, above the headline; may be empty. */
  place: string;
  tiles: Tile[];
  headline: string;
  /** Text below the headline; if empty, the default sentence. */
  introduction: string;
  /** Languages of the texts that are in another language than the page. */
  foreign?: { tagline?: string | undefined; introduction?: string | undefined };
  /** URL of a picture without its preset, for a guide without slides. */
  picture: string;
}

/** First screen: featured pictures that cross-fade, the headline, the search, and three tiles. */
export function HomeHero({ slides, place, tiles, picture, headline, introduction, foreign = {} }: Props) {
  const { name } = useGuide();
  const { active, isPlaying, setPlaying, arrived } = useSlides(slides.length);
  return (
    <section aria-labelledby="headline">
      <div className="relative isolate flex min-h-[max(100svh,40rem)] max-sm:min-h-[max(100svh-4rem,40rem)] flex-col items-center justify-center px-5 pt-20 pb-48 text-center text-white sm:max-h-[60rem] sm:px-10">
        {slides.length > 0 ? <Pictures slides={slides} active={active} arrived={arrived} /> : <StillPicture picture={picture} />}
        {place !== "" && (
          <p className="small-caps mb-3.5 text-body tracking-[0.14em] sm:mb-5 sm:text-intro [text-shadow:0_1px_12px_oklch(20%_.04_225/.7)]">
            {place}
          </p>
        )}
        <h1
          id="headline"
          lang={foreign.tagline}
          className="text-hero leading-none font-[540] tracking-[-0.022em] [text-shadow:0_2px_30px_oklch(20%_.04_225/.45)]"
        >
          {headline === DEFAULT_TAGLINE ? (
            <>
              Explore better. <span className="max-sm:block">Book direct.</span>
            </>
          ) : (
            headline || name
          )}
        </h1>
        <HeroSearch />
        <p
          lang={foreign.introduction}
          className="mt-4.5 max-w-[590px] text-body leading-[1.45] text-balance sm:mt-5.5 sm:text-intro [text-shadow:0_1px_12px_oklch(20%_.04_225/.6)]"
        >
          {introduction ||
            t`See suggestions from friends and local experts, get the best price, and help local businesses avoid unnecessary fees.`}
        </p>
        <HeroFoot slides={slides} active={active} isPlaying={isPlaying} onPlay={setPlaying} />
      </div>
      <Tiles tiles={tiles} />
    </section>
  );
}
