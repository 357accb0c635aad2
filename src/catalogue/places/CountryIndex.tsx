import type { CSSProperties } from "react";
import { countryUrl } from "./urls.ts";

interface Counted {
  code: string;
  name: string;
  businesses_count: number;
}

/** Passes the flag to the style sheet as a property: 249 image elements would take a phone as long to parse as half of the page. */
const flagStyle = (code: string) => ({ "--flag": `url(/flags/${code.toLowerCase()}.svg)` }) as CSSProperties;

/** Renders an index of countries, each a link with flag, name and number of listings. */
export const CountryIndex = ({ countries }: { countries: readonly Counted[] }) => (
  <ul className="country-index">
    {countries.map(({ code, name, businesses_count }) => (
      <li key={code}>
        <a href={countryUrl(code)} style={flagStyle(code)}>
          {`${name} `}
          <b>{businesses_count}</b>
        </a>
      </li>
    ))}
  </ul>
);
