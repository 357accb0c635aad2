import { describe, expect, it } from "vitest";
import { markupText, renderMarkup } from "../tools/testing/markup.tsx";
import { type DoneActs, DoneToast, doneUrl, readDone } from "./DoneToast.tsx";

const ACTS: DoneActs = { hide: { text: "Listing hidden.", undo: "show" }, leave: { text: "Report dismissed." } };

describe("the confirmation of an act", () => {
  it("is named by the URL that follows", () => {
    expect(doneUrl("/staff/reports/", "leave")).toBe("/staff/reports/?done=leave");
    expect(doneUrl("/listing/abcdefgh/people/#last", "mails_off")).toBe("/listing/abcdefgh/people/?done=mails_off#last");
    const url = doneUrl("/staff/added-places/?page=2", "hide", "a b");
    expect(url).toBe("/staff/added-places/?page=2&done=hide&of=a+b");
    expect(readDone({ url: `https://guide.test${url}` })).toEqual({ act: "hide", of: "a b" });
    expect(readDone({ url: "https://guide.test/staff/reports/" })).toEqual({ act: "", of: "" });
  });

  it("is a notice for browsers without scripts", () => {
    const markup = renderMarkup(<DoneToast acts={ACTS} done={{ act: "hide", of: "1" }} />);
    expect(markup).toMatch(/^<noscript>.*<\/noscript>$/);
    expect(markupText(markup)).toBe("Listing hidden.");
  });

  it.each(["", "unknown", "constructor"])("is empty for an act that the page does not have: %j", (act) =>
    expect(renderMarkup(<DoneToast acts={ACTS} done={{ act, of: "" }} />)).toBe(""),
  );
});
