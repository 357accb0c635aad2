import { createContext, useContext } from "react";

/** DOM id of the sources line. Maps above it cover the same sources. */
export const SOURCES_ID = "sources";

/** The sources line of the page that is being rendered. A browser keeps the server's HTML and needs no value here. */
export const SourcesContext = createContext("");

/** Sources and licences of the imported listings on the page. */
export function SourcesLine() {
  const line = useContext(SourcesContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped in rules.ts
  return <p id={SOURCES_ID} className="empty:hidden" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: line }} />;
}
