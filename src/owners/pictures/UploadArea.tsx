import { Camera, CloudUpload, ImageDown, ImagePlus } from "lucide";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { IMAGE_ACCEPT } from "../../catalogue/uploads/rules.ts";
import { meant, plural, t } from "../../platform/languages/text.ts";
import { ActionForm, FormButton, FormField } from "../../ui/ActionForm.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { timeLeft, uploadProgress } from "./queue.ts";
import type { UploadQueue } from "./useUploadQueue.ts";

/** Pasting into a text field must not add a picture. */
const isField = (target: EventTarget | null) => target instanceof HTMLElement && target.matches("input, textarea, [contenteditable]");

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") ?? false;

/**
 * Accepts pictures that are dropped anywhere on the page or pasted.
 * @returns the number of files dragged over the page, or 0
 */
function useDropAndPaste(add: (files: Iterable<File>) => void): number {
  const [over, setOver] = useState(0);
  const latest = useRef(add);
  latest.current = add;
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(event.dataTransfer?.items.length || 1);
    };
    const onLeave = (event: DragEvent) => event.relatedTarget === null && setOver(0);
    const onDrop = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(0);
      latest.current([...(event.dataTransfer?.files ?? [])]);
    };
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || isField(event.target)) return;
      event.preventDefault();
      latest.current(files);
    };
    addEventListener("dragover", onOver);
    addEventListener("dragleave", onLeave);
    addEventListener("drop", onDrop);
    addEventListener("paste", onPaste);
    return () => {
      removeEventListener("dragover", onOver);
      removeEventListener("dragleave", onLeave);
      removeEventListener("drop", onDrop);
      removeEventListener("paste", onPaste);
    };
  }, []);
  return over;
}

/** Two buttons to choose pictures, where scripts run. The second opens the camera of a phone. */
export function AddButtons({ queue }: { queue: UploadQueue }) {
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    void queue.add([...(currentTarget.files ?? [])]);
    // Allow choosing the same file again.
    currentTarget.value = "";
  };
  const button = "button relative has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-sea";
  return (
    <div className="flex gap-3 max-sm:w-full [@media(scripting:none)]:hidden">
      <label className={`${button} button-outlined cursor-pointer max-sm:flex-1 [@media_not_(any-pointer:coarse)]:hidden`}>
        <input type="file" accept="image/*" capture="environment" className="sr-only" onChange={choose} />
        <Icon of={Camera} size={20} /> Take photo
      </label>
      <label className={`${button} button-filled cursor-pointer max-sm:flex-1`}>
        <input type="file" accept={IMAGE_ACCEPT} multiple className="sr-only" onChange={choose} />
        <Icon of={ImagePlus} size={20} /> Add pictures
      </label>
    </div>
  );
}

/** Shows the progress of all uploads. */
function Progress({ queue }: { queue: UploadQueue }) {
  const start = useRef({ at: 0, sent: 0 });
  const { total, there, share, left } = uploadProgress(queue.files, queue.done);
  const sent = queue.files.reduce((sum, one) => sum + one.sent, queue.done.bytes);
  if (start.current.at === 0 && sent > 0) start.current = { at: Date.now(), sent };
  const seconds = (Date.now() - start.current.at) / 1_000;
  const remaining = seconds > 1 ? timeLeft(left, (sent - start.current.sent) / seconds) : "";
  return (
    <div className="mt-4">
      <div className="flex items-center gap-x-2">
        <Icon of={CloudUpload} size={20} className="flex-none" />
        <p role="status" className="font-semibold whitespace-nowrap">
          {there} of {total} done
        </p>
        <p className="min-w-0 text-ink2 max-sm:ms-auto max-sm:text-small">
          {remaining}
          {remaining && <span className="max-sm:hidden">. </span>}
          <span className="max-sm:hidden">You can leave this page: uploads resume when you come back.</span>
        </p>
        <button type="button" className="link ms-auto cursor-pointer max-sm:ms-2" onClick={queue.stopAll}>
          {meant("of an upload")`Stop`}
        </button>
      </div>
      <progress className="progress w-full" value={share} max={1} aria-label="Upload progress" />
    </div>
  );
}

/** Area to drop pictures, with the accepted types and the progress. Without scripts it is a form. */
export function UploadArea({ queue, item }: { queue: UploadQueue; item: string | null }) {
  const over = useDropAndPaste((files) => void queue.add(files));
  return (
    <>
      <div
        className={`mt-6 flex items-center gap-5 rounded-picture border-[1.5px] border-dashed px-5 py-4 sm:px-6 ${
          over > 0 ? "border-sea bg-sea-tint" : "border-line"
        } [@media(scripting:none)]:hidden`}
      >
        <Icon of={over > 0 ? ImageDown : ImagePlus} size={28} className="flex-none text-sea max-sm:hidden" />
        <div>
          <p className="font-display text-intro leading-tight font-[560] max-sm:hidden">
            {over === 0
              ? t`Drop pictures here, or paste them`
              : over === 1
                ? t`Drop to add it`
                : t`Drop to add ${plural(over, "# picture", "# pictures")}`}
          </p>
          <p className="text-small text-ink2 sm:mt-1">JPEG, PNG, WebP or AVIF, each up to 20 MB. We remove the location from the file.</p>
        </div>
      </div>
      <ActionForm
        intent="add"
        encType="multipart/form-data"
        fields={item ? { item } : {}}
        className="mt-6 grid max-w-[40rem] gap-4 rounded-picture bg-sand p-5 [@media(scripting:enabled)]:hidden"
      >
        <FormField
          name="images"
          label="Add pictures"
          about="JPEG, PNG, WebP or AVIF, up to 1 MB in total without JavaScript. We remove the location from the file."
        >
          {({ defaultValue: _, ...control }) => (
            <input {...control} type="file" accept={IMAGE_ACCEPT} multiple required className="file-input" />
          )}
        </FormField>
        <div>
          <FormButton intent="add">Upload</FormButton>
        </div>
      </ActionForm>
      {!queue.isIdle && <Progress queue={queue} />}
    </>
  );
}
