import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";

interface TabsProps {
  label: string;
  tabs: { key: string; title: string /** In small figures beside the title. */; count?: number; content: ReactNode }[];
}

/** Scrolls the row to a tab that is partly outside it. */
const showWhole = ({ currentTarget }: { currentTarget: Element }) => currentTarget.scrollIntoView({ block: "nearest", inline: "center" });

/**
 * Renders panels of one page, one visible at a time; the arrow keys move between the tabs. Without scripts only the first panel is
 * readable, so content that visitors must reach needs its own URL and TabLinks.
 */
export const Tabs = ({ label, tabs }: TabsProps) => (
  <Base.Root defaultValue={tabs[0]?.key}>
    <Base.List aria-label={label} activateOnFocus className="tabs">
      {tabs.map(({ key, title, count }) => (
        <Base.Tab key={key} value={key} className="tab" onFocus={showWhole} onClick={showWhole}>
          {title} {count !== undefined && <span className="tab-count">{count}</span>}
        </Base.Tab>
      ))}
    </Base.List>
    {tabs.map(({ key, content }) => (
      <Base.Panel key={key} value={key} className="pt-5">
        {content}
      </Base.Panel>
    ))}
  </Base.Root>
);
