import { type KillReport, killEnquiries, ON_TAKEN, STEPS } from "../e2e/kills.ts";
import { prepareDemo } from "./guide.ts";
import { temporaryFolder } from "./processes.ts";
import { table } from "./report.ts";

/** Number of enquiries, each killed at another step; some are killed once the mail server has accepted a mail. */
const ENQUIRIES = 200;
const ON_TAKEN_EVERY = 10;

/** `npm run bench -- kills`; `short` runs a tenth. */
export async function benchKills(parts: string[]): Promise<string[]> {
  const count = parts.includes("short") ? ENQUIRIES / 10 : ENQUIRIES;
  const rows: string[][] = [];
  const steps = (isSmtp: boolean) =>
    Array.from({ length: count }, (_, index) =>
      isSmtp && index % ON_TAKEN_EVERY === 0 ? ON_TAKEN : 1 + ((index * (count < STEPS ? Math.ceil(STEPS / count) : 1)) % STEPS),
    );
  for (const [name, isSmtp] of [
    ["files", false],
    ["SMTP", true],
  ] as const) {
    const dataDir = temporaryFolder(`kills-${name}`);
    await prepareDemo(dataDir);
    const report: KillReport = await killEnquiries(dataDir, steps(isSmtp), isSmtp);
    const { enquiries, kills, lost, doubled, mails, repeatedInBetween, repeatedElsewhere } = report;
    rows.push([name, ...[enquiries, kills, lost, doubled, mails, repeatedInBetween, repeatedElsewhere].map(String)]);
  }
  return [
    `The guide is killed (SIGKILL) at each step of an enquiry's way in turn: before and after every statement of the database and every file that it writes, from the request to the note that its second mail is sent, ${STEPS} moments; over SMTP at every tenth enquiry when the mail server has taken a mail. The request is sent again with its Idempotency-Key until it is answered.`,
    "",
    table(
      [
        "mails go to",
        "enquiries",
        "kills",
        "lost",
        "doubled",
        "mails",
        "sent twice between the server's 250 and our note",
        "sent twice elsewhere",
      ],
      rows,
    ),
  ];
}
