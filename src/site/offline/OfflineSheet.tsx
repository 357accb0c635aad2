import { Check, Download, RefreshCw, Trash } from "lucide";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useMe } from "../../accounts/travellers/useMe.ts";
import { plural, t } from "../../platform/languages/text.ts";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { Button } from "../../ui/Button.tsx";
import { ByDevice } from "../../ui/ByDevice.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { LeaderLine } from "../../ui/LeaderLine.tsx";
import { keptThing } from "../../ui/panels.ts";
import { showToast } from "../../ui/toast.ts";
import { measureParts, type Pack, packPictures, packPlaces } from "./pack.ts";
import { canKeep, findPack, reasonFor, removePack, savePack } from "./packState.ts";
import { type ReadPack, readPack } from "./readPack.ts";
import { agedText, picturesEstimate, SHELL_BYTES, sizeText } from "./rules.ts";
import { hasShell, prepareBrowser } from "./shell.ts";
import { KEPT_PAGE, packUrl } from "./urls.ts";

const Row = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="flex min-h-12 items-center">
    <LeaderLine label={label} className="grow">
      <span className="whitespace-nowrap">{children}</span>
    </LeaderLine>
  </div>
);

/** Shows the content and size of a pack before it is saved. */
function Sizes({
  pack,
  hasPictures,
  onPictures,
  isFirst,
}: {
  pack: Pack;
  hasPictures: boolean;
  onPictures: (isOn: boolean) => void;
  isFirst: boolean;
}) {
  const { words, maps } = measureParts(pack);
  const count = packPictures(pack).length;
  const pictures = picturesEstimate(count);
  const all = words + maps + (hasPictures ? pictures : 0) + (isFirst ? SHELL_BYTES : 0);
  const [room, setRoom] = useState<number>();
  const id = useId();
  useEffect(() => {
    navigator.storage
      ?.estimate()
      .then(({ quota = 0, usage = 0 }) => setRoom(quota - usage))
      .catch(() => undefined);
  }, []);
  return (
    <>
      <div className="mt-4">
        <Row label={t`${plural(packPlaces(pack).length, "# place", "# places")} with descriptions`}>{sizeText(words)}</Row>
        <label htmlFor={id} className="flex min-h-12 cursor-pointer items-center gap-3">
          <input id={id} type="checkbox" className="tick" checked={hasPictures} onChange={(event) => onPictures(event.target.checked)} />
          <LeaderLine label="Pictures, 1 per place" className="grow">
            <span className="whitespace-nowrap">about {sizeText(pictures)}</span>
          </LeaderLine>
        </label>
        <Row label="Map with numbers">{sizeText(maps)}</Row>
        {isFirst && <Row label="Offline reader, needed once">about {sizeText(SHELL_BYTES)}</Row>}
      </div>
      <p className="border-t border-ink pt-2 font-display text-intro font-semibold">
        <LeaderLine label="Total">
          <span className="whitespace-nowrap">about {sizeText(all)}</span>
        </LeaderLine>
      </p>
      {pack.left_out > 0 && (
        <p className="mt-2 text-small text-ink2">{t`Only the first ${plural(packPlaces(pack).length, "# place", "# places")} of the list can be saved.`}</p>
      )}
      {room !== undefined && room > 0 && <p className="mt-2 text-small text-ink2">{sizeText(room)} of space available.</p>}
    </>
  );
}

type State = "reading" | "ready" | "keeping" | "kept" | "failed";

/** Reads what can be saved of the page and what is saved already, and saves it. */
function useSaving(onClose: () => void) {
  const me = useMe();
  const [thing] = useState(keptThing);
  const [state, setState] = useState<State>("reading");
  const [found, setFound] = useState<ReadPack>();
  const [before, setBefore] = useState<Pack>();
  const [hasPictures, setPictures] = useState(true);
  const [isFirst, setFirst] = useState(true);
  const [done, setDone] = useState(0);
  const [failure, setFailure] = useState("");
  const isHere = useRef(true);
  const isKnown = me !== undefined;
  const reader = me?.code;

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, as soon as it is known for whom
  useEffect(() => {
    isHere.current = true;
    const fail = (error: unknown) => {
      setFailure(reasonFor(error));
      setState("failed");
    };
    async function read() {
      if (!thing) return onClose();
      if (!canKeep()) throw new DOMException("", "NotSupportedError");
      const [kept, shell, pack] = await Promise.all([findPack(thing.page), hasShell(), readPack(thing.page, reader)]);
      setBefore(kept);
      setFirst(!shell);
      setFound(pack);
      setState("ready");
    }
    if (isKnown) read().catch(fail);
    return () => {
      isHere.current = false;
    };
  }, [isKnown]);

  async function keep() {
    if (!found) return;
    setState("keeping");
    setDone(0);
    try {
      await prepareBrowser();
      const kept = await savePack(found, hasPictures, reader, setDone);
      const sentence = t`${kept.title} is saved: ${sizeText(kept.bytes)}.`;
      setBefore(kept);
      setState("kept");
      if (!isHere.current) showToast(sentence);
    } catch (error) {
      setFailure(reasonFor(error));
      setState("failed");
    }
  }
  return { thing, state, found, before, hasPictures, setPictures, isFirst, done, failure, keep };
}

interface ProgressProps {
  state: State;
  before: Pack | undefined;
  hasPictures: boolean;
  done: number;
  total: number;
  failure: string;
}

const Progress = ({ state, before, hasPictures, done, total, failure }: ProgressProps) => (
  <>
    <div aria-live="polite">
      {state === "reading" && (
        <p className="mt-4 animate-pulse rounded-control bg-sand2 py-16 text-center text-ink2">Checking what can be saved…</p>
      )}
      {state === "keeping" && <p className="mt-4 text-ink2">{hasPictures ? t`Saving pictures: ${done} of ${total}.` : t`Saving texts.`}</p>}
      {state === "kept" && before && (
        <p className="mt-4 flex items-center gap-2 font-semibold text-sea">
          <Icon of={Check} size={20} /> {before.title} is saved: {sizeText(before.bytes)}.
        </p>
      )}
    </div>
    {state === "keeping" && hasPictures && (
      <progress className="mt-2 h-2 w-full accent-sea" max={total} value={done} aria-label="Saved pictures" />
    )}
    {state === "failed" && (
      <p role="alert" className="mt-4 rounded-control border-s-4 border-danger bg-sand px-4 py-3">
        {failure}
      </p>
    )}
    {state === "ready" && before && (
      <p className="mt-3 rounded-control bg-sand px-4 py-3">
        Already saved: {agedText(new Date(before.made), new Date())}, {sizeText(before.bytes)}.
      </p>
    )}
  </>
);

const SavedPack = ({ page, onRemove }: { page: string; onRemove: () => void }) => (
  <p className="mt-3 flex flex-wrap items-center justify-between gap-x-6">
    <ArrowLink href={packUrl(page)}>Open saved page</ArrowLink>
    <ArrowLink href={KEPT_PAGE}>All saved pages</ArrowLink>
    <button type="button" className="link min-h-11 cursor-pointer text-danger" onClick={onRemove}>
      <Icon of={Trash} size={18} /> Remove
    </button>
  </p>
);

/** Saves a page for offline use, updates it, or removes it; opened by a page's button (ui/SaveOfflineButton.tsx). */
export function OfflineSheet({ onClose }: { onClose: () => void }) {
  const { thing, state, found, before, hasPictures, setPictures, isFirst, done, failure, keep } = useSaving(onClose);
  async function remove() {
    if (!before) return;
    await removePack(before);
    showToast(t`${before.title} removed.`);
    onClose();
  }

  const name = thing?.name ?? "";
  const total = found ? packPictures(found.pack).length : 0;
  return (
    <Dialog title={t`Save ${name} offline`} onClose={onClose} className="sm:max-w-[520px]">
      <div className="flex min-h-svh flex-col sm:min-h-0">
        <div className="plate h-[26svh] min-h-40 rounded-none sm:h-44">{found && <img src={found.pack.picture} alt="" />}</div>
        <div className="relative -mt-5 grow rounded-t-dialog bg-card px-5 pt-6 pb-7 sm:px-7">
          <h2 className="text-lead">
            <ByDevice phone={t`Save ${name} on this phone`} other={t`Save ${name} on this device`} />
          </h2>
          <p className="mt-1 text-ink2">Readable without a connection.</p>
          <Progress state={state} before={before} hasPictures={hasPictures} done={done} total={total} failure={failure} />
          {found && state !== "kept" && <Sizes pack={found.pack} hasPictures={hasPictures} onPictures={setPictures} isFirst={isFirst} />}
          {found && state !== "kept" && (
            <Button className="mt-5 w-full" isBusy={state === "keeping"} onClick={keep}>
              <Icon of={before ? RefreshCw : Download} size={20} /> {before ? t`Update` : t`Save`}
            </Button>
          )}
          {before && state !== "keeping" && <SavedPack page={before.page} onRemove={remove} />}
          {state !== "keeping" && !before && found?.pack.owner != null && (
            <p className="mt-3 text-small text-ink2">This page is private: it's deleted here when you log out.</p>
          )}
        </div>
      </div>
    </Dialog>
  );
}
