import { formatNumber } from "../platform/values/format.ts";

interface TabLinksProps {
  label: string;
  tabs: { href: string; title: string; count?: number; isOn: boolean }[];
}

/** Renders tabs that are links: each leads to a page with the same tabs. */
export const TabLinks = ({ label, tabs }: TabLinksProps) => (
  <nav aria-label={label} className="tabs">
    {tabs.map(({ href, title, count, isOn }) => (
      <a key={href} href={href} aria-current={isOn ? "page" : undefined} className="tab">
        {title} {count !== undefined && <span className="tab-count">{formatNumber(count)}</span>}
      </a>
    ))}
  </nav>
);
