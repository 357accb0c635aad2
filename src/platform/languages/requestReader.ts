import { AsyncLocalStorage } from "node:async_hooks";
import { type Reader, setReader } from "./reader.ts";

/** The reader of what the server is making: a page, an API response or an email. */
const readers = new AsyncLocalStorage<Reader>();
setReader(() => readers.getStore());

/** Runs a function, and all that it waits for, for a reader. */
export const runForReader = <Result>(reader: Reader, run: () => Result): Result => readers.run(reader, run);
