import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { cheapest, NO_DATES } from "../../catalogue/items/bookDirect/directPrice.ts";
import type { InventoryItem } from "../../catalogue/items/contract.ts";
import { EnquiryForm } from "./BookButton.tsx";
import type { Choice, PreparedWords } from "./rules.ts";

/** Place of the open enquiry form: below an item's row, or in its own section. */
export type EnquiryPlace = { below: string | undefined };

export interface DirectState {
  choice: Choice;
  choose: (choice: Choice) => void;
  /** undefined while the enquiry form is closed. */
  place: EnquiryPlace | undefined;
  /** Opens the enquiry form: about an item, from its row, or about the current choice. */
  ask: (item?: InventoryItem) => void;
  /** Set if a program filled in the form: its text and its name. */
  prepared: PreparedWords | undefined;
  close: () => void;
  /** URL of the conversation, once an enquiry was sent. */
  sentUrl: string | undefined;
  sent: (url: string) => void;
}

/**
 * Returns the state of Book Direct.
 * @param bookables rooms and activities on offer. The cheapest is chosen first, for the example of the receipt
 * @param isEnquiry if Book Direct opens the enquiry form here
 */
export function useDirect(bookables: readonly InventoryItem[], isEnquiry: boolean): DirectState {
  const [choice, setChoice] = useState<Choice>(() => ({ item: cheapest(bookables) ?? bookables[0], ...NO_DATES }));
  const [place, setPlace] = useState<EnquiryPlace>();
  const [prepared, setPrepared] = useState<PreparedWords>();
  const [sentUrl, setSentUrl] = useState<string>();
  const opener = useRef<Element>(null);
  const ask = useCallback((item?: InventoryItem) => {
    opener.current = document.activeElement;
    if (item) setChoice((before) => ({ ...before, item }));
    setSentUrl(undefined);
    void EnquiryForm.preload().then(() => setPlace({ below: item?.id }));
  }, []);
  const { hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: bookables are made again with every rendering
  useEffect(() => {
    const [, kind] = /^#(dates|prepared)\?/.exec(hash) ?? [];
    if (!kind || !isEnquiry) return;
    void import("../../catalogue/items/prepared.ts").then(({ readPrepared }) => {
      const { item, from, to, adults, child_ages, message, by } = readPrepared(hash);
      if (kind === "dates") return setChoice((before) => ({ ...before, from, to }));
      const ages = child_ages === "" ? [] : child_ages.split(",");
      const guests = { adults, children: ages.length > 0 ? String(ages.length) : "", ages };
      setChoice({ item: bookables.find(({ id }) => id === item), from, to, guests });
      setPrepared({ message, by });
      ask();
    });
  }, [hash, isEnquiry, ask]);
  const close = () => {
    setPlace(undefined);
    setPrepared(undefined);
    // Moves the focus back to the opener after keyboard use; touch has no focus to return to.
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  };
  const sent = (url: string) => {
    setPlace(undefined);
    setPrepared(undefined);
    setSentUrl(url);
  };
  return { choice, choose: setChoice, place, ask, prepared, close, sentUrl, sent };
}

/** Scrolls an opened panel into view and focuses its first field. */
export function useScrollIntoView<Element extends HTMLElement>() {
  const panel = useRef<Element>(null);
  useEffect(() => {
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    panel.current?.scrollIntoView({ behavior: isStill ? "auto" : "smooth", block: "start" });
    // On a phone, a focused field opens the keyboard.
    const first = matchMedia("(pointer: coarse)").matches ? null : panel.current?.querySelector<HTMLElement>("input");
    (first ?? panel.current)?.focus({ preventScroll: true });
  }, []);
  return panel;
}
