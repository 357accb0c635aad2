import { useCallback, useEffect, useState } from "react";
import { useMe } from "../../accounts/travellers/useMe.ts";
import { inReadersLanguage } from "../../platform/languages/pageAddress.ts";
import { t } from "../../platform/languages/text.ts";
import type { Change } from "../../platform/offline/changeQueue.ts";
import { listChanges, onChanges } from "../../platform/offline/changeStore.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../platform/pages/useGuide.ts";
import { sendLater } from "../../travellers/wishlist/marks/laterMarks.ts";
import { ByDevice } from "../../ui/ByDevice.tsx";
import { lazyComponent } from "../../ui/lazyComponent.tsx";
import { showToast } from "../../ui/toast.ts";
import { OfflineList, PLATE } from "./OfflineList.tsx";
import type { Pack } from "./pack.ts";
import { canKeep, listPacks, onPacks, ownerHere, reasonFor, removePack } from "./packState.ts";
import { agedText, findKept, notSecure, ownAddress, sizeText } from "./rules.ts";
import { loadPack } from "./shell.ts";
import { KEPT_PAGE } from "./urls.ts";
import { useOnline } from "./useOnline.ts";

// Rendered for visitors: browsers store this very page to show the packs.
export const handle = { cache: "shared" } satisfies PageHandle;

export const meta = hiddenMeta(() => t`Saved offline`);

interface Kept {
  packs: Pack[];
  changes: Change[];
  owner: string | null;
  /** URL of the page that could not be loaded, or undefined; and the requested pack. */
  at: string | undefined;
  wanted: string | undefined;
}

async function readSaved(me: { code: string | undefined } | null | undefined): Promise<Kept> {
  const before = ownerHere();
  // Another traveller may have signed in on this device.
  if (me && before !== null && me.code !== before) await (await import("./packOwner.ts")).deleteOthers(me.code, before);
  const query = new URLSearchParams(location.search);
  const owner = ownerHere();
  return {
    packs: await listPacks(),
    changes: owner && canKeep() ? await listChanges(owner) : [],
    owner,
    at: ownAddress(query.get("at")),
    wanted: ownAddress(query.get("pack")),
  };
}

/** Loaded only when a pack is shown: with its map and marks it is a tenth of the page. The shell has it (shell.ts). */
const OfflinePack = lazyComponent(() => loadPack().then((file) => file.OfflinePack));

/** Updates a pack in the same way as it was saved. The code for that loads on demand. */
async function renew(pack: Pack, reader: string | undefined) {
  const { saveAgain } = await import("./saveAgain.ts");
  return saveAgain(pack.page, pack.pictures > 0, reader);
}

/** Shows since when a pack is saved. */
function Age({ pack: { title, tickets, made } }: { pack: Pack }) {
  const age = agedText(new Date(made), new Date());
  return tickets ? (
    <ByDevice phone={t`${title} are on this phone, as of ${age}.`} other={t`${title} are on this device, as of ${age}.`} />
  ) : (
    <ByDevice phone={t`${title} is on this phone, as of ${age}.`} other={t`${title} is on this device, as of ${age}.`} />
  );
}

/** Status strip under the header, shown while there is no network. */
const Strip = ({ pack, at, isOnline }: { pack: Pack | undefined; at: string | undefined; isOnline: boolean }) => {
  if (isOnline && at === undefined) return null;
  return (
    <div role="status" className="bg-ink text-paper">
      <p className="page py-2.5 text-small">
        {isOnline ? (
          <>
            <b>You're back online.</b>{" "}
            <a href={at} className="underline underline-offset-4">
              Open the page
            </a>
          </>
        ) : (
          <>
            <b>You're offline.</b> {pack ? <Age pack={pack} /> : t`You can read the pages saved here.`}
          </>
        )}
      </p>
    </div>
  );
};

type Me = ReturnType<typeof useMe>;

/** Reads the packs, and reads them again after each change. */
function useOfflineContents(me: Me): Kept | undefined {
  const [kept, setKept] = useState<Kept>();
  const read = useCallback(() => {
    readSaved(me).then(setKept, () => setKept({ packs: [], changes: [], owner: null, at: undefined, wanted: undefined }));
  }, [me]);
  useEffect(() => {
    read();
    const ends = [onPacks(read), ...(canKeep() ? [onChanges(read)] : [])];
    return () => {
      for (const end of ends) end();
    };
  }, [read]);
  return kept;
}

function useNetworkEffects(isOnline: boolean, owner: string | null) {
  // The bars are those of a visitor, so they are hidden offline: the owner of the packs should not be asked to log in without a network.
  useEffect(() => {
    document.documentElement.toggleAttribute("data-offline", !isOnline);
    return () => document.documentElement.removeAttribute("data-offline");
  }, [isOnline]);
  // Send queued changes as soon as the guide is reachable, which the browser itself may not notice.
  useEffect(() => {
    if (isOnline && owner) sendLater(owner).catch(() => undefined);
  }, [isOnline, owner]);
}

/** Updates packs, one at a time. @returns the URL of the pack that is being updated */
function useRenewal(me: Me) {
  const [busy, setBusy] = useState<string>();
  async function onRenew(pack: Pack) {
    setBusy(pack.page);
    try {
      const fresh = await renew(pack, me?.code ?? pack.owner ?? undefined);
      showToast(t`${fresh.title} is up to date: ${sizeText(fresh.bytes)}.`);
    } catch (error) {
      showToast(reasonFor(error), { tone: "error" });
    } finally {
      setBusy(undefined);
    }
  }
  return { busy, onRenew };
}

async function onRemove(pack: Pack) {
  await removePack(pack);
  showToast(t`${pack.title} removed.`);
}

async function onSend(owner: string | null) {
  const report = owner ? await sendLater(owner).catch(() => undefined) : undefined;
  if (!report) showToast(t`Log in to send your changes.`, { tone: "error" });
}

/** Heading of the list of packs, or of a page that was not saved. */
function Head({ kept }: { kept: Kept | undefined }) {
  const isMissing = kept?.at !== undefined;
  return (
    <>
      <div className="items-end gap-8 sm:flex">
        <h1 className="grow text-page leading-none tracking-[-.03em]">
          {isMissing ? <ByDevice phone={t`Not saved on this phone`} other={t`Not saved on this device`} /> : t`Saved offline`}
        </h1>
        <div className={`plate mt-4 h-32 sm:h-28 sm:w-44 ${isMissing || kept?.packs.length === 0 ? "" : "hidden"}`}>
          <img src={PLATE} alt="" />
        </div>
      </div>
      {isMissing && (
        <p className="mt-4 max-w-[60ch]">
          This page isn't saved offline, and you have no network.{" "}
          <a href={kept.at} className="link-inline">
            Try again
          </a>
        </p>
      )}
    </>
  );
}

/** Lists the offline packs and shows each of them. The browser shows this page in place of any page that it cannot load. */
export default function OfflinePage() {
  const me = useMe();
  const isOnline = useOnline();
  const kept = useOfflineContents(me);
  const { busy, onRenew } = useRenewal(me);
  useNetworkEffects(isOnline, kept?.owner ?? null);
  const address = kept?.wanted ?? kept?.at;
  const found = kept && address !== undefined ? findKept(kept.packs, address) : undefined;
  const newest = found?.pack ?? kept?.packs[0];
  const actions = { isOnline, onRenew, onRemove };
  if (kept && found)
    return (
      <>
        <Strip pack={newest} at={kept.at} isOnline={isOnline} />
        <OfflinePack
          pack={found.pack}
          owner={kept.owner}
          changes={kept.changes}
          number={found.number}
          ticket={found.ticket}
          isOnline={isOnline}
          isBusy={busy === found.pack.page}
          onRenew={() => onRenew(found.pack)}
          onRemove={() => onRemove(found.pack)}
          onClose={() => location.assign(inReadersLanguage(KEPT_PAGE))}
        />
      </>
    );
  return (
    <>
      {kept && <Strip pack={newest} at={kept.at} isOnline={isOnline} />}
      <div className="page max-w-[860px] pt-8 sm:pt-14">
        <Head kept={kept} />
        <p className="mt-4 hidden [@media(scripting:none)]:block">Saving offline needs JavaScript.</p>
        {kept === undefined ? (
          <div className="mt-8 h-40 animate-pulse rounded-picture bg-sand2 [@media(scripting:none)]:hidden" aria-hidden="true" />
        ) : canKeep() ? (
          <OfflineList
            {...actions}
            packs={kept.packs}
            changes={kept.changes}
            owner={kept.owner}
            busy={busy}
            onSend={() => onSend(kept.owner)}
          />
        ) : (
          <p className="mt-6">{notSecure()}</p>
        )}
      </div>
    </>
  );
}
