import { ExternalLink, RefreshCw, Trash } from "lucide";
import { useEffect, useState } from "react";
import { places } from "../../catalogue/places/text.ts";
import { plural, t } from "../../platform/languages/text.ts";
import type { Change } from "../../platform/offline/changeQueue.ts";
import { onChanges, readMarks } from "../../platform/offline/changeStore.ts";
import { noteName } from "../../travellers/wishlist/marks/later.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { lazyComponent } from "../../ui/lazyComponent.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { OfflineEntry } from "./OfflineEntry.tsx";
import { OfflineMap } from "./OfflineMap.tsx";
import { OfflineMarks } from "./OfflineMarks.tsx";
import { OfflineTickets } from "./OfflineTickets.tsx";
import { type Pack, packPlaces } from "./pack.ts";
import { agedText, sizeText } from "./rules.ts";
import { KEPT_PAGE } from "./urls.ts";

/** Returns the stored marks of a pack's places, if private data of an account is stored here. */
function useMarks(pack: Pack, owner: string | null): ReadonlyMap<string, string> {
  const [marks, setMarks] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    if (owner === null) return;
    const names = packPlaces(pack).flatMap(({ code }) => [`saved.${code}`, `been.${code}`, noteName(code)]);
    const read = () => void readMarks(names).then(setMarks, () => undefined);
    read();
    return onChanges(read);
  }, [pack, owner]);
  return marks;
}

/** Loaded on demand: with its camera, a check-in is larger than all other packs. */
const OfflineDesk = lazyComponent(() => import("./OfflineDesk.tsx").then((file) => file.OfflineDesk));

interface Props {
  pack: Pack;
  /** Code of the account whose private data is stored here. */
  owner: string | null;
  changes: readonly Change[];
  /** Number of the entry to scroll to. */
  number: number | undefined;
  /** Code of the voucher to show first. */
  ticket: string | undefined;
  isOnline: boolean;
  /** The pack is being updated. */
  isBusy: boolean;
  onRenew: () => void;
  onRemove: () => void;
  /** Called if the script cannot be loaded. */
  onClose: () => void;
}

/** An offline guide, wishlist or area: list, numbers on the map, notes. */
export function OfflinePack({ pack, owner, changes, number, ticket, isOnline, isBusy, onRenew, onRemove, onClose }: Props) {
  const marks = useMarks(pack, owner);
  useEffect(() => {
    // The entries render only now, so the browser could not scroll to the fragment by itself.
    const named = number === undefined ? location.hash.slice(1) : `place-${number}`;
    if (named !== "") document.getElementById(named)?.scrollIntoView();
  }, [number]);
  const { title, subtitle, text, sections, map } = pack;
  const age = agedText(new Date(pack.made), new Date());
  return (
    <div className="page pt-8 sm:pt-12">
      <a href={KEPT_PAGE} className="inline-flex min-h-11 items-center text-ink2 hover:underline">
        All saved pages
      </a>
      <PageTitle className="break-words">{title}</PageTitle>
      {subtitle !== "" && <p className="mt-3 font-display text-intro">{subtitle}</p>}
      {text !== "" && <p className="mt-4 max-w-[60ch] font-display text-intro leading-[1.46] whitespace-pre-line">{text}</p>}
      <p className="caption mt-3 text-ink2">
        {pack.desk
          ? t`Saved ${age}, ${sizeText(pack.bytes)}`
          : t`${plural(packPlaces(pack).length, "# place", "# places")}, saved ${age}, ${sizeText(pack.bytes)}`}
      </p>
      {pack.tickets && <OfflineTickets tickets={pack.tickets} first={ticket} />}
      {pack.desk && owner !== null && <OfflineDesk desk={pack.desk} owner={owner} onClose={onClose} />}
      {map && <OfflineMap map={map} label={t`Map of ${title}`} />}
      {sections.map((section) => (
        <section key={section.title} aria-label={section.title} className="mt-12">
          <div className="chapter-rule" />
          <h2 className="mt-3 text-h2 leading-[1.08]">{section.title}</h2>
          {section.map && <OfflineMap map={section.map} label={t`Map of ${section.title}`} />}
          <ol start={section.places[0]?.number ?? 1}>
            {section.places.map((place) => (
              <li key={place.code} id={`place-${place.number}`} className="scroll-mt-6 border-b border-rule py-6">
                <OfflineEntry place={place} hasPicture={pack.pictures > 0}>
                  {owner !== null && owner !== "" && (
                    <OfflineMarks owner={owner} code={place.code} name={place.name} marks={marks} changes={changes} />
                  )}
                </OfflineEntry>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {pack.left_out > 0 && <p className="mt-6 text-ink2">Not saved from this list: {places(pack.left_out)}.</p>}
      <div className="mt-10 flex flex-wrap items-center gap-x-5 gap-y-3">
        {isOnline && (
          <>
            <Button look="outlined" isBusy={isBusy} onClick={onRenew}>
              <Icon of={RefreshCw} size={18} /> Update
            </Button>
            <a href={pack.page} className="link min-h-11">
              <Icon of={ExternalLink} size={18} /> Open live page
            </a>
          </>
        )}
        <button type="button" className="link min-h-11 cursor-pointer text-danger" onClick={onRemove}>
          <Icon of={Trash} size={18} /> Remove
        </button>
      </div>
    </div>
  );
}
