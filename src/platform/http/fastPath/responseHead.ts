import { nowMilliseconds } from "../../clock.ts";
import type { Variant } from "../../pages/renderedPage.ts";

const heads = new WeakMap<Variant, { second: number; bytes: Buffer }>();

/**
 * Returns the head of a 200 response with a variant of a page, as Node would write it, with the current date. Built once a second, not once
 * a request.
 */
export function responseHead(variant: Variant): Buffer {
  const moment = nowMilliseconds();
  const second = Math.floor(moment / 1000);
  const found = heads.get(variant);
  if (found?.second === second) return found.bytes;
  let text = `HTTP/1.1 200 OK\r\ndate: ${new Date(moment).toUTCString()}\r\n`;
  for (let index = 0; index < variant.headers.length; index += 2) text += `${variant.headers[index]}: ${variant.headers[index + 1]}\r\n`;
  // A new buffer: the old one may still be in transit to another client.
  const bytes = Buffer.from(`${text}\r\n`, "latin1");
  heads.set(variant, { second, bytes });
  return bytes;
}
