import { ApiError, notFound } from "../../platform/endpoints/errors.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { type Area, findAreaBySlug } from "./store.ts";

/**
 * Returns the area in the address of a read. Pages redirect by themselves, so their own calls get the present area of a former slug.
 * @throws ApiError 404 if no area has or had the slug; 301 to the present address if it is the slug of a merged or renamed area
 */
export async function requireArea({ db, request, address }: Pick<RequestContext, "db" | "request" | "address">, slug: string): Promise<Area> {
  const area = await findAreaBySlug(db, slug);
  if (!area) throw notFound();
  if (area.slug === slug || request.isInternal) return area;
  const location = `${address.pathname.replace(`/${slug}/`, `/${area.slug}/`)}${address.search}`;
  throw new ApiError(301, { detail: `This area is now at ${location}` }, { location });
}
