import { directionLinks, type MapPlace } from "./rules.ts";

/** Links that open a place in map apps. The server alone renders them (Directions.tsx). */
export const DirectionLinks = ({ place }: { place: MapPlace }) => (
  <ul>
    {directionLinks(place).map(({ label, href, isWeb }) => (
      <li key={label}>
        <a className="link inline-flex min-h-11 items-center" href={href} {...(isWeb && { target: "_blank", rel: "noopener nofollow" })}>
          {label}
          {isWeb && <span className="sr-only"> (opens in a new tab)</span>}
        </a>
      </li>
    ))}
  </ul>
);
