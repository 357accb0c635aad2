import { Search, X } from "lucide";
import {
  type ComponentType,
  type Dispatch,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type RefObject,
  type SetStateAction,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { useCloseOnBack } from "../../ui/closeOnBack.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useModal } from "../../ui/modal.ts";
import { attributionsIn, sourcesHtml, uniqueSources } from "../attribution/rules.ts";
import type { PlaceResult } from "./contract.ts";
import { RecentSearches, saveSearch } from "./RecentSearches.tsx";
import { queryWords } from "./rules.ts";
import { isBarren, SearchGroups } from "./SearchGroups.tsx";
import { Instead, LeftOut, Starts } from "./SearchStarts.tsx";
import { useSearch } from "./useSearchResults.ts";

/** Moves the focus from the field through the results with the arrow keys. A character typed on a result goes to the field. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>, field: RefObject<HTMLInputElement | null>) {
  if (event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey) field.current?.focus();
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, [data-result]")];
  const active = document.activeElement;
  // From the field, focus continues from the result that Enter would open.
  const from = (active === field.current && stops.find((stop) => stop.hasAttribute("data-best"))) || active;
  const next = stops[(from instanceof HTMLElement ? stops.indexOf(from) : -1) + (event.key === "ArrowDown" ? 1 : -1)];
  event.preventDefault();
  next?.focus();
}

/**
 * Returns the result that Enter in the field opens: the one with the best score; with equal scores the first one, since places come before
 * businesses.
 */
function findBestLink(list: HTMLElement | null): HTMLAnchorElement | undefined {
  const links = [...(list?.querySelectorAll<HTMLAnchorElement>("a[data-score]") ?? [])];
  const linkScore = (link: HTMLAnchorElement) => Number(link.dataset.score);
  return links.reduce<HTMLAnchorElement | undefined>((best, one) => (best && linkScore(best) >= linkScore(one) ? best : one), undefined);
}

const Key = ({ children }: { children: string }) => (
  <kbd className="rounded-badge border border-line px-1.5 py-0.5 text-tiny font-semibold [font-family:inherit]">{children}</kbd>
);

const KeyHints = () => (
  <p className="flex gap-6 border-t border-rule px-6 py-3 text-small text-ink2 max-sm:hidden" aria-hidden="true">
    <span>
      <Key>↑</Key> <Key>↓</Key> to move
    </span>
    <span>
      <Key>Enter</Key> to open
    </span>
    <span>
      <Key>Esc</Key> to close
    </span>
  </p>
);

export interface AnswerProps {
  query: string;
  /** Places that the query found; empty without a response. */
  places: readonly PlaceResult[];
}

interface ListProps {
  /** Renders what the guide knows about the place that the query names. It belongs to another capability, so the header passes it in. */
  Answer: ComponentType<AnswerProps>;
  found: ReturnType<typeof useSearch>["found"];
  /** Called when a recent search is chosen. */
  onChoose: (search: string) => void;
}

/** Rendered again only for other results, because its parent is rendered at each letter. */
const SearchList = memo(({ found: { query, response, starts, results, total, before, isShown }, onChoose, Answer }: ListProps) => {
  const sources = sourcesHtml(uniqueSources(attributionsIn(results.businesses)));
  return (
    <>
      <LeftOut words={total > 0 && response ? response.leftOut : []} />
      {isShown && (
        <div className="px-2 py-5 sm:px-4">
          <SearchGroups results={results} query={query} before={before} />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: escaped in rules.ts of the attribution */}
          <p className="px-3 pt-4 text-small text-ink2 empty:hidden" dangerouslySetInnerHTML={{ __html: sources }} />
        </div>
      )}
      {queryWords(query).length === 0 && (
        <>
          <RecentSearches onChoose={onChoose} />
          <Starts starts={starts} />
        </>
      )}
      {response && isBarren(results) && <Instead offers={response.offers} starts={response.starts} near={response.startsNear} />}
      <div className="px-2 sm:px-4">
        <Answer query={query} places={response?.places ?? []} />
      </div>
    </>
  );
});

interface FormProps {
  field: RefObject<HTMLInputElement | null>;
  typed: string;
  setTyped: Dispatch<SetStateAction<string>>;
  takeTyped: () => string;
  onSubmit: (event: { preventDefault(): void }) => void;
  /** Called when the field gets and loses the focus. */
  onTyping: (isTyping: boolean) => void;
  onClose: () => void;
}

const SearchForm = ({ field, typed, setTyped, takeTyped, onSubmit, onTyping, onClose }: FormProps) => (
  <form action="/search/" onSubmit={onSubmit} className="flex items-center gap-3 border-b border-rule px-5 py-3 sm:px-6 sm:py-4">
    <Icon of={Search} size={22} className="flex-none" />
    <input
      ref={field}
      type="search"
      name="q"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={() => {
        const early = takeTyped();
        if (early) setTyped((now) => now + early);
        onTyping(true);
      }}
      onBlur={() => onTyping(false)}
      placeholder="Where do you want to go?"
      aria-label="Where do you want to go?"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="search"
      maxLength={200}
      className="min-h-11 min-w-0 flex-1 bg-transparent text-intro outline-none placeholder:text-ink3 [&::-webkit-search-cancel-button]:hidden"
    />
    <button type="button" aria-label="Close" onClick={onClose} className="grid size-11 flex-none cursor-pointer place-items-center">
      <Icon of={X} size={22} />
    </button>
  </form>
);

/**
 * Marks the result that Enter in the field opens while the field has the focus.
 * @param isSettled whether Enter may open a result
 */
function useBestLink(list: RefObject<HTMLElement | null>, field: RefObject<HTMLInputElement | null>, isSettled: boolean) {
  const [isTyping, setTyping] = useState(true);
  const isInList = useRef(false);
  useEffect(() => {
    const best = isTyping && isSettled ? findBestLink(list.current) : undefined;
    for (const one of list.current?.querySelectorAll("[data-best]") ?? []) if (one !== best) one.removeAttribute("data-best");
    best?.setAttribute("data-best", "");
    // A newer response may have removed the focused result.
    if (isInList.current && document.activeElement === document.body) field.current?.focus();
  });
  const onTyping = (isNow: boolean) => {
    setTyping(isNow);
    if (isNow) isInList.current = false;
  };
  return { isInList, onTyping };
}

interface Props extends Pick<ListProps, "Answer"> {
  /** Returns the text typed before this component was loaded, once. */
  takeTyped: () => string;
  onClose: () => void;
}

/** Renders the search: on phones a panel above the bottom bar, elsewhere a dialog over the page. */
export function SearchDialog({ takeTyped, onClose, Answer }: Props) {
  useCloseOnBack(onClose);
  const [typed, setTyped] = useState("");
  const [isPhone] = useState(() => matchMedia("(max-width: 576px)").matches);
  const { found, wanted, isSettled } = useSearch(typed);
  const { status, isShown } = found;
  const panel = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useModal(panel, onClose, { field, isModal: !isPhone });
  const list = useRef<HTMLDivElement>(null);
  const { isInList, onTyping } = useBestLink(list, field, isSettled);

  const openBest = (event: { preventDefault(): void }) => {
    if (queryWords(wanted).length === 0) return event.preventDefault();
    const best = isSettled ? findBestLink(list.current) : undefined;
    saveSearch(wanted);
    // Without a result to open, the form submits to the search page.
    if (!best) return;
    event.preventDefault();
    best.click();
  };
  const saveOpened = (event: MouseEvent) => event.target instanceof Element && event.target.closest("a[data-result]") && saveSearch(wanted);
  const again = useCallback((search: string) => {
    setTyped(search);
    field.current?.focus();
  }, []);

  return createPortal(
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: keys close it by Escape */}
      <div className="fixed inset-0 z-50 animate-[fade_50ms] bg-scrim max-sm:hidden" onClick={onClose} />
      <div
        ref={panel}
        role="dialog"
        aria-modal={!isPhone}
        aria-label="Search"
        tabIndex={-1}
        onKeyDown={(event) => moveFocus(event, field)}
        className="fixed inset-0 z-50 flex animate-[fade_50ms] flex-col bg-card text-ink outline-none max-sm:bottom-[calc(4rem+env(safe-area-inset-bottom))] max-sm:[body:has([data-direct-bar],[data-step-head])_&]:bottom-0 max-sm:z-30 sm:inset-x-0 sm:top-[9vh] sm:bottom-auto sm:mx-auto sm:h-[min(82vh,44rem)] sm:w-[min(780px,calc(100vw-40px))] sm:rounded-dialog sm:shadow-float"
      >
        <search className="contents">
          <SearchForm
            field={field}
            typed={typed}
            setTyped={setTyped}
            takeTyped={takeTyped}
            onSubmit={openBest}
            onTyping={onTyping}
            onClose={onClose}
          />
        </search>
        <p role="status" className={isShown || status === "" ? "sr-only" : "px-5 py-8 font-display text-intro text-ink2 sm:px-7"}>
          {status}
        </p>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: it only takes note of which link was followed, by whatever means */}
        <div
          ref={list}
          onClick={saveOpened}
          onFocus={() => {
            isInList.current = true;
          }}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
        >
          <SearchList found={found} onChoose={again} Answer={Answer} />
        </div>
        <KeyHints />
      </div>
    </div>,
    document.body,
  );
}
