/** Finds in a mail what was written in it, without the history below, above or between, and without signatures. */

/** "-----Original Message-----", in any language, and the line of Outlook. */
const SEPARATOR = /^(-{3,}[^-]{3,60}-{3,}|_{10,}|={20,})$/;
/** The head of the mail that is answered, as Outlook repeats it. */
const HEAD_FIRST =
  /^[*]?(from|von|de|da|van|från|fra|od|kimden|lähettäjä|expéditeur|remitente|mittente|発信者|差出人|发件人|보낸 사람)\s?[:：]/i;
const HEAD_NEXT =
  /^[*]?(sent|to|date|subject|gesendet|an|datum|betreff|envoyé|à|objet|enviado|para|fecha|asunto|data|assunto|inviato|a|oggetto|verzonden|aan|onderwerp|skickat|till|ämne|sendt|til|emne|wysłano|do|temat)\s?[:：]/i;
const SIGNATURE = /^--\s?$/;
const SENT_FROM =
  /^(sent from (my|mail|outlook|yahoo)|get outlook for|von meinem .{1,40} gesendet|gesendet von|envoyé de(puis)? mon|enviado desde mi|enviado do meu|inviato da|verstuurd vanaf|skickat från min)\b/i;
const INTRODUCTION_LINES = 3;

const isQuoted = (line: string) => /^\s?>/.test(line);
const isBlank = (line: string) => line.trim() === "";

/** Where the line begins that says whose words follow ("On 4 May, The Guide wrote:"), when it ends just before a line. */
function introductionBefore(lines: readonly string[], end: number): number {
  let last = end - 1;
  // No further: a mail may be made of empty lines and quotations alone.
  while (last >= 0 && end - last <= INTRODUCTION_LINES && isBlank(lines[last] ?? "")) last -= 1;
  if (!/[:：]\s*$/.test(lines[last] ?? "")) return end;
  let first = last;
  while (first > 0 && last - first + 1 < INTRODUCTION_LINES && !isBlank(lines[first - 1] ?? "") && !isQuoted(lines[first - 1] ?? ""))
    first -= 1;
  // Words before the quotation may end in a colon too: a day, an hour or an address is in every introduction.
  const sentence = (from: number) => lines.slice(from, last + 1).join(" ");
  for (let begin = last; begin >= first; begin -= 1)
    if (/@|\d{1,2}[:.h]\d\d|\b(19|20)\d\d\b/.test(sentence(begin))) return beginOf(lines, begin, first);
  return end;
}

/** An introduction begins with a capital letter or a digit, after the end of another sentence. */
function beginOf(lines: readonly string[], begin: number, first: number): number {
  let start = begin;
  while (start > first && !/^[\p{Lu}\d]/u.test(lines[start] ?? "")) start -= 1;
  return start;
}

/** The first line of a history that is not marked as quoted. */
function historyStart(lines: readonly string[], addresses: readonly string[]): number {
  const index = lines.findIndex((line, at) => {
    if (SEPARATOR.test(line.trim())) return true;
    if (HEAD_FIRST.test(line.trim())) return lines.slice(at + 1, at + 4).some((next) => HEAD_NEXT.test(next.trim()));
    if (isQuoted(line)) return false;
    const sentence = lines.slice(at, at + INTRODUCTION_LINES);
    const end = sentence.findIndex((one) => /[:：]\s*$/.test(one));
    const said = sentence
      .slice(0, end + 1)
      .join(" ")
      .toLowerCase();
    return end >= 0 && !sentence.slice(0, end).some(isBlank) && addresses.some((address) => said.includes(address.toLowerCase()));
  });
  return index < 0 ? lines.length : index;
}

/**
 * What was written in a mail itself.
 * @param addresses of the guide's: a sentence with one of them that ends in a colon introduces what is quoted
 */
export function cutQuotes(text: string, addresses: readonly string[]): string {
  const all = text.replaceAll("\u00a0", " ").split(/\r\n|[\n\r\u2028]/);
  const kept: string[] = [];
  const lines = all.slice(0, historyStart(all, addresses));
  lines.forEach((line, index) => {
    if (!isQuoted(line)) kept.push(line);
    else if (index === 0 || !isQuoted(lines[index - 1] ?? "")) kept.length = introductionBefore(kept, kept.length);
  });
  const signature = kept.findIndex((line) => SIGNATURE.test(line));
  return (signature < 0 ? kept : kept.slice(0, signature))
    .filter((line) => !SENT_FROM.test(line.trim()))
    .map((line) => line.trimEnd())
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}
