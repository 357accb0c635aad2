import { LRUCache } from "lru-cache";
import { ApiError, RETRY_AFTER_SECONDS } from "../../../platform/endpoints/errors.ts";
import { createConcurrencyLimit } from "../../../platform/jobs/concurrencyLimit.ts";
import { t } from "../../../platform/languages/text.ts";

/** Two at once for all kinds of pictures together, so that the other processor time stays for pages. */
const drawing = createConcurrencyLimit(2, 10);

const busy = () => new ApiError(503, t`Too many pictures are being drawn. Try again in a moment.`, { "retry-after": RETRY_AFTER_SECONDS });

/**
 * Creates a cache of pictures of travellers, because many sites request a shared link within minutes. Simultaneous requests for a picture
 * share one drawing; a failed one is forgotten.
 * @returns a function that draws the picture of a key unless it is known, and throws ApiError 503 if too many wait for theirs
 */
export function createDrawnPictures(max = 50): (key: string, draw: () => Promise<Buffer>) => Promise<Buffer> {
  const drawn = new LRUCache<string, Promise<Buffer | undefined>>({ max });
  const begin = (key: string, draw: () => Promise<Buffer>) => {
    const picture = drawing(draw);
    drawn.set(key, picture);
    const forget = () => {
      if (drawn.peek(key) === picture) drawn.delete(key);
    };
    picture.then((file) => file || forget(), forget);
    return picture;
  };
  return async (key, draw) => {
    const file = await (drawn.get(key) ?? begin(key, draw));
    // Thrown for each caller, in the caller's language.
    if (!file) throw busy();
    return file;
  };
}
