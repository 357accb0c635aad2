import { Bookmark, ChevronRight, Map as MapIcon, PenLine, RefreshCw, Ticket, Trash } from "lucide";
import { isNameless } from "../../accounts/travellers/me.ts";
import { places } from "../../catalogue/places/text.ts";
import { counted, plural, t } from "../../platform/languages/text.ts";
import type { Change } from "../../platform/offline/changeQueue.ts";
import { dropChange } from "../../platform/offline/changeStore.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { Button } from "../../ui/Button.tsx";
import { ByDevice } from "../../ui/ByDevice.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { LeaderLine } from "../../ui/LeaderLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Section } from "../../ui/Section.tsx";
import { type Pack, packPictures, packPlaces } from "./pack.ts";
import { ageText, sizeText, timeText } from "./rules.ts";
import { packUrl } from "./urls.ts";

/** Picture that is on the page from the start, so that it is stored with it. */
export const PLATE = "/media/country/IS/card";

/** "15 places, map, 12 of 16 pictures." */
function contentsText(pack: Pack): string {
  if (pack.desk) return t`Checks vouchers by QR code`;
  const hasMap = pack.map !== null || pack.sections.some(({ map }) => map !== null);
  const all = packPictures(pack).length;
  const pictures =
    pack.pictures === 0
      ? t`no pictures`
      : pack.pictures < all
        ? t`${pack.pictures} of ${plural(all, "# picture", "# pictures")}`
        : t`pictures`;
  const vouchers = pack.tickets ? [counted(pack.tickets.length, "# voucher", "# vouchers")] : [];
  return withCommas([...vouchers, places(packPlaces(pack).length), hasMap ? t`map` : t`no map`, pictures]);
}

interface RowProps {
  pack: Pack;
  isOnline: boolean;
  isBusy: boolean;
  onRenew: (pack: Pack) => void;
  onRemove: (pack: Pack) => void;
}

const Row = ({ pack, isOnline, isBusy, onRenew, onRemove }: RowProps) => (
  <li className="border-b border-rule py-4">
    <a href={packUrl(pack.page)} className="hovers grid grid-cols-[84px_minmax(0,1fr)_auto] items-center gap-x-4">
      <span className="plate h-17 w-21 rounded-control">
        <img src={pack.picture} alt="" />
      </span>
      <span className="min-w-0">
        <span className="hover-underline block font-display text-h3 font-[560] break-words">{pack.title}</span>
        {pack.subtitle !== "" && <span className="block text-small text-ink2">{pack.subtitle}</span>}
        <span className="block text-small text-ink2">{contentsText(pack)}</span>
        <span className="caption block text-ink2">
          {ageText(new Date(pack.made), new Date())}, {sizeText(pack.bytes)}
        </span>
      </span>
      <span className="grid size-11 place-items-center text-ink2">
        <Icon of={ChevronRight} size={20} />
      </span>
    </a>
    <p className="flex flex-wrap gap-x-6 ps-25">
      {isOnline && (
        <button
          type="button"
          aria-busy={isBusy || undefined}
          className="link min-h-11 cursor-pointer text-small"
          onClick={() => !isBusy && onRenew(pack)}
        >
          <Icon of={RefreshCw} size={16} className={isBusy ? "animate-spin" : undefined} /> Update
          <span className="sr-only">: {pack.title}</span>
        </button>
      )}
      <button type="button" className="link min-h-11 cursor-pointer text-danger text-small" onClick={() => onRemove(pack)}>
        <Icon of={Trash} size={16} /> Remove
        <span className="sr-only">: {pack.title}</span>
      </button>
    </p>
  </li>
);

/** Changes that are queued for the network, and changes that the guide rejected, with the reason. */
function Changes({ changes, isOnline, onSend }: { changes: readonly Change[]; isOnline: boolean; onSend: () => void }) {
  const waiting = changes.filter(({ state }) => state !== "refused");
  const refused = changes.filter(({ state }) => state === "refused");
  return (
    <>
      {waiting.length > 0 && (
        <Section id="waiting" title="Sent when you're back online" size="small" className="mt-8">
          <ul className="mt-2">
            {waiting.map(({ id, label, at }) => (
              <li key={id} className="min-h-9">
                <LeaderLine label={label}>
                  <span className="font-semibold">{timeText(new Date(at))}</span>
                </LeaderLine>
              </li>
            ))}
          </ul>
          {isOnline && (
            <Button look="outlined" className="mt-2 min-h-11" onClick={onSend}>
              Send now
            </Button>
          )}
        </Section>
      )}
      {refused.length > 0 && (
        <Section id="refused" title="Not saved" size="small" className="mt-8">
          <ul className="mt-2">
            {refused.map((change) => (
              <li key={change.id} className="border-s-4 border-danger bg-sand px-4 py-2.5 not-first:mt-2">
                <b className="font-semibold">{change.label}.</b> {change.reason}{" "}
                <button type="button" className="link min-h-11 cursor-pointer text-danger" onClick={() => dropChange(change)}>
                  Remove<span className="sr-only">: {change.label}</span>
                </button>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

interface Props extends Omit<RowProps, "pack" | "isBusy"> {
  packs: readonly Pack[];
  changes: readonly Change[];
  owner: string | null;
  /** Page of the pack that is being updated. */
  busy: string | undefined;
  onSend: () => void;
}

/** Lists all offline packs, the functions that work without a network, and the changes to send later. */
export function OfflineList({ packs, changes, owner, busy, onSend, ...row }: Props) {
  const vouchers = packs.reduce((sum, { tickets = [] }) => sum + tickets.length, 0);
  const size = sizeText(packs.reduce((sum, { bytes }) => sum + bytes, 0));
  const works = [
    ...(vouchers > 0 ? [{ icon: Ticket, text: counted(vouchers, "# voucher with its code", "# vouchers with their codes") }] : []),
    { icon: MapIcon, text: t`Saved lists, notes and maps` },
    ...(packs.some(({ desk }) => desk) ? [{ icon: Ticket, text: t`Checking and redeeming guests’ vouchers` }] : []),
    ...(owner && !isNameless(owner)
      ? [
          { icon: Bookmark, text: t`Saving places and marking them as visited` },
          { icon: PenLine, text: t`Writing notes about places` },
        ]
      : []),
  ];
  return (
    <>
      {packs.length === 0 ? (
        <div className="mt-8">
          <Notice picture={PLATE} text={t`Nothing saved offline yet. Tap “Save offline” on an area, a guide or your wishlist.`}>
            {row.isOnline && <ArrowLink href="/explore/">Look around</ArrowLink>}
          </Notice>
        </div>
      ) : (
        <>
          <ul className="mt-4">
            {packs.map((pack) => (
              <Row key={pack.page} pack={pack} isBusy={busy === pack.page} {...row} />
            ))}
          </ul>
          <p className="mt-3 text-small text-ink2">
            <ByDevice phone={t`Total: ${size} on this phone.`} other={t`Total: ${size} on this device.`} />
          </p>
          <Section id="works" title={row.isOnline ? t`Works offline` : t`Works now`} className="mt-8 border-t-[3px] border-ink pt-3">
            <ul className="mt-2">
              {works.map(({ icon, text }) => (
                <li key={text} className="flex min-h-11 items-center gap-3">
                  <Icon of={icon} size={20} className="flex-none text-sea" /> {text}
                </li>
              ))}
            </ul>
          </Section>
        </>
      )}
      <Changes changes={changes} isOnline={row.isOnline} onSend={onSend} />
    </>
  );
}
