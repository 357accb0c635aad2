import { createSocket } from "node:dgram";
import { Resolver } from "node:dns/promises";
import { closeAfterwards } from "./closing.ts";

const HEADER_BYTES = 12;
const TXT = 16;
const NO_SUCH_NAME = 3;

/** Parses the name in a question. @returns the name and the offset after it */
function readName(message: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.subarray(at + 1, at + 1 + length).toString("latin1"));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 1 };
}

/** Encodes one record: its name refers to the question's, its text is in pieces of at most 255 bytes. */
function encodeRecord(text: string): Buffer {
  const bytes = Buffer.from(text, "utf8");
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 255) {
    const piece = bytes.subarray(at, at + 255);
    pieces.push(Buffer.from([piece.length]), piece);
  }
  const data = Buffer.concat(pieces);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc000 + HEADER_BYTES, 0);
  head.writeUInt16BE(TXT, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

/** Starts a DNS server on this machine with TXT records that tests set, queried like a public one. */
export async function startDnsDouble(records: Map<string, string[]>) {
  const socket = createSocket("udp4");
  socket.on("message", (message, { port, address }) => {
    const { name, end } = readName(message);
    const found = records.get(name);
    const head = Buffer.alloc(HEADER_BYTES);
    message.copy(head, 0, 0, 2);
    head.writeUInt16BE(0x8180 + (found ? 0 : NO_SUCH_NAME), 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(found?.length ?? 0, 6);
    const question = message.subarray(HEADER_BYTES, end + 4);
    socket.send(Buffer.concat([head, question, ...(found ?? []).map(encodeRecord)]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  closeAfterwards(() => void socket.close());
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return (name: string) => resolver.resolveTxt(name);
}
