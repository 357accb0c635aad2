import { type ReactNode, useEffect, useState } from "react";
import { meant } from "../../platform/languages/text.ts";
import { formatNumber } from "../../platform/values/format.ts";

interface Props {
  /** Tabs, each with the id of its panel (`data-panel`); the first one is open initially. */
  tabs: { id: string; title: string; count: number }[];
  /** True if requests are open: they also appear above the first panel. */
  hasRequests: boolean;
  beside: ReactNode;
  children: ReactNode;
}

/**
 * Tabs as URL fragments (#followers): the browser itself shows the panel that the fragment names, so that they work without scripts
 * (ui/parts.css).
 */
export function PeopleTabs({ tabs, hasRequests, beside, children }: Props) {
  const [shown, setShown] = useState(tabs[0]?.id);
  useEffect(() => {
    const read = () => setShown(tabs.find(({ id }) => `#${id}` === location.hash)?.id ?? tabs[0]?.id);
    read();
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, [tabs]);
  return (
    <div className="target-tabs mt-6" data-requests={hasRequests || undefined}>
      <nav aria-label={meant("people you follow")`People`} className="tabs">
        {tabs.map(({ id, title, count }) => (
          <a key={id} href={`#${id}`} aria-current={id === shown ? "page" : undefined} className="tab">
            {title} <span className="tab-count">{formatNumber(count)}</span>
          </a>
        ))}
      </nav>
      <div className="mt-7 grid gap-x-18 lg:grid-cols-[minmax(0,1fr)_380px]">
        <div className="min-w-0">{children}</div>
        {beside}
      </div>
    </div>
  );
}
