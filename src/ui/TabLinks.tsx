import { useEffect, useRef } from "react";
import { formatNumber } from "../platform/values/format.ts";

interface TabLinksProps {
  label: string;
  tabs: { href: string; title: string; count?: number; isOn: boolean }[];
}

/**
 * Renders tabs that are links: each leads to a page with the same tabs. On phones, the row is wider than the screen, so it scrolls to the
 * chosen one.
 */
export function TabLinks({ label, tabs }: TabLinksProps) {
  const row = useRef<HTMLElement>(null);
  const chosen = tabs.find(({ isOn }) => isOn)?.href;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chosen tab, another place
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>("[aria-current]");
    // scrollIntoView would also scroll the page.
    if (row.current && tab)
      row.current.scrollLeft = tab.offsetLeft - row.current.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [chosen]);
  return (
    <nav ref={row} aria-label={label} className="tabs">
      {tabs.map(({ href, title, count, isOn }) => (
        <a key={href} href={href} aria-current={isOn ? "page" : undefined} className="tab">
          {title} {count !== undefined && <span className="tab-count">{formatNumber(count)}</span>}
        </a>
      ))}
    </nav>
  );
}
