import { type ReactNode, useEffect, useState } from "react";
import { formatNumber } from "../../platform/values/format.ts";

interface Props {
  /** Each names the panel (`data-panel`) with its id; the first is shown at first. */
  tabs: { id: string; title: string; count: number }[];
  /** Requests wait: they stand above the first panel too. */
  hasRequests: boolean;
  beside: ReactNode;
  children: ReactNode;
}

/** Tabs that are parts of the address (#followers): the browser itself shows the one it names, so that they work without scripts (ui/parts.css). */
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
      <nav aria-label="People" className="tabs">
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
