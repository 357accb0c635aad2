import { useCallback, useEffect, useRef, useState } from "react";
import type { BusinessCard } from "../../catalogue/listings/contract.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import { formFailure } from "../../platform/pages/formAction.ts";
import { type Guide, getGuide, patchGuide, putGuide } from "./contract.ts";
import { type Conflict, type GuideDraft, mergeDrafts } from "./merge.ts";

/** Delay between the last key press and saving. */
const PAUSE_MILLISECONDS = 700;
/** Delay before a failed save is retried. */
const RETRY_MILLISECONDS = 10_000;

export type SavingState = "kept" | "saving" | "failed";

export const toGuideDraft = ({ letter, visibility, entries }: Guide): GuideDraft => ({
  letter,
  visibility,
  entries: entries.map(({ business, note }) => ({ business: business.business_code, note })),
});

/**
 * Holds the traveller's guide while it is edited: saves it shortly after each change, retries after a failure, and merges what another
 * window saved in the meantime.
 * @param onSaved called with the guide as it is stored
 */
export function useGuideDraft(first: Guide, onSaved: (guide: Guide) => void) {
  const [draft, setDraft] = useState(() => toGuideDraft(first));
  const [state, setState] = useState<SavingState>("kept");
  const [failure, setFailure] = useState("");
  const [refusal, setRefusal] = useState("");
  const [conflicts, setConflicts] = useState<Conflict[]>([]);
  const [cards, setCards] = useState(
    () => new Map<string, BusinessCard>(first.entries.map(({ business }) => [business.business_code, business])),
  );
  const latest = useRef({ draft, onSaved });
  latest.current.onSaved = onSaved;
  const stored = useRef({ draft: toGuideDraft(first), version: first.version });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isSaving = useRef(false);
  const refused = useRef<GuideDraft["visibility"]>(undefined);
  const saved = useRef(latest.current.draft);
  const { slug } = first.place;

  const show = useCallback((next: GuideDraft) => {
    latest.current.draft = next;
    setDraft(next);
  }, []);
  const learn = useCallback((guide: Guide) => {
    stored.current = { draft: toGuideDraft(guide), version: guide.version };
    setCards((known) => new Map([...known, ...guide.entries.map(({ business }) => [business.business_code, business] as const)]));
  }, []);

  const merge = useCallback(async () => {
    const theirs = await callApi(getGuide, { place: slug });
    const { merged, conflicts: found } = mergeDrafts(stored.current.draft, latest.current.draft, toGuideDraft(theirs));
    learn(theirs);
    show(merged);
    if (found.length > 0) setConflicts((known) => [...known, ...found]);
  }, [slug, learn, show]);

  const save = useCallback(async () => {
    clearTimeout(timer.current);
    if (isSaving.current) return;
    isSaving.current = true;
    setState("saving");
    try {
      while (saved.current !== latest.current.draft) {
        const sent = latest.current.draft;
        try {
          const guide = await callApi(putGuide, { place: slug, ...sent, version: stored.current.version });
          saved.current = sent;
          learn(guide);
          latest.current.onSaved(guide);
        } catch (error) {
          if (!(error instanceof CallError)) throw error;
          const { visibility } = stored.current.draft;
          if (error.status === 409) await merge();
          else if (error.status === 403 && sent.visibility !== visibility) {
            // Only publishing is refused: the texts are saved all the same.
            setRefusal(error.detail);
            refused.current = sent.visibility;
            show({ ...latest.current.draft, visibility });
          } else throw error;
        }
      }
      setState("kept");
      setFailure("");
      const visibility = refused.current;
      refused.current = undefined;
      // Asked for once more by itself: the server holds this request until the address is verified, and explains so.
      if (visibility) callApi(patchGuide, { place: slug, visibility }).catch((error: unknown) => setRefusal(formFailure(error).failure));
    } catch (error) {
      const { errors, failure: text } = formFailure(error);
      setState("failed");
      setFailure(text || Object.values(errors).flat().join(" "));
      // An unverified address, or a text that is too long: a retry would change nothing.
      if (!(error instanceof CallError && error.status < 500)) timer.current = setTimeout(() => void save(), RETRY_MILLISECONDS);
    } finally {
      isSaving.current = false;
    }
  }, [slug, learn, merge, show]);

  const change = useCallback(
    (make: (before: GuideDraft) => GuideDraft, isAtOnce = false) => {
      show(make(latest.current.draft));
      setState("saving");
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), isAtOnce ? 0 : PAUSE_MILLISECONDS);
    },
    [show, save],
  );

  useEffect(() => {
    const isUnsaved = () => saved.current !== latest.current.draft;
    const onVisible = () => {
      if (document.visibilityState === "hidden") {
        if (isUnsaved()) void save();
        return;
      }
      if (isUnsaved() || isSaving.current) return;
      // Another window may have changed the guide.
      callApi(getGuide, { place: slug }).then(
        (guide) => {
          if (isUnsaved() || guide.version === stored.current.version) return;
          learn(guide);
          const next = toGuideDraft(guide);
          saved.current = next;
          show(next);
        },
        () => undefined,
      );
    };
    const onOnline = () => isUnsaved() && void save();
    const onLeave = (event: BeforeUnloadEvent) => isUnsaved() && event.preventDefault();
    document.addEventListener("visibilitychange", onVisible);
    addEventListener("online", onOnline);
    addEventListener("beforeunload", onLeave);
    return () => {
      document.removeEventListener("visibilitychange", onVisible);
      removeEventListener("online", onOnline);
      removeEventListener("beforeunload", onLeave);
      clearTimeout(timer.current);
    };
  }, [slug, learn, save, show]);

  const addCard = (card: BusinessCard) => {
    setCards((known) => new Map(known).set(card.business_code, card));
    change(
      (before) =>
        before.entries.some(({ business }) => business === card.business_code)
          ? before
          : { ...before, entries: [...before.entries, { business: card.business_code, note: "" }] },
      true,
    );
  };
  const settle = (conflict: Conflict) => setConflicts((known) => known.filter((one) => one !== conflict));
  return { draft, cards, state, failure, refusal, conflicts, change, addCard, settle, retry: save };
}
