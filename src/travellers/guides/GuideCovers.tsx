import { Plus } from "lucide";
import { counted, t } from "../../platform/languages/text.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { GuideRow } from "./contract.ts";

/**
 * Returns the URL of the picture of a guide's place.
 * @param preset of catalogue/catalogue/uploads/presets.ts
 */
export const placePicture = ({ country, area }: Pick<GuideRow["place"], "country" | "area">, preset: string): string =>
  area ? `/media/area/${area.slug}/${preset}` : `/media/country/${country.code}/${preset}`;

const SHAPE = "relative flex h-[280px] flex-col overflow-hidden rounded-s-[4px] rounded-e-[12px] p-5 ps-7 sm:h-[330px]";

function Cover({ guide: { place, traveller, places_count, url, visibility } }: { guide: GuideRow }) {
  return (
    <a
      href={url}
      className={`hovers ${SHAPE} bg-night text-white shadow-float before:absolute before:inset-y-0 before:start-3 before:z-2 before:w-px before:bg-white/35`}
    >
      <img src={placePicture(place, "panel")} alt="" loading="lazy" decoding="async" className="absolute inset-0 size-full object-cover" />
      <span className="absolute inset-0 bg-[linear-gradient(180deg,oklch(18%_.045_230/.82),oklch(18%_.045_230/.36)_46%,oklch(18%_.045_230/.2)_62%,oklch(18%_.045_230/.86))]" />
      <span className="small-caps relative">{counted(places_count, "# place", "# places")}</span>
      <span className="hover-underline relative mt-1 font-display text-lead leading-[1.08] font-[560] [overflow-wrap:anywhere] hyphens-auto">
        {place.name}
      </span>
      <span className="relative mt-auto font-display text-body italic">
        by {traveller.name}
        {visibility !== "public" && <span className="block text-small not-italic">{visibility === "link" ? t`Unlisted` : t`Draft`}</span>}
      </span>
    </a>
  );
}

interface Props {
  guides: readonly GuideRow[];
  /** Shown after the traveller's own guides: the link to start the next one. */
  next?: { href: string; title: string; note: string };
}

/** Shows guides as books side by side; on phones the row scrolls. */
export const GuideCovers = ({ guides, next }: Props) => (
  <ul className="grid auto-cols-[minmax(200px,1fr)] grid-flow-col gap-6 overflow-x-auto pb-8 max-sm:-mx-5 max-sm:snap-x max-sm:px-5 sm:grid-flow-row sm:grid-cols-[repeat(auto-fill,minmax(212px,1fr))] sm:overflow-visible">
    {guides.map((guide) => (
      <li key={guide.url} className="snap-center">
        <Cover guide={guide} />
      </li>
    ))}
    {next && (
      <li className="snap-center">
        <a href={next.href} className={`hovers ${SHAPE} border border-line`}>
          <Icon of={Plus} size={24} />
          <span className="hover-underline mt-3 font-display text-lead leading-[1.08] font-[560]">{next.title}</span>
          <span className="mt-auto font-display text-body text-ink2 italic">{next.note}</span>
        </a>
      </li>
    )}
  </ul>
);

/** Shows the public guides to a country or an area on its page. */
export function GuidesOfPlace({ guides }: { guides: readonly GuideRow[] }) {
  if (guides.length === 0) return null;
  return (
    <section className="when-near page mt-16 [--height:440px]" aria-labelledby="traveller-guides">
      <h2 id="traveller-guides" className="mb-5 text-lead">
        Guides by travellers
      </h2>
      <GuideCovers guides={guides} />
    </section>
  );
}
