import { join } from "node:path";
import { decodeHTML } from "entities";
import { describe, expect, it } from "vitest";
import { ENGLISH, type Reader } from "../../src/platform/languages/reader.ts";
import { runForReader } from "../../src/platform/languages/requestReader.ts";
import { renderEmail } from "../../src/platform/mail/emailTemplate.ts";
import { SAMPLES } from "../../src/staff/mail/mailbox/samples.ts";
import { englishFinder, stringsIn } from "./englishWords.ts";
import { PSEUDO, pseudoPattern } from "./pseudo.ts";
import { ROOT } from "./sourceTexts.ts";

/** Every mail in the pseudo-language: what is still English was never marked for translation. */

const READER: Reader = { ...ENGLISH, language: PSEUDO, locale: PSEUDO, findPattern: pseudoPattern };
/** The samples' own strings are invented facts, as people would have written them. */
const findEnglish = englishFinder(stringsIn(join(ROOT, "src/staff/mail/mailbox/samples.ts")));

const linesOf = (sample: (typeof SAMPLES)[string]) =>
  runForReader(READER, () => {
    const template = sample("https://guide.test");
    const { text, html } = renderEmail(template);
    const visible = decodeHTML(html.replaceAll(/<(style|head).*?<\/\1>/gs, "").replaceAll(/<[^>]*>/g, "\n"));
    return [template.subject, ...text.split("\n"), ...visible.split("\n")];
  });

describe.each(Object.entries(SAMPLES))("the email %s", (_kind, sample) => {
  it("has no English text", () => {
    expect([...new Set(linesOf(sample).flatMap(findEnglish))]).toEqual([]);
  });
});
