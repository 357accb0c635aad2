import { DEFAULT_NAME, GUIDE_NAME } from "../guideName.ts";
import { currentReader } from "../languages/reader.ts";

export interface ReceiptRow {
  label: string;
  value: string;
  /** Set apart by a line, in bold. */
  isTotal?: boolean;
}

/** A mail of the guide: a text part, and an HTML part for light and dark mode. The HTML part has one link: the button. */
export interface EmailTemplate {
  subject: string;
  title: string;
  /** Above the title: an absolute URL that answers with JPEG or PNG, in the ratio 3:2. */
  picture?: { src: string; alt: string };
  /** Table below the title: what it is about, its dates and prices. */
  receipt?: { title: string; rows: ReceiptRow[] };
  /** Sentences before the button. */
  paragraphs: string[];
  /** URLs to copy into another site, in the text part only. The button's page shows them too. */
  links?: { label: string; href: string }[];
  /** The page where the reader does what the mail is about. */
  button: { label: string; href: string };
  /** Sentences after the button: how long the link is valid, and what to do if the reader did not request the mail. */
  notes?: string[];
  /** Below everything else, folded in mail programs that can: text that is probably not new. */
  folded?: { label: string; lines: string[] };
}

/** Returns a mail with the guide's name in its texts. */
export function named(template: EmailTemplate, name: string): EmailTemplate {
  const put = (text: string) => text.replaceAll(GUIDE_NAME, name);
  const { subject, title, paragraphs, notes } = template;
  return {
    ...template,
    subject: put(subject),
    title: put(title),
    paragraphs: paragraphs.map(put),
    ...(notes ? { notes: notes.map(put) } : {}),
  };
}

const HTML_ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => HTML_ESCAPES[sign] ?? "");

/** Mail programs support neither OKLCH nor light-dark(): the tokens of the pages in hexadecimal, the dark ones in a media query. */
const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;overflow-wrap:anywhere;background:#f9f7f2;color:#1a212b;font:17px/1.5 "Source Sans 3","Segoe UI",system-ui,sans-serif}
.sheet{max-width:520px;margin:0 auto;padding:40px 28px}
.name{font:600 22px/1 Georgia,serif;margin:0 0 34px;padding-bottom:14px;border-bottom:1px solid #d9d2c4}
img{display:block;width:100%;max-width:520px;height:auto;margin:0 0 24px;border-radius:10px;background:#e9e4d8;font-size:15px}
table{width:100%;margin:0 0 20px;border-collapse:collapse}
caption{padding:0 0 8px;font-weight:600;text-align:left}
th,td{padding:7px 0;border-top:1px solid #d9d2c4;font-weight:400;text-align:left;vertical-align:top}
th{padding-right:16px;color:#4a525d}
td{text-align:right}
.total th,.total td{border-top-color:#1a212b;color:#1a212b;font-weight:600}
h1{font:600 30px/1.1 Georgia,serif;letter-spacing:-.01em;margin:0 0 16px}
p{margin:0 0 16px}
.do a{display:inline-block;padding:14px 26px;border-radius:10px;background:#00564f;color:#fbf9f4;font-weight:600;text-decoration:none}
.note{color:#4a525d;font-size:15px;word-break:break-word}
@media(prefers-color-scheme:dark){
body{background:#11191d;color:#eeebe4}
.name,th,td{border-color:#374147}
th{color:#c2bdb3}
.total th,.total td{border-top-color:#eeebe4;color:#eeebe4}
img{background:#1c262b}
.do a{background:#7fd0c3;color:#06201d}
.note{color:#c2bdb3}
}`;

function receiptTable({ title, rows }: NonNullable<EmailTemplate["receipt"]>): string {
  if (rows.length === 0) return `<p><b>${escaped(title)}</b></p>`;
  const cells = rows.map(
    ({ label, value, isTotal }) =>
      `<tr${isTotal ? ' class="total"' : ""}><th scope="row">${escaped(label)}</th><td>${escaped(value)}</td></tr>`,
  );
  return `<table><caption>${escaped(title)}</caption><tbody>${cells.join("")}</tbody></table>`;
}

/** Returns the two parts of a mail. @param sender name at its head */
export function renderEmail(template: EmailTemplate, sender = DEFAULT_NAME): { html: string; text: string } {
  const { title, picture, receipt, paragraphs, links = [], button, notes = [], folded } = named(template, sender);
  const lines = [title, ""];
  if (receipt) lines.push(receipt.title, ...receipt.rows.map(({ label, value }) => `${label}: ${value}`), "");
  lines.push(...paragraphs.flatMap((one) => [one, ""]));
  lines.push(...links.flatMap(({ label, href }) => [`${label}: ${href}`, ""]));
  lines.push(`${button.label}:`, button.href, "");
  lines.push(...notes.flatMap((one) => [one, ""]));
  if (folded) lines.push(`${folded.label}:`, ...folded.lines, "");
  lines.push("-- ", sender);
  const paragraph = (text: string, look = "") => `<p${look ? ` class="${look}"` : ""}>${escaped(text)}</p>`;
  const html = [
    `<!doctype html><html lang="${currentReader().locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escaped(title)}</title><style>${STYLE}</style></head><body><div class="sheet"><p class="name">${escaped(sender)}</p>`,
    picture ? `<img src="${escaped(picture.src)}" alt="${escaped(picture.alt)}" width="520" height="347">` : "",
    `<h1>${escaped(title)}</h1>`,
    receipt ? receiptTable(receipt) : "",
    ...paragraphs.map((one) => paragraph(one)),
    `<p class="do"><a href="${escaped(button.href)}">${escaped(button.label)}</a></p>`,
    ...notes.map((one) => paragraph(one, "note")),
    folded
      ? `<details class="note"><summary>${escaped(folded.label)}</summary>${folded.lines.map((one) => paragraph(one)).join("")}</details>`
      : "",
    "</div></body></html>",
  ];
  return { html: html.join("\n"), text: lines.join("\n") };
}
