import { Bookmark, Check } from "lucide";
import { type MouseEvent, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useMe } from "../../../accounts/travellers/useMe.ts";
import { t } from "../../../platform/languages/text.ts";
import { keepPress } from "../../../platform/pages/pendingPress.ts";
import { useHref } from "../../../platform/pages/useHref.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { openPanel } from "../../../ui/panels.ts";
import { showRecord, useRecord } from "./markState.ts";
import { buttonValue, MARK_KEY, MARK_KINDS, MARKS_FORM, type MarkKind, markUrl, parseButtonRecord } from "./rules.ts";

interface Props {
  kind: MarkKind;
  /** Code of a listing, slug of an area, or code of a country. */
  thing: string;
  /** Name of the thing, for people who cannot see which card the button belongs to. */
  name: string;
  /** Record of the mark, "" for none, on a page rendered for one person; on other pages, only the HTML contains it. */
  record?: string | null;
  /** Place of the button: on a picture, in a row of links, or by itself. */
  look?: "bookmark" | "link" | "button";
  /** Extra classes, for a button with little room behind the name of an area or a country. */
  className?: string;
}

const LOOKS = {
  bookmark: "grid size-11 place-items-center rounded-full bg-card text-sea shadow-float",
  link: "link",
  button: "button button-outlined min-h-11 px-3.5",
};

const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * Marks a thing, or removes the mark. For visitors it is a link to the login, after which the press takes effect. Without scripts it is a
 * button of the page's one form (MarksForm.tsx). Not rendered for an account without a traveller.
 */
export function MarkButton({ kind, thing, name, record, look = "link", className = "" }: Props) {
  const me = useMe();
  const link = useHref();
  const { pathname } = useLocation();
  const mark = `${kind}.${thing}`;
  const known = useRecord(mark);
  const button = useRef<HTMLButtonElement>(null);
  const isInHtml = me?.marks !== undefined;
  const isTraveller = me?.code !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the server said counts once, when the button comes
  useEffect(() => {
    if (known !== undefined || !isTraveller) return;
    if (!isInHtml) showRecord(mark, record ?? "");
    else if (button.current?.value.includes(" ")) showRecord(mark, parseButtonRecord(button.current.value));
    else if (kind === "saved") import("./toggleMark.ts").then(({ askFor }) => askFor(thing)).catch(() => undefined);
  }, [mark, isTraveller]);

  const { label, marked } = MARK_KINDS[kind];
  const face = (
    <>
      <Icon of={kind.startsWith("saved") ? Bookmark : Check} size={look === "bookmark" ? 20 : 18} />
      <span className={look === "bookmark" ? "sr-only" : undefined}>
        <span className="mark-off">{label}</span>
        <span className="mark-on">{marked}</span>
        <span className="sr-only">: {name}</span>
      </span>
    </>
  );
  const classes = `mark ${kind.startsWith("saved") ? "mark-fills" : ""} cursor-pointer ${LOOKS[look]} ${className}`;
  if (me && !isTraveller) return null;
  if (!me)
    return (
      <a
        href={link(markUrl(mark, pathname))}
        rel="nofollow"
        data-opens=""
        data-off=""
        className={classes}
        onClick={(event) => {
          if (!isPlainPress(event)) return;
          keepPress("mark", mark);
          openPanel(
            "login",
            event,
            kind.startsWith("saved") ? t`Log in or sign up to save ${name}.` : t`Log in or sign up to mark ${name} as visited.`,
          );
        }}
      >
        {face}
      </a>
    );
  const shown = known ?? record ?? "";
  const fromServer = buttonValue(mark, me.marks ? me.marks.replace(MARK_KEY, mark) : shown);
  // The browser does not know the record of a button that it adds, so the value has none.
  const unknown = isInHtml && typeof document !== "undefined" ? mark : fromServer;
  return (
    <button
      ref={button}
      type="submit"
      form={MARKS_FORM}
      name="mark"
      value={known === undefined ? unknown : buttonValue(mark, known)}
      suppressHydrationWarning
      data-opens=""
      className={classes}
      onClick={(event) => {
        event.preventDefault();
        import("./toggleMark.ts")
          .then(({ toggle }) => toggle(mark, shown, { thing: name }))
          .catch(() => button.current?.form?.requestSubmit(button.current));
      }}
    >
      {face}
    </button>
  );
}
