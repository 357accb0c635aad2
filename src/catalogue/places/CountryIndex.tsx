import type { CSSProperties } from "react";
import { countryUrl } from "./urls.ts";

interface Counted {
  code: string;
  name: string;
  businesses_count: number;
}

/** The picture as a property for the style sheet: 249 pictures as elements would take a phone as long to read as half of the page. */
const flagStyle = (code: string) => ({ "--flag": `url(/flags/${code.toLowerCase()}.svg)` }) as CSSProperties;

/** An index of countries: flag, name and number of listings, each a link. */
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
