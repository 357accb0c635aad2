import { areaUrl, countryUrl } from "../places/urls.ts";

interface Addressed {
  slug: string;
  country_code: string;
  area_slug: string | null;
}

/** Path of a route's page. A route outside of all areas is below its country. */
export const trailUrl = ({ slug, country_code, area_slug }: Addressed): string =>
  area_slug === null ? `${countryUrl(country_code)}routes/${slug}/` : `${areaUrl(country_code, area_slug)}routes/${slug}/`;
