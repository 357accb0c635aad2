import { Plus } from "lucide";
import { type MouseEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { messageFor } from "../../platform/endpoints/errorCatalogue.ts";
import { t } from "../../platform/languages/text.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import { Icon } from "../../ui/Icon.tsx";
import { showToast } from "../../ui/toast.ts";
import { createAnswer, type SavedAnswer } from "./answers/contract.ts";
import { type Addressee, answersUrl, answerTitle, fillIn } from "./rules.ts";

/** Intent of the button that saves the typed text as an answer. */
export const KEEP = "keep_words";
/** Error message if the text is empty. */
export const noReply = () => t`Write the reply first.`;

function findTextarea(element: HTMLElement): HTMLTextAreaElement | undefined {
  const field = element.closest("form")?.elements.namedItem("text");
  return field instanceof HTMLTextAreaElement ? field : undefined;
}

async function saveAnswer(code: string, text: string, onSaved: () => Promise<void>): Promise<void> {
  try {
    const { title } = await callApi(createAnswer, { code, title: answerTitle(text), text });
    showToast(t`Saved as “${title}”.`);
    await onSaved();
  } catch (error) {
    const why = error instanceof CallError ? Object.values(error.fields).flat().join(" ") : "";
    showToast(why || messageFor(error), { tone: "error" });
  }
}

interface Props {
  code: string;
  answers: readonly SavedAnswer[];
  guest: Addressee;
  /** Returns the URL of the page with this answer inserted, for readers without scripts. */
  linkTo: (answer: string) => string;
}

/** Buttons that insert a saved answer at the cursor or save the typed text as a new one. Rendered inside the form of the answer. */
export function SavedAnswers({ code, answers, guest, linkTo }: Props) {
  const [said, setSaid] = useState("");
  const { revalidate } = useRevalidator();
  const putIn = (event: MouseEvent<HTMLAnchorElement>, { title, text }: SavedAnswer) => {
    const words = findTextarea(event.currentTarget);
    if (!words || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const before = words.value.slice(0, words.selectionStart);
    words.setRangeText(
      `${before === "" || /\s$/.test(before) ? "" : " "}${fillIn(text, guest)}`,
      words.selectionStart,
      words.selectionEnd,
      "end",
    );
    words.focus();
    setSaid(t`“${title}” inserted.`);
  };
  const keep = async (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    const text = findTextarea(event.currentTarget)?.value.trim() ?? "";
    if (text === "") {
      findTextarea(event.currentTarget)?.focus();
      return showToast(noReply(), { tone: "error" });
    }
    await saveAnswer(code, text, revalidate);
  };
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-2 border-t border-rule pt-4">
      <span className="small-caps me-1 text-ink2" id="saved-answers">
        Saved replies
      </span>
      {answers.length > 0 && (
        <ul aria-labelledby="saved-answers" className="contents">
          {answers.map((one) => (
            <li key={one.uuid} className="min-w-0">
              <a href={linkTo(one.uuid)} data-opens="" onClick={(event) => putIn(event, one)} className="chip max-w-full font-normal">
                <span className="truncate">{one.title}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <button type="submit" name="intent" value={KEEP} formNoValidate onClick={keep} className="link cursor-pointer">
        <Icon of={Plus} size={18} />
        Save this reply
      </button>
      <a href={answersUrl(code)} className="link">
        Edit replies
      </a>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}
