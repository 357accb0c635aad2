import { useEffect, useRef } from "react";
import { formatNumber } from "../platform/values/format.ts";

interface TabLinksProps {
  label: string;
  tabs: { href: string; title: string; count?: number; isOn: boolean }[];
}

/**
 * Renders tabs that are links: each leads to a page with the same tabs. On phones, the row may be wider than the screen: it scrolls to a
 * chosen tab that is out of view.
 */
export function TabLinks({ label, tabs }: TabLinksProps) {
  const row = useRef<HTMLElement>(null);
  const chosen = tabs.find(({ isOn }) => isOn)?.href;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chosen tab, another place
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (!row.current || !tab) return;
    const { offsetLeft, clientWidth, scrollLeft } = row.current;
    const start = tab.offsetLeft - offsetLeft;
    // A tab in view stays where it is, so that the row begins at the page's edge.
    if (start >= scrollLeft && start + tab.offsetWidth <= scrollLeft + clientWidth) return;
    // scrollIntoView would also scroll the page.
    row.current.scrollLeft = start - (clientWidth - tab.offsetWidth) / 2;
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
