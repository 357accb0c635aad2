import { type RefObject, useEffect, useRef, useState } from "react";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { formFailure } from "../../platform/pages/formAction.ts";
import { ActionForm, FormButton } from "../../ui/ActionForm.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useMounted } from "../../ui/mounted.ts";
import { showToast } from "../../ui/toast.ts";
import type { Picture, PictureChange, PicturedItem } from "./contract.ts";
import { PicturePanel } from "./PicturePanel.tsx";
import { PictureTile } from "./PictureTile.tsx";
import type { Place } from "./picturePlaces.ts";
import { QueueTile } from "./QueueTile.tsx";
import { moved } from "./rules.ts";
import { UploadArea } from "./UploadArea.tsx";
import type { UploadQueue } from "./useUploadQueue.ts";

const WIDE = "(width >= 1024px)";

interface Props {
  place: Place;
  code: string;
  /** Shows the pictures of this item only. Null shows all pictures of the listing. */
  item?: string | null;
  pictures: readonly Picture[];
  items: readonly PicturedItem[];
  /** UUID of the picture in the URL. */
  chosen?: string | undefined;
  /** UUID of the picture that was just deleted, without scripts. */
  deleted?: string | undefined;
  /** Generated picture that is shown without any pictures. */
  drawn: string;
  queue: UploadQueue;
  /** Called after a change on the server. */
  onChanged: () => Promise<void>;
}

/** Returns the UUID of the tile at a point of the window. */
const tileAt = (list: RefObject<HTMLElement | null>, x: number, y: number): string | undefined =>
  [...(list.current?.querySelectorAll<HTMLElement>("[data-picture]") ?? [])].find((tile) => {
    const { left, right, top, bottom } = tile.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  })?.dataset.picture;

/** Editor for the pictures of a listing or of one item: add, reorder, and edit each. */
export function PictureDesk({ place, code, item = null, pictures: stored, items, chosen, deleted, drawn, queue, onChanged }: Props) {
  const { pictures: endpoints, url } = place;
  const isMounted = useMounted();
  const [pictures, setPictures] = useState(stored);
  useEffect(() => setPictures(stored), [stored]);
  const [choice, setChoice] = useState(chosen);
  const [held, setHeld] = useState<string>();
  const [removed, setRemoved] = useState(deleted);
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState("");
  const [failure, setFailure] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const passed = useRef<string>(undefined);
  const order = useRef(pictures);
  order.current = pictures;

  const index = Math.max(
    0,
    pictures.findIndex(({ uuid }) => uuid === choice),
  );
  const picture = pictures[index];

  const act = async (call: Promise<unknown>): Promise<boolean> => {
    try {
      await call;
      setFailure("");
      return true;
    } catch (error) {
      const { errors, failure: text } = formFailure(error);
      setFailure([...Object.values(errors).flat(), text].filter(Boolean).join(" "));
      return false;
    } finally {
      await onChanged();
    }
  };
  const keepOrder = () => {
    const ordered = order.current.map(({ uuid }) => uuid);
    if (ordered.join() !== stored.map(({ uuid }) => uuid).join()) void act(callApi(endpoints.order, { code, ordered }));
  };
  const moveTo = (uuid: string, to: number) => {
    const from = order.current.findIndex((one) => one.uuid === uuid);
    if (from < 0 || to < 0 || to >= order.current.length || from === to) return;
    order.current = moved(order.current, from, to).map((one, at) => ({ ...one, is_cover: at === 0 }));
    setPictures(order.current);
    const count = order.current.length;
    setSaid(to === 0 ? t`Number ${to + 1} of ${count}, the cover.` : t`Number ${to + 1} of ${count}.`);
  };
  const moveBy = (uuid: string, by: number) => moveTo(uuid, order.current.findIndex((one) => one.uuid === uuid) + by);
  const hold = (uuid: string, isHeld: boolean) => {
    setHeld(isHeld ? uuid : undefined);
    passed.current = undefined;
    if (!isHeld) keepOrder();
  };
  const dragTo = (uuid: string, x: number, y: number) => {
    const over = tileAt(list, x, y);
    // A tile that slides under the pointer must not move back, so only a tile that the pointer enters counts.
    if (over === passed.current) return;
    passed.current = over;
    if (over && over !== uuid)
      moveTo(
        uuid,
        order.current.findIndex((one) => one.uuid === over),
      );
  };

  const choose = (uuid: string) => {
    setChoice(uuid);
    setOpen(!matchMedia(WIDE).matches);
  };
  const describe = (uuid: string) => {
    choose(uuid);
    setTimeout(() => [...document.querySelectorAll<HTMLElement>("[data-describe]")].at(-1)?.focus());
  };
  const change = (values: PictureChange) =>
    picture && act(callApi(endpoints.change, { code, uuid: picture.uuid, ...values })).then((isDone) => isDone && setSaid(t`Saved.`));
  const restore = async (uuid: string) => {
    setRemoved(undefined);
    if (await act(callApi(endpoints.restore, { code, uuid }))) setChoice(uuid);
  };
  const remove = async () => {
    if (!picture) return;
    const { uuid } = picture;
    setOpen(false);
    if (!(await act(callApi(endpoints.remove, { code, uuid })))) return;
    setRemoved(uuid);
    showToast(t`Picture deleted.`, { milliseconds: 6_000, action: { label: t`Undo`, onPress: () => void restore(uuid) } });
  };
  const panel = picture && (
    <PicturePanel
      picture={picture}
      number={index + 1}
      count={pictures.length}
      items={items}
      isOfItem={item !== null}
      onChange={(values) => void change(values)}
      onDelete={() => void remove()}
      onMove={(by) => {
        moveBy(picture.uuid, by);
        keepOrder();
      }}
    />
  );
  return (
    <>
      <UploadArea queue={queue} item={item} />
      {failure && (
        <p role="alert" className="mt-5 border-s-4 border-danger bg-sand px-4 py-3">
          {failure}
        </p>
      )}
      {removed && (
        <ActionForm
          intent="restore"
          fields={{ uuid: removed }}
          onSend={() => void restore(removed)}
          className="mt-5 flex flex-wrap items-center justify-between gap-3 border-s-4 border-sea bg-sand px-4 py-2"
        >
          <span>You deleted a picture. You can restore it for 24 hours.</span>
          <FormButton intent="restore" look="outlined" className="min-h-11">
            Undo
          </FormButton>
        </ActionForm>
      )}
      <div className="mt-7 grid gap-x-13 gap-y-10 lg:grid-cols-[minmax(0,1fr)_352px]">
        <div>
          {pictures.length + queue.files.length === 0 ? (
            <figure className="max-w-[40rem]">
              <div className="plate h-60 sm:h-72">
                <img src={drawn} alt="" />
              </div>
              <figcaption className="caption mt-2 text-ink2">Our illustration, until you add a picture.</figcaption>
            </figure>
          ) : (
            <ol ref={list} className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 sm:gap-x-4.5">
              {pictures.map((one, at) => (
                <PictureTile
                  key={one.uuid}
                  picture={one}
                  index={at}
                  count={pictures.length}
                  href={`${url(code)}?picture=${one.uuid}#picture`}
                  isChosen={at === index}
                  isHeld={held === one.uuid}
                  onChoose={() => choose(one.uuid)}
                  onDescribe={() => describe(one.uuid)}
                  onHold={(isHeld) => hold(one.uuid, isHeld)}
                  onMove={(by) => moveBy(one.uuid, by)}
                  onDragTo={(x, y) => dragTo(one.uuid, x, y)}
                />
              ))}
              {queue.files.map((file) => (
                <QueueTile
                  key={file.id}
                  file={file}
                  onStop={() => (file.state === "failed" ? queue.dismiss(file.id) : queue.stop(file.id))}
                  onRetry={() => queue.retry(file.id)}
                />
              ))}
            </ol>
          )}
          {pictures.length > 1 && (
            <p id="move-help" className="mt-6 text-small text-ink2 [@media(scripting:none)]:hidden">
              Drag a number to reorder
              <span className="pointer-coarse:sr-only">
                , or press <kbd>Space</kbd> on it and use the arrow keys
              </span>
              .
            </p>
          )}
          <p role="status" className="sr-only">
            {said}
          </p>
        </div>
        {panel && <div className={`lg:sticky lg:top-6 lg:self-start ${isMounted ? "max-lg:hidden" : ""}`}>{panel}</div>}
      </div>
      {isOpen && panel && (
        <Dialog title={t`Picture ${index + 1}`} onClose={() => setOpen(false)}>
          <div className="p-5 pt-16">{panel}</div>
        </Dialog>
      )}
    </>
  );
}
