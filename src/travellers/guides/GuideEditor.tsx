import { CloudCheck, CloudOff, LoaderCircle, Plus } from "lucide";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { PlaceMap } from "../../catalogue/maps/PlaceMap.tsx";
import { NETWORK_FAILED } from "../../platform/endpoints/errorCatalogue.ts";
import type { DrawnQrCode } from "../../platform/files/qrCode.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { showToast } from "../../ui/toast.ts";
import { AddPlaces } from "./AddPlaces.tsx";
import { type Guide, renewGuideKey, type Suggestion } from "./contract.ts";
import { GUIDE_VISIBILITIES } from "./enumerations.ts";
import { GuideEditorRow } from "./GuideEditorRow.tsx";
import { useGuideMap } from "./GuideMap.tsx";
import { GuideReaders, NewLink } from "./GuideReaders.tsx";
import { GuideSend } from "./GuideSend.tsx";
import { type DraftEntry, moveEntry } from "./merge.ts";
import { capitalised, groupByChapter, LETTER_MAX, placesInWords } from "./rules.ts";
import { guideUrl } from "./urls.ts";
import { type SavingState, useGuideDraft } from "./useGuideDraft.ts";

const STATES: Record<SavingState, { icon: typeof CloudCheck; text: string }> = {
  kept: { icon: CloudCheck, text: "All changes kept" },
  saving: { icon: LoaderCircle, text: "Keeping it" },
  failed: { icon: CloudOff, text: "Not kept yet" },
};

interface Props {
  guide: Guide;
  suggestions: readonly Suggestion[];
  address: string;
  qrCode: DrawnQrCode;
}

/** Editor of the traveller's own guide: saves every change while the traveller types. */
export function GuideEditor({ guide, suggestions, address, qrCode }: Props) {
  const { revalidate } = useRevalidator();
  const { draft, cards, state, failure, refusal, conflicts, change, addCard, settle, retry } = useGuideDraft(guide, (saved) => {
    // The URL and its QR code come from the page's loader.
    if (saved.visibility !== guide.visibility || guide.version === 0) void revalidate();
  });
  const [open, setOpen] = useState<string>();
  const [held, setHeld] = useState<string>();
  const [said, setSaid] = useState("");
  const [removed, setRemoved] = useState<{ entry: DraftEntry; index: number }>();
  const { place, traveller } = guide;

  const entries = draft.entries.flatMap(({ business: code, note }) => {
    const business = cards.get(code);
    return business ? [{ business, note, rating: null, from_price: null, from_currency: null }] : [];
  });
  const chapters = groupByChapter(entries);
  const { map } = useGuideMap(chapters.flatMap((one) => one.entries));
  const cardName = (code: string) => cards.get(code)?.name ?? "";

  const setNote = (code: string, note: string) =>
    change((before) => ({ ...before, entries: before.entries.map((one) => (one.business === code ? { ...one, note } : one)) }));
  const remove = (code: string) => {
    const index = draft.entries.findIndex(({ business }) => business === code);
    const entry = draft.entries[index];
    if (!entry) return;
    setRemoved({ entry, index });
    change((before) => ({ ...before, entries: before.entries.filter(({ business }) => business !== code) }), true);
  };
  const putBack = () => {
    if (removed) change((before) => ({ ...before, entries: before.entries.toSpliced(removed.index, 0, removed.entry) }), true);
    setRemoved(undefined);
  };
  const move = (codes: string[], code: string, by: number, first: number) => {
    const to = codes.indexOf(code) + by;
    if (to < 0 || to >= codes.length) return;
    change((before) => ({ ...before, entries: moveEntry(before.entries, codes, code, to) }));
    setSaid(`${cardName(code)} is number ${first + to} of ${draft.entries.length}.`);
  };
  const renew = () =>
    callApi(renewGuideKey, { place: place.slug }).then(
      () => {
        showToast("The link is a new one.");
        return revalidate();
      },
      () => showToast(NETWORK_FAILED, { tone: "error" }),
    );
  const saving = STATES[state];
  const isShared = guide.version > 0 && guide.visibility !== "private";
  return (
    <div className="page pt-8 [@media(scripting:none)]:hidden">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div>
          <p className="small-caps text-ink2">My guide to</p>
          <PageTitle className="mt-1">{place.name}</PageTitle>
          <p className="mt-3 text-ink2">
            {capitalised(placesInWords(entries.length))}. {GUIDE_VISIBILITIES[draft.visibility]}
            {draft.visibility === "private" ? ": a draft." : " can read it."}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3.5 lg:mt-5">
          <span role="status" className="inline-flex items-center gap-1.5 text-small text-ink2">
            <Icon of={saving.icon} size={18} /> {saving.text}
          </span>
          {guide.version > 0 && (
            <a href={guideUrl(traveller.code, place.slug)} className="button button-outlined">
              See it as a friend does
            </a>
          )}
          {isShared && (
            <GuideSend title={`${place.name}, a guide by ${traveller.name}`} address={address} qrCode={qrCode} label="Send" look="filled" />
          )}
        </div>
      </div>
      {state === "failed" && (
        <div role="alert" className="mt-5 flex flex-wrap items-center justify-between gap-3 border-l-4 border-danger bg-sand px-4 py-3">
          <span>{failure || NETWORK_FAILED} Your words are still here.</span>
          <Button look="outlined" className="min-h-11" onClick={() => void retry()}>
            Try again
          </Button>
        </div>
      )}
      {conflicts.map((conflict) => (
        <div key={`${conflict.business} ${conflict.theirs}`} role="alert" className="mt-5 border-l-4 border-sea bg-sand px-4 py-3">
          <p>
            {conflict.business ? `The note about ${cardName(conflict.business)}` : "The letter"} was changed in another window too. There it
            says:
          </p>
          <p className="mt-1 font-display italic [overflow-wrap:anywhere]">{conflict.theirs ? `“${conflict.theirs}”` : "Nothing"}</p>
          <p className="mt-2 flex flex-wrap gap-x-6">
            <button type="button" className="link cursor-pointer" onClick={() => settle(conflict)}>
              Keep mine
            </button>
            <button
              type="button"
              className="link cursor-pointer"
              onClick={() => {
                if (conflict.business) setNote(conflict.business, conflict.theirs);
                else change((before) => ({ ...before, letter: conflict.theirs }));
                settle(conflict);
              }}
            >
              Take that one
            </button>
          </p>
        </div>
      ))}
      <div className="mt-9 grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_392px]">
        <div>
          <div className="border-t-3 border-ink pt-3">
            <div className="flex items-baseline justify-between gap-4">
              <h2 className="text-lead">
                <label htmlFor="letter">A word before they go</label>
              </h2>
              <span className="text-small text-ink2">optional</span>
            </div>
            <textarea
              id="letter"
              value={draft.letter}
              maxLength={LETTER_MAX}
              rows={4}
              onChange={(event) => {
                const letter = event.currentTarget.value;
                change((before) => ({ ...before, letter }));
              }}
              className="field-input mt-3 w-full font-display text-intro leading-[1.42] italic"
            />
            <p className="text-right text-small text-ink2 tabular-nums">
              {draft.letter.length} of {LETTER_MAX}
            </p>
          </div>
          {chapters.map(({ chapter, title, entries: own }) => {
            const codes = own.map(({ business }) => business.business_code);
            return (
              <section key={chapter} aria-labelledby={`edit-${chapter}`} className="mt-9">
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
                        if (isHeld) setSaid(`${business.name} is taken hold of, number ${number}.`);
                      }}
                      onMove={(by) => move(codes, business.business_code, by, own[0]?.number ?? 1)}
                    />
                  ))}
                </ol>
              </section>
            );
          })}
          {entries.length === 0 && (
            <p className="mt-9 rounded-picture bg-sand px-6 py-8 font-display text-h3">
              Which place would you send a friend to first?{" "}
              <a href="#add" className="link-inline">
                Add it.
              </a>
            </p>
          )}
          {removed && (
            <p role="status" className="mt-4 flex flex-wrap items-center gap-x-4">
              {cardName(removed.entry.business)} is out of your guide.
              <button type="button" className="link cursor-pointer" onClick={putBack}>
                Undo
              </button>
            </p>
          )}
          <p id="move-help" className="caption mt-3 text-ink2">
            Drag by the dots, or take hold with Space and move with the arrow keys. The numbers follow.
          </p>
          <p role="status" className="sr-only">
            {said}
          </p>
        </div>
        <aside className="grid content-start gap-8" aria-label="Map, places and readers">
          {map.pins.length > 0 && (
            <div className="relative h-[340px] overflow-hidden rounded-picture max-lg:hidden">
              <PlaceMap {...map} size={{ width: 392, height: 340 }} />
            </div>
          )}
          <AddPlaces
            place={place}
            suggestions={suggestions}
            has={(code) => draft.entries.some(({ business }) => business === code)}
            onAdd={addCard}
          />
          <div>
            <GuideReaders
              name="readers"
              value={draft.visibility}
              onChange={(visibility) => change((before) => ({ ...before, visibility }), true)}
            />
            {refusal && draft.visibility === "private" && (
              <p role="alert" className="mt-1 font-semibold text-danger">
                {refusal}
              </p>
            )}
            {traveller.visibility === "private" && draft.visibility !== "private" && (
              <p className="mt-1 text-small text-ink2">Your profile is private: of your guides only your followers read any.</p>
            )}
            {isShared && guide.visibility === "link" && <NewLink onPress={() => void renew()} />}
          </div>
        </aside>
      </div>
    </div>
  );
}
