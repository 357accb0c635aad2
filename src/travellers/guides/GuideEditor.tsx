import { CloudCheck, CloudOff, LoaderCircle, Plus } from "lucide";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { PlaceMap } from "../../catalogue/maps/PlaceMap.tsx";
import { networkFailed } from "../../platform/endpoints/errorCatalogue.ts";
import type { DrawnQrCode } from "../../platform/files/qrCode.ts";
import { meant, t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { Icon } from "../../ui/Icon.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { showToast } from "../../ui/toast.ts";
import { AddPlaces } from "./AddPlaces.tsx";
import { type Guide, type GuideEntry, renewGuideKey, type Suggestion } from "./contract.ts";
import { READERS_SENTENCES } from "./enumerations.ts";
import { ConflictNotice, SaveFailure } from "./GuideEditorNotices.tsx";
import { GuideEditorRow } from "./GuideEditorRow.tsx";
import { useGuideMap } from "./GuideMap.tsx";
import { GuideReaders, NewLink } from "./GuideReaders.tsx";
import { GuideShare } from "./GuideShare.tsx";
import { capitalised, groupByChapter, LETTER_MAX, placesInWords } from "./rules.ts";
import { guideUrl } from "./urls.ts";
import { type SavingState, useGuideDraft } from "./useGuideDraft.ts";
import { useGuideEdits } from "./useGuideEdits.ts";

const savingStates = (): Record<SavingState, { icon: typeof CloudCheck; text: string }> => ({
  kept: { icon: CloudCheck, text: meant("all changes")`Saved` },
  saving: { icon: LoaderCircle, text: t`Saving` },
  failed: { icon: CloudOff, text: t`Not saved yet` },
});

interface Props {
  guide: Guide;
  suggestions: readonly Suggestion[];
  address: string;
  qrCode: DrawnQrCode;
}

type Drafting = ReturnType<typeof useGuideDraft>;

/** True if others may read the guide as it is stored. */
const isShared = ({ version, visibility }: Guide) => version > 0 && visibility !== "private";

interface HeaderProps extends Pick<Props, "guide" | "address" | "qrCode"> {
  drafting: Drafting;
  /** Number of places. */
  count: number;
}

/** Shows the place, the number of entries, whether the draft is saved, and the links for readers. */
function EditorHeader({ guide, drafting: { draft, state, refusal, change }, count, address, qrCode }: HeaderProps) {
  const { place, traveller } = guide;
  // True once the readers were chosen here: the link then shows at once.
  const [isChosen, setChosen] = useState(false);
  const saving = savingStates()[state];
  return (
    // One row, so that the panel of Share can take the next one.
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-4">
      <div className="basis-full lg:grow lg:basis-0">
        <p className="small-caps text-ink2">My guide to</p>
        <PageTitle className="mt-1">{place.name}</PageTitle>
        <p className="mt-3 text-ink2">
          {capitalised(placesInWords(count))}. {READERS_SENTENCES[draft.visibility]}
        </p>
      </div>
      <span role="status" className="inline-flex items-center gap-1.5 text-small text-ink2">
        <Icon of={saving.icon} size={18} /> {saving.text}
      </span>
      {guide.version > 0 && (
        <a href={guideUrl(traveller.code, place.slug)} className="button button-outlined">
          Preview
        </a>
      )}
      <GuideShare
        guide={{ ...guide, visibility: isShared(guide) ? draft.visibility : "private" }}
        isOwn
        isEmpty={count === 0}
        address={address}
        qrCode={qrCode}
        look="filled"
        refusal={draft.visibility === "private" ? refusal : ""}
        isOpen={isChosen}
        onChoose={(visibility) => {
          setChosen(true);
          change((before) => ({ ...before, visibility }), true);
        }}
      />
    </div>
  );
}

/** Field for the author's letter. */
const LetterField = ({ letter, onChange }: { letter: string; onChange: (letter: string) => void }) => (
  <div className="border-t-3 border-ink pt-3">
    <div className="flex items-baseline justify-between gap-4">
      <h2 className="text-lead">
        <label htmlFor="letter">Your introduction</label>
      </h2>
      <span className="text-small text-ink2">optional</span>
    </div>
    <textarea
      id="letter"
      value={letter}
      maxLength={LETTER_MAX}
      rows={4}
      onChange={(event) => onChange(event.currentTarget.value)}
      className="field-input mt-3 min-h-33 w-full font-display text-intro leading-[1.42] italic [field-sizing:content]"
    />
    <p className="text-end text-small text-ink2 tabular-nums">
      {letter.length} of {LETTER_MAX}
    </p>
  </div>
);

type Chapters = ReturnType<typeof groupByChapter<GuideEntry>>;

interface ChapterProps {
  chapter: Chapters[number];
  edits: ReturnType<typeof useGuideEdits>;
}

/** Chapter of the editor: its rows can be moved, opened and removed. */
function EditedChapter({ chapter: { chapter, title, entries: own }, edits }: ChapterProps) {
  const { open, setOpen, held, setHeld, setSaid, setNote, remove, move } = edits;
  const codes = own.map(({ business }) => business.business_code);
  return (
    <section aria-labelledby={`edit-${chapter}`} className="mt-9">
      <div className="flex items-baseline justify-between border-b border-ink pb-2">
        <h2 id={`edit-${chapter}`} className="text-h3">
          {title}
        </h2>
        <a href="#add" className="link text-small">
          <Icon of={Plus} size={16} /> Add<span className="sr-only"> to: {title}</span>
        </a>
      </div>
      <ol start={own[0]?.number ?? 1}>
        {own.map(({ business, note, number }) => (
          <GuideEditorRow
            key={business.business_code}
            business={business}
            note={note}
            number={number}
            isOpen={open === business.business_code}
            isHeld={held === business.business_code}
            onOpen={(isOpen) => setOpen(isOpen ? business.business_code : undefined)}
            onNote={(text) => setNote(business.business_code, text)}
            onRemove={() => remove(business.business_code)}
            onHold={(isHeld) => {
              setHeld(isHeld ? business.business_code : undefined);
              if (isHeld) setSaid(t`${business.name} is picked up, number ${number}.`);
            }}
            onMove={(by) => move(codes, business.business_code, by, own[0]?.number ?? 1)}
          />
        ))}
      </ol>
    </section>
  );
}

/** Lists the chapters, and reports the last removal and the last move. */
function EditedChapters({ chapters, edits }: { chapters: Chapters; edits: ChapterProps["edits"] }) {
  const { said, removed, cardName, putBack } = edits;
  return (
    <>
      {chapters.map((chapter) => (
        <EditedChapter key={chapter.chapter} chapter={chapter} edits={edits} />
      ))}
      {chapters.length === 0 && (
        <p className="mt-9 rounded-picture bg-sand px-6 py-8 font-display text-h3">
          Which place would you send a friend to first?{" "}
          <a href="#add" className="link-inline">
            Add it.
          </a>
        </p>
      )}
      {removed && (
        <p role="status" className="mt-4 flex flex-wrap items-center gap-x-4">
          {cardName(removed.entry.business)} is removed from your guide.
          <button type="button" className="link cursor-pointer" onClick={putBack}>
            Undo
          </button>
        </p>
      )}
      <p id="move-help" className={chapters.some(({ entries }) => entries.length > 1) ? "caption mt-3 text-ink2" : "sr-only"}>
        Drag the dots to change the order within a section
        <span className="pointer-coarse:sr-only">, or press Space on them and use the arrow keys</span>.
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

/** Chooses who may read the guide, with the reasons why fewer people may. */
function ReadersChoice({ guide, drafting: { draft, refusal, state, change } }: { guide: Guide; drafting: Drafting }) {
  const [isChosen, setChosen] = useState(false);
  const { revalidate } = useRevalidator();
  const { place, traveller } = guide;
  const renew = () =>
    callApi(renewGuideKey, { place: place.slug }).then(
      () => {
        showToast(t`Link reset. The old one no longer works.`);
        return revalidate();
      },
      () => showToast(networkFailed(), { tone: "error" }),
    );
  return (
    <div>
      <GuideReaders
        name="readers"
        value={draft.visibility}
        onChange={(visibility) => {
          setChosen(true);
          change((before) => ({ ...before, visibility }), true);
        }}
      />
      <p role="status" className="text-small text-ink2">
        {isChosen && state === "kept" && !refusal && `${t`Saved.`} ${READERS_SENTENCES[draft.visibility]}`}
      </p>
      {refusal && draft.visibility === "private" && (
        <p role="alert" className="mt-1 font-semibold text-danger">
          {refusal}
        </p>
      )}
      {traveller.visibility === "private" && draft.visibility !== "private" && (
        <p className="mt-1 text-small text-ink2">Your profile is private, so only your followers can read your guides.</p>
      )}
      {isShared(guide) && guide.visibility === "link" && <NewLink onPress={() => void renew()} />}
    </div>
  );
}

/** Editor of the traveller's own guide: saves every change while the traveller types. */
export function GuideEditor({ guide, suggestions, address, qrCode }: Props) {
  const { revalidate } = useRevalidator();
  const drafting = useGuideDraft(guide, (saved) => {
    // The URL and its QR code come from the page's loader.
    if (saved.visibility !== guide.visibility || guide.version === 0) void revalidate();
  });
  const { draft, cards, state, failure, conflicts, change, addCard, settle, retry } = drafting;
  const edits = useGuideEdits(drafting);
  const { cardName, setNote } = edits;

  const entries = draft.entries.flatMap(({ business: code, note }) => {
    const business = cards.get(code);
    return business ? [{ business, note, rating: null, address: "", from_price: null, from_currency: null }] : [];
  });
  const chapters = groupByChapter(entries);
  const { map } = useGuideMap(chapters.flatMap((one) => one.entries));
  return (
    <div className="page pt-8 [@media(scripting:none)]:hidden">
      <EditorHeader guide={guide} drafting={drafting} count={entries.length} address={address} qrCode={qrCode} />
      {state === "failed" && <SaveFailure failure={failure} onRetry={() => void retry()} />}
      {conflicts.map((conflict) => (
        <ConflictNotice
          key={`${conflict.business} ${conflict.theirs}`}
          conflict={conflict}
          name={cardName(conflict.business ?? "")}
          onKeep={() => settle(conflict)}
          onTake={() => {
            if (conflict.business) setNote(conflict.business, conflict.theirs);
            else change((before) => ({ ...before, letter: conflict.theirs }));
            settle(conflict);
          }}
        />
      ))}
      <div className="mt-9 grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_392px]">
        <div>
          <LetterField letter={draft.letter} onChange={(letter) => change((before) => ({ ...before, letter }))} />
          <EditedChapters chapters={chapters} edits={edits} />
        </div>
        <aside className="grid content-start gap-8" aria-label="Places, map and readers">
          <AddPlaces
            place={guide.place}
            suggestions={suggestions}
            has={(code) => draft.entries.some(({ business }) => business === code)}
            onAdd={addCard}
          >
            {map.pins.length > 0 && (
              <div className="relative mt-5 h-[340px] overflow-hidden rounded-picture max-lg:hidden">
                <PlaceMap {...map} size={{ width: 392, height: 340 }} />
              </div>
            )}
          </AddPlaces>
          <ReadersChoice guide={guide} drafting={drafting} />
        </aside>
      </div>
    </div>
  );
}
