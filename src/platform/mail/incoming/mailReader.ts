import { TooLargeError } from "../../parsing/limits.ts";
import { inThread, TookTooLongError } from "../../parsing/pool.ts";
import type { GuideAddresses } from "./quotes.ts";
import { headerBytes, type MailHead, type MailWords, readHead, readWords } from "./readMail.ts";

/** Reads mails in a worker thread: a mail of 80 kB once stopped the server for 11 seconds. */

const MODULE = new URL("./readMail.ts", import.meta.url);
const readHeadApart = inThread(MODULE, "readHead", readHead, { queue: "jobs" });
const readWordsApart = inThread(MODULE, "readWords", readWords, { queue: "jobs" });

/** @returns undefined if the mail exceeds a limit */
async function unlessTooMuch<Result>(reading: Promise<Result>): Promise<Result | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof TooLargeError || error instanceof TookTooLongError) return undefined;
    throw error;
  }
}

/** Returns the head of a mail. @returns undefined if it is not a mail @throws BusyError 503, to retry */
export const findHead = (source: Uint8Array): Promise<MailHead | undefined> => unlessTooMuch(readHeadApart(headerBytes(source)));

/** Returns the text of a mail. @returns undefined if it cannot be read within the limits @throws BusyError 503, to retry */
export const findWords = (source: Uint8Array, addresses: GuideAddresses): Promise<MailWords | undefined> =>
  unlessTooMuch(readWordsApart(source, addresses));
