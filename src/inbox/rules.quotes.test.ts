import { describe, expect, it } from "vitest";
import { cutQuotes } from "./rules.quotes.ts";

const REPLY = "reply+0123abcd@in.guide.test";
const cut = (...lines: string[]) => cutQuotes(lines.join("\n"), [REPLY, "operator@guide.test"]);
const QUOTED = ["> Umah Ibu has answered", ">", "> There is one."];

describe("of a mail stays what was written in it", () => {
  it.each([
    [
      "above a quotation with its introduction",
      ["Yes, please.", "", `On 4 May 2026 at 10:12, The Guide <${REPLY}> wrote:`, "", ...QUOTED],
      "Yes, please.",
    ],
    [
      "where the introduction is two lines long",
      ["Ja.", "", "Am Mo., 4. Mai 2026 um 10:12 Uhr schrieb The Guide", `<${REPLY}>:`, "", ...QUOTED],
      "Ja.",
    ],
    [
      "where the history is not marked",
      ["Oui.", "", `Le 4 mai 2026 à 10:12, The Guide <${REPLY}> a écrit :`, "", "Umah Ibu has answered"],
      "Oui.",
    ],
    ["above Outlook's head", ["Sí.", "", "De: The Guide", "Enviado: lunes, 4 de mayo", "Asunto: Umah Ibu", "", "There is one."], "Sí."],
    ["above a line of dashes", ["Good.", "-----Ursprüngliche Nachricht-----", "There is one."], "Good."],
    ["below a quotation", [`On 4 May 2026, The Guide wrote:`, ...QUOTED, "", "We come at 14:20."], "We come at 14:20."],
    ["between quotations", ["> Is there a cot?", "Yes.", "> And a desk?", "A small one."], "Yes.\nA small one."],
    ["without a signature", ["Fine.", "-- ", "Ana Quispe", "Guesthouse"], "Fine."],
    ["without the advertisement of a telephone", ["Fine.", "", "Sent from my iPhone"], "Fine."],
    ["with its own paragraphs", ["One.", "", "", "", "Two:", "- a", "- b"], "One.\n\nTwo:\n- a\n- b"],
    ["with a sentence that ends in a colon", ["We bring:", "two bicycles"], "We bring:\ntwo bicycles"],
    ["with a colon before a quotation", ["About your question:", "> Is there a cot?", "Yes."], "About your question:\nYes."],
    [
      "with a word that begins like a head",
      ["From: the station it is a short walk.", "See you then."],
      "From: the station it is a short walk.\nSee you then.",
    ],
  ])("%s", (_where, lines, expected) => expect(cut(...lines)).toBe(expected));

  it("and nothing of a mail that only quotes", () => {
    expect(cut(...QUOTED)).toBe("");
    expect(cut(`On 4 May 2026 at 10:12, The Guide <${REPLY}> wrote:`, ...QUOTED)).toBe("");
  });

  it("in a time that grows with its length alone", () => {
    const start = performance.now();
    for (const line of ["> a", "\n> a", "From:", "On 4 May 2026 a@b:", "-----", "a:"]) cutQuotes(`${line}\n`.repeat(60_000), [REPLY]);
    // Quadratic it would take minutes.
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});
