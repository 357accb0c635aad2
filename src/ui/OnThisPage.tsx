import { formatNumber } from "../platform/values/format.ts";

interface Props {
  /** The page's chapters, with how much each holds. */
  parts: { href: string; label: string; count: number }[];
  className?: string;
}

/** A page's chapters as a table of contents on leader dots. */
export const OnThisPage = ({ parts, className }: Props) => (
  <nav aria-label="On this page" className={className}>
    <ul>
      {parts.map(({ href, label, count }) => (
        <li key={href}>
          <a href={href} className="leader min-h-11 items-center hover:underline lg:min-h-9">
            {label}
            <span className="dots" aria-hidden="true" />
            <span className="old-style text-ink2">{formatNumber(count)}</span>
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
