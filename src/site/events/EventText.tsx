import type { FullEvent } from "../../catalogue/events/contract.ts";
import { TranslationNote } from "../../catalogue/translations/TranslationNote.tsx";

/** Description of an event. The server alone renders it (EventPage.tsx). */
export const EventText = ({ event: { description, foreign, translated } }: { event: FullEvent }) => (
  <div className="mt-8">
    <p lang={foreign.description} dir="auto" className="max-w-[66ch] leading-[1.58] whitespace-pre-line [overflow-wrap:anywhere]">
      {description}
    </p>
    <TranslationNote translated={translated.description} />
  </div>
);
