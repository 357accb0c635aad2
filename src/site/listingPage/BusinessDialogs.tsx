import { QuestionForm } from "../../booking/enquiries/BookButton.tsx";
import type { Business, BusinessCard } from "../../catalogue/listings/contract.ts";
import { t } from "../../platform/languages/text.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { lazyComponent } from "../../ui/lazyComponent.tsx";
import type { Picture } from "./rules.ts";

/** The code of this dialog may load late, because its pictures have to load too. */
const PictureDialog = lazyComponent(() => import("./PictureDialog.tsx").then((file) => file.PictureDialog));
/** Loaded once the page is idle, so that it opens at once (preloadDialogs). */
const PreviewDialog = lazyComponent(() => import("./PreviewDialog.tsx").then((file) => file.PreviewDialog));

/** Loads the code of the dialogs that a visitor is likely to open. */
export const preloadDialogs = (): void => void PreviewDialog.preload();

/** Dialog open over a profile; one at a time. */
export type OnProfile = { picture: number } | { preview: BusinessCard } | { question: true };

interface Props {
  opened: OnProfile;
  business: Business;
  pictures: readonly Picture[];
  onClose: () => void;
}

/** Dialogs that open over a profile. The question's is part of the page's own scripts, so that it opens at once. */
export function BusinessDialogs({ opened, business, pictures, onClose }: Props) {
  if ("picture" in opened) return <PictureDialog name={business.name} pictures={pictures} start={opened.picture} onClose={onClose} />;
  if ("preview" in opened) return <PreviewDialog business={opened.preview} onClose={onClose} />;
  return (
    <Dialog title={t`Ask ${business.name}`} onClose={onClose} className="sm:max-w-[520px]">
      <div className="min-h-svh bg-sand px-5 py-7 sm:min-h-0 sm:px-7">
        <QuestionForm business={business} onSent={onClose} onClose={onClose} />
      </div>
    </Dialog>
  );
}
