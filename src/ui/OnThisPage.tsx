import { formatNumber } from "../platform/values/format.ts";

interface Props {
  /** Chapters of the page, with the number of entries in each. */
  parts: { href: string; label: string; count: number }[];
  className?: string;
}

/** Renders a page's chapters as a table of contents with leader dots. */
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
