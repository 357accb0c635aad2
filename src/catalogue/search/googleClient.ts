import type { PlaceCandidate } from "./contract.ts";
import { GOOGLE_FIELDS, GOOGLE_PATH, parsePlaceCandidates } from "./google.ts";

const TIMEOUT_MILLISECONDS = 5_000;
/** Google's maximum per request. */
const PAGE_SIZE = 20;

export interface PlacesProvider {
  url: string;
  key: string;
}

/**
 * Requests places by text from Google.
 * @throws Error if Google rejects the request, fails, returns another format or takes longer than 5 s; no message contains the key
 */
export async function fetchGooglePlaces(
  { url, key }: PlacesProvider,
  text: string,
  country: string | undefined,
): Promise<PlaceCandidate[]> {
  const response = await fetch(new URL(GOOGLE_PATH, url), {
    method: "POST",
    headers: { "content-type": "application/json", "x-goog-api-key": key, "x-goog-fieldmask": GOOGLE_FIELDS },
    body: JSON.stringify({ textQuery: text, pageSize: PAGE_SIZE, languageCode: "en", ...(country ? { regionCode: country } : {}) }),
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    redirect: "error",
  });
  if (!response.ok) throw new Error(`The places provider answered ${response.status}`);
  return parsePlaceCandidates(await response.json());
}
