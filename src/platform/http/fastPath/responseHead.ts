import { nowMilliseconds } from "../../clock.ts";
import type { RenderedPage, Variant } from "../../pages/renderedPage.ts";
import { cacheHeaders } from "../../sharedCache/cacheHeaders.ts";

const heads = new WeakMap<Variant, { second: number; shared: number; bytes: Buffer }>();

/**
 * Returns the head of a 200 response with a variant of a page, as Node would write it, with the current date. Built once a second, not once
 * a request.
 * @param shared seconds that shared caches may store the response
 */
export function responseHead(page: RenderedPage, variant: Variant, shared: number): Buffer {
  const moment = nowMilliseconds();
  const second = Math.floor(moment / 1000);
  const found = heads.get(variant);
  if (found?.second === second && found.shared === shared) return found.bytes;
  let text = `HTTP/1.1 200 OK\r\ndate: ${new Date(moment).toUTCString()}\r\n`;
  const headers = [...cacheHeaders(page, shared), ...variant.headers];
  for (let index = 0; index < headers.length; index += 2) text += `${headers[index]}: ${headers[index + 1]}\r\n`;
  // A new buffer: the old one may still be in transit to another client.
  const bytes = Buffer.from(`${text}\r\n`, "latin1");
  heads.set(variant, { second, shared, bytes });
  return bytes;
}
