import { describe, expect, it } from "vitest";
import { separateHistory } from "./quotes.ts";
import { HEADER_WORDS } from "./quotesWords.ts";

const REPLY = "reply+0123abcd@in.guide.test";
const SENDER = "operator@guide.test";
const separate = (...lines: string[]) => separateHistory(lines.join("\n"), { reply: [REPLY], senders: [SENDER], host: "guide.test" });
const QUOTED = ["> Umah Ibu has answered", ">", "> There is one."];
const LANGUAGES = Object.entries(HEADER_WORDS);

/** Sentences of guests in their languages, as replies contain them. */
const WORDS: Record<string, string> = {
  en: "Yes, please.",
  ar: "نعم، من فضلك.",
  bg: "Да, моля.",
  cs: "Ano, prosím.",
  da: "Ja tak.",
  de: "Ja, gern.",
  el: "Ναι, παρακαλώ.",
  es: "Sí, por favor.",
  fi: "Kyllä kiitos.",
  fr: "Oui, merci.",
  he: "כן, בבקשה.",
  hr: "Da, molim.",
  hu: "Igen, kérem.",
  id: "Ya, tolong.",
  it: "Sì, grazie.",
  ja: "はい、お願いします。",
  ko: "네, 부탁합니다.",
  nb: "Ja takk.",
  nl: "Ja, graag.",
  pl: "Tak, poproszę.",
  pt: "Sim, por favor.",
  ro: "Da, vă rog.",
  ru: "Да, пожалуйста.",
  sv: "Ja tack.",
  th: "ใช่ค่ะ",
  tr: "Teşekkürler, bekliyoruz.",
  uk: "Так, будь ласка.",
  vi: "Vâng, cảm ơn.",
  zh: "好的，谢谢。",
};

/** Lines that Gmail, Apple Mail, Outlook and Thunderbird write above a quotation, with `@` for the sender. */
const INTRODUCTIONS: Record<string, string> = {
  en: "On Thu, Nov 12, 2026 at 10:14 AM The Guide <@> wrote:",
  ar: "في الخميس، 12 نوفمبر 2026 في 10:14 ص تمت كتابة ما يلي بواسطة The Guide <@>:",
  bg: "На чт, 12.11.2026 г. в 10:14 The Guide <@> написа:",
  cs: "čt 12. 11. 2026 v 10:14 odesílatel The Guide <@> napsal:",
  da: "Den tors. 12. nov. 2026 kl. 10.14 skrev The Guide <@>:",
  de: "Am Do., 12. Nov. 2026 um 10:14 Uhr schrieb The Guide <@>:",
  el: "Στις Πέμ 12 Νοε 2026 στις 10:14 π.μ., ο χρήστης The Guide <@> έγραψε:",
  es: "El jue, 12 nov 2026 a las 10:14, The Guide (<@>) escribió:",
  fi: "to 12. marrask. 2026 klo 10.14 The Guide (@) kirjoitti:",
  fr: "Le jeu. 12 nov. 2026 à 10:14, The Guide <@> a écrit :",
  he: "‫בתאריך יום ה׳, 12 בנוב׳ 2026 ב-10:14 מאת ‪The Guide‬‏ <‪@‬‏>:‬",
  hr: "čet, 12. stu 2026. u 10:14 The Guide <@> napisao je:",
  hu: "The Guide <@> ezt írta (időpont: 2026. nov. 12., Cs, 10:14):",
  id: "Pada tanggal Kam, 12 Nov 2026 pukul 10.14 The Guide <@> menulis:",
  it: "Il giorno gio 12 nov 2026 alle ore 10:14 The Guide <@> ha scritto:",
  ja: "2026年11月12日(木) 10:14 The Guide <@>:",
  ko: "2026년 11월 12일 (목) 오전 10:14, The Guide <@>님이 작성:",
  nb: "tor. 12. nov. 2026 kl. 10:14 skrev The Guide <@>:",
  nl: "Op do 12 nov 2026 om 10:14 schreef The Guide <@>:",
  pl: "czw., 12 lis 2026 o 10:14 The Guide <@> napisał(a):",
  pt: "The Guide <@> escreveu (quinta, 12/11/2026 à(s) 10:14):",
  ro: "În joi, 12 nov. 2026 la 10:14, The Guide <@> a scris:",
  ru: "чт, 12 нояб. 2026 г. в 10:14, The Guide <@>:",
  sv: "Den tors 12 nov. 2026 kl 10:14 skrev The Guide <@>:",
  th: "เมื่อ พฤ. 12 พ.ย. 2569 เวลา 10:14 The Guide <@> เขียนว่า:",
  tr: "The Guide <@>, 12 Kas 2026 Per, 10:14 tarihinde şunu yazdı:",
  uk: "чт, 12 лист. 2026 р. о 10:14 The Guide <@> пише:",
  vi: "Vào Th 5, 12 thg 11, 2026 vào lúc 10:14 The Guide <@> đã viết:",
  zh: "The Guide <@> 于2026年11月12日周四 10:14写道：",
};

const first = (names: string) => names.split("|")[0] ?? "";
const headerLines = (words: (typeof HEADER_WORDS)[string], from: string, date = "12. 11. 2026 10:14") => [
  `${first(words.from)}: ${from}`,
  `${first(words.date)}: ${date}`,
  `${first(words.to)}: A. Guest`,
  `${first(words.subject)}: Umah Ibu`,
];

it("Samples and words of headers are there for the same languages, more than 20", () => {
  expect(Object.keys(WORDS)).toEqual(Object.keys(HEADER_WORDS));
  expect(Object.keys(INTRODUCTIONS)).toEqual(Object.keys(HEADER_WORDS));
  expect(LANGUAGES.length).toBeGreaterThan(20);
});

describe.each(LANGUAGES)("the guide's own mail is dropped (%s)", (language, words) => {
  const said = WORDS[language] ?? "";
  const introduction = (INTRODUCTIONS[language] ?? "").replace("@", REPLY);

  it("above it", () => {
    expect(separate(said, "", introduction, ...QUOTED)).toEqual({ text: said, history: "" });
    expect(separate(said, "", introduction, "", "There is one.")).toEqual({ text: said, history: "" });
    // Long introductions are wrapped.
    const wrapped = introduction.replace(/ ([<(]*[‪]?reply)/, "\n$1").split("\n");
    expect(separate(said, "", ...wrapped, "", ...QUOTED)).toEqual({ text: said, history: "" });
  });

  it("below it", () => {
    expect(separate(introduction, ...QUOTED, "", said)).toEqual({ text: said, history: "" });
    expect(separate(introduction, "", said).text).toBe(said);
  });

  it("below a header", () => {
    for (const from of [`The Guide <${REPLY}>`, `The Guide <${SENDER}>`]) {
      expect(separate(said, "", ...headerLines(words, from), "", "There is one.")).toEqual({ text: said, history: "" });
      expect(separate(said, "________________________________", ...headerLines(words, from), "There is one.").text).toBe(said);
      const bold = headerLines(words, from).map((line) => line.replace(/^([^:]+):/, "*$1:*"));
      expect(separate(said, ...bold, "", "There is one.")).toEqual({ text: said, history: "" });
    }
  });
});

describe.each(LANGUAGES)("what may be a history is folded (%s)", (language, words) => {
  const said = WORDS[language] ?? "";

  it("a header without the guide's address, and a line of dashes", () => {
    const forwarded = [...headerLines(words, "Bo <bo@example.org>"), "", "Bring the dog."];
    expect(separate(said, "", ...forwarded)).toEqual({ text: said, history: forwarded.join("\n") });
    const original = [`-----${first(words.original)}-----`, "Bring the dog."];
    expect(separate(said, ...original)).toEqual({ text: said, history: original.join("\n") });
  });

  it("quoted lines, with their introduction where it has no address", () => {
    const introduced = [`12. 11. 2026 10:14 The Guide ${first(words.wrote)}:`, ...QUOTED];
    expect(separate(said, "", ...introduced)).toEqual({ text: said, history: introduced.join("\n") });
  });

  it("and nothing of a guest's own words", () => {
    const own = [
      [`${first(words.from)}: 12 May`, `${first(words.to)}: 15 May`, "", said],
      [said, "", `${first(words.from)}: Lima`, `${first(words.to)}: Cusco`, `${first(words.date)}: 12 May 2026`, said],
      [said, `${first(words.subject)}: 2 + 1`, `${first(words.date)}: 12 May`],
      [said, "----- Summer 2026 -----", "Double 120", "----- Winter -----", "Double 80"],
      [said, "__________", "12:30:", "=====", said],
      [said, "--", said],
      [said, "12 May 2026, 10:14:", said],
      [`${said} a@example.org:`, said],
    ];
    for (const lines of own) expect(separate(...lines)).toEqual({ text: lines.join("\n"), history: "" });
  });
});

it("The guide's own mail is known by its Message-ID too", () => {
  const id = `<${"0a".repeat(16)}@guide.test>`;
  expect(separate("Yes.", "", `On 4 May 2026, in ${id}, The Guide wrote:`, ...QUOTED)).toEqual({ text: "Yes.", history: "" });
  const header = ["From: The Guide", "Date: 4 May 2026", "Subject: Umah Ibu", `Message-ID: ${id}`, "", "There is one."];
  expect(separate("Yes.", "", ...header)).toEqual({ text: "Yes.", history: "" });
  const foreign = header.map((line) => line.replace("@guide.test", "@example.org"));
  expect(separate("Yes.", "", ...foreign)).toEqual({ text: "Yes.", history: foreign.join("\n") });
});

describe("answers stay", () => {
  it("between quoted lines, which are folded in their places", () => {
    const lines = [`On 4 May 2026, The Guide <${REPLY}> wrote:`, "> Is there a cot?", "Yes.", "> And a desk?", "A small one."];
    expect(separate(...lines)).toEqual({ text: "Yes.\nA small one.", history: lines.join("\n") });
    expect(separate(...lines.slice(1)).text).toBe("Yes.\nA small one.");
  });

  it("where a question above them ends in a colon", () => {
    expect(separate("About your question:", "> Is there a cot?", "Yes.").text).toBe("About your question:\nYes.");
    expect(separate("We land at 14:20, and read this:", "> Is there a cot?", "Yes.").text).toBe("We land at 14:20, and read this:\nYes.");
  });

  it("right above an introduction", () => {
    const introduction = ["On Mon, 4 May 2026 at 10:12", `The Guide <${REPLY}> wrote:`];
    expect(separate("Yes.", `On 4 May 2026 The Guide <${REPLY}> wrote:`, ...QUOTED).text).toBe("Yes.");
    expect(separate("See you at 5", "", ...introduction, ...QUOTED).text).toMatch(/^See you at 5/);
  });

  it("below a header that stands first, and where a header is all that there is", () => {
    expect(separate(...headerLines(HEADER_WORDS.en as never, `The Guide <${REPLY}>`), "", "We come.").text).toBe("We come.");
    const forwarded = [...headerLines(HEADER_WORDS.en as never, "Bo <bo@example.org>"), "", "We come."];
    expect(separate(...forwarded)).toEqual({ text: forwarded.join("\n"), history: "" });
  });

  it("with an address of the guide in a sentence", () => {
    for (const line of [`You can reach me through ${REPLY}:`, `We wrote to ${SENDER} on 4 May 2026:`, `Is <${SENDER}> your address:`])
      expect(separate("Hello.", line, "that is all.")).toEqual({ text: `Hello.\n${line}\nthat is all.`, history: "" });
  });

  it("with their own paragraphs and lists", () => {
    expect(separate("One.", "", "", "", "Two:", "- a", "- b").text).toBe("One.\n\nTwo:\n- a\n- b");
    const lines = ["From: the station it is a short walk.", "Date: of your choice", "Subject: to weather"];
    expect(separate(...lines)).toEqual({ text: lines.join("\n"), history: "" });
  });
});

describe("a signature", () => {
  it("is folded, a long text below a divider is not", () => {
    expect(separate("Fine.", "-- ", "Ana Quispe", "Guesthouse")).toEqual({ text: "Fine.", history: "--\nAna Quispe\nGuesthouse" });
    const days = Array.from({ length: 12 }, (_, index) => `Day ${index}: walk`);
    expect(separate("Our plan", "-- ", ...days).text).toBe(["Our plan", "--", ...days].join("\n"));
    expect(separate("-- ", "Ana").text).toBe("--\nAna");
  });

  it.each([
    "Sent from my iPhone",
    "Get Outlook for Android",
    "Von meinem iPhone gesendet",
    "Envoyé de mon iPhone",
    "iPhoneから送信",
    "나의 iPhone에서 보냄",
    "发自我的 iPhone",
  ])("of a telephone is dropped: %s", (line) => {
    expect(separate("Fine.", "", line)).toEqual({ text: "Fine.", history: "" });
    expect(separate("Fine.", line, "", `On 4 May 2026, The Guide <${REPLY}> wrote:`, ...QUOTED)).toEqual({ text: "Fine.", history: "" });
  });

  it.each([
    "Sent from my office yesterday: the invoice.",
    "Sent from my iPhone yesterday, did you get it?",
    "Gesendet von meinem Mann am Montag",
  ])("is no sentence of a person's: %s", (line) => expect(separate("Fine.", line)).toEqual({ text: `Fine.\n${line}`, history: "" }));
  it("of a telephone stays where it is all, or words follow", () => {
    expect(separate("Sent from my iPhone").text).toBe("Sent from my iPhone");
    expect(separate("Fine.", "Sent from my iPhone", "Bye").text).toBe("Fine.\nSent from my iPhone\nBye");
  });
});

it("A mail that only quotes has no words of its own", () => {
  expect(separate(...QUOTED).text).toBe("");
  expect(separate(`On 4 May 2026 at 10:12, The Guide <${REPLY}> wrote:`, ...QUOTED)).toEqual({ text: "", history: "" });
});
