import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { cheapest, NO_DATES } from "../../catalogue/items/bookDirect/directPrice.ts";
import type { InventoryItem } from "../../catalogue/items/contract.ts";
import { EnquiryForm, EnquirySent } from "./BookButton.tsx";
import type { Choice, PreparedWords, SentEnquiry } from "./rules.ts";

/** Place of the open enquiry form, or of its confirmation: below an item's row, or in its own section. */
export type EnquiryPlace = { below: string | undefined };

export interface DirectState {
  choice: Choice;
  choose: (choice: Choice) => void;
  /** undefined before the form is first opened, and after it was cancelled. */
  place: EnquiryPlace | undefined;
  /** Opens the enquiry form: about an item, from its row, or about the current choice. */
  ask: (item?: InventoryItem) => void;
  /** Set if a program filled in the form: its text and its name. */
  prepared: PreparedWords | undefined;
  close: () => void;
  /** The enquiry that was sent in this place. */
  enquiry: SentEnquiry | undefined;
  sent: (enquiry: SentEnquiry) => void;
}

export const isFormOpen = ({ place, enquiry }: Pick<DirectState, "place" | "enquiry">): boolean => place !== undefined && !enquiry;

/**
 * Returns the state of Book Direct.
 * @param bookables rooms and activities on offer. The cheapest is chosen first, for the example of the receipt
 * @param isEnquiry if Book Direct opens the enquiry form here
 */
export function useDirect(bookables: readonly InventoryItem[], isEnquiry: boolean): DirectState {
  const [choice, setChoice] = useState<Choice>(() => ({ item: cheapest(bookables) ?? bookables[0], ...NO_DATES }));
  const [place, setPlace] = useState<EnquiryPlace>();
  const [prepared, setPrepared] = useState<PreparedWords>();
  const [enquiry, setEnquiry] = useState<SentEnquiry>();
  const opener = useRef<Element>(null);
  const ask = useCallback((item?: InventoryItem) => {
    opener.current = document.activeElement;
    if (item) setChoice((before) => ({ ...before, item }));
    setEnquiry(undefined);
    void Promise.all([EnquiryForm.preload(), EnquirySent.preload()]).then(() => setPlace({ below: item?.id }));
  }, []);
  const { hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: bookables are made again with every rendering
  useEffect(() => {
    const [, kind] = /^#(dates|prepared)\?/.exec(hash) ?? [];
    if (!kind || !isEnquiry) return;
    void import("../../catalogue/items/prepared.ts").then(({ readPrepared }) => {
      const { item, from, to, departure, adults, child_ages, message, by } = readPrepared(hash);
      if (kind === "dates") return setChoice((before) => ({ ...before, from, to }));
      const ages = child_ages === "" ? [] : child_ages.split(",");
      const guests = { adults, children: ages.length > 0 ? String(ages.length) : "", ages };
      setChoice({ item: bookables.find(({ id }) => id === item), from, to, guests, departure });
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
  const sent = (made: SentEnquiry) => {
    setPrepared(undefined);
    setEnquiry(made);
  };
  return { choice, choose: setChoice, place, ask, prepared, close, enquiry, sent };
}
