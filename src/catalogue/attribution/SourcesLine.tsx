import { createContext, useContext } from "react";

/** Where the line stands; maps over the page say the same. */
export const SOURCES_ID = "sources";

/** The line of the page that is being rendered; a browser needs nothing of it: it keeps what the server wrote. */
export const SourcesContext = createContext("");

/** Sources and licences of the imported listings on the page. */
export function SourcesLine() {
  const line = useContext(SourcesContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped in rules.ts
  return <p id={SOURCES_ID} className="empty:hidden" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: line }} />;
}
