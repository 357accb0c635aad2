import type { Db } from "../../platform/db/types.ts";
import { ApiError, notFound } from "../../platform/endpoints/errors.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { t } from "../../platform/languages/text.ts";
import { gazetteerVersion } from "./gazetteerFiles.ts";
import { findShownArea } from "./shown/store.ts";
import { type Area, loadedVersion, writeGazetteer } from "./store.ts";

/**
 * Fills countries and areas if they are empty or come from another gazetteer. Several servers may call it at once: the first one fills the
 * tables while the others wait, then find them filled.
 * @param onBegin called before the tables are filled
 * @returns true if this call filled the tables (3 to 5 s), false if they were up to date (1 ms)
 */
export async function loadPlaces(db: Db, onBegin: () => void = () => undefined): Promise<boolean> {
  const version = gazetteerVersion();
  if ((await loadedVersion(db)) === version) return false;
  onBegin();
  return db.transaction((tx) => writeGazetteer(tx, version));
}

/**
 * Returns the area in the address of a read, with its name in the reader's language. Pages redirect by themselves, so their own calls get the present area of a former slug.
 * @throws ApiError 404 if no area has or had the slug; 301 to the present address if it is the slug of a merged or renamed area
 */
export async function requireArea(
  { db, request, address }: Pick<RequestContext, "db" | "request" | "address">,
  slug: string,
): Promise<Area> {
  const area = await findShownArea(db, slug);
  if (!area) throw notFound();
  if (area.slug === slug || request.isInternal) return area;
  const location = `${address.pathname.replace(`/${slug}/`, `/${area.slug}/`)}${address.search}`;
  throw new ApiError(301, { detail: t`This area is now at ${location}` }, { location });
}
