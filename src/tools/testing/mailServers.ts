// @ts-expect-error It has no types; what is used of it is named below.
import hoodiecrow from "hoodiecrow-imap";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { closeAfterwards } from "./closing.ts";
import { listeningPort } from "./fetchDouble.ts";

/** Real mail servers on loopback, for tests. */

interface Listening {
  listen(port: number, host: string, done: () => void): unknown;
  server: { address(): unknown };
}

async function listen(server: Listening): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return listeningPort(server.server);
}

export interface ReceivedMail {
  text: string;
  to: string[];
}

/** Starts a server that accepts mail. @param onMail runs before the sender gets the response */
export async function startSmtpServer(
  options: SMTPServerOptions = {},
  onMail: (mail: ReceivedMail) => unknown = () => undefined,
): Promise<{ mails: ReceivedMail[]; url: string }> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      let text = "";
      stream.on("data", (bytes: Buffer) => (text += bytes.toString()));
      stream.on("end", async () => {
        const mail = { text, to: session.envelope.rcptTo.map(({ address }) => address) };
        mails.push(mail);
        await onMail(mail);
        done();
      });
    },
    ...options,
  });
  server.on("error", () => undefined);
  const port = await listen(server);
  closeAfterwards(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { mails, url: `smtp://127.0.0.1:${port}` };
}

interface ImapDouble extends Listening {
  close(done: () => void): void;
  appendMessage(mailbox: string, flags: string[], date: string | false, raw: string): void;
  getMailbox(path: string): { messages: unknown[] };
}

/** Starts an IMAP server with one mailbox. */
export async function startImapServer(): Promise<{ url: string; put(raw: string): void; left(): number }> {
  const user = { password: "pass word" };
  const server: ImapDouble = hoodiecrow({
    plugins: ["ID", "NAMESPACE", "UIDPLUS", "LITERALPLUS"],
    users: { guide: user },
    storage: { INBOX: { messages: [] }, "": { separator: "/" } },
  });
  const port = await listen(server);
  closeAfterwards(() => server.close(() => undefined));
  return {
    url: `imap://guide:${encodeURIComponent(user.password)}@127.0.0.1:${port}/INBOX`,
    put: (raw) => server.appendMessage("INBOX", [], false, raw),
    left: () => server.getMailbox("INBOX").messages.length,
  };
}
