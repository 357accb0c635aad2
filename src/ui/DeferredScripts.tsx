import { createContext, useContext } from "react";
import { inlineJson } from "../platform/pages/inlineScript.ts";
import { useNonce } from "./nonce.ts";
import { AHEAD_ID, DATA_ID, type PageScripts, SCRIPTS_ID } from "./pageScripts.ts";
import type { PrefetchRules } from "./prefetch.ts";

interface PageStart {
  /** The script that starts the others (ui/start.ts). */
  script: string;
  scripts: PageScripts;
  /** Loader data, in the format of the router in the browser. */
  data: string;
  ahead: PrefetchRules;
  speculation: object;
}

/** Start data of the page being rendered; the browser does not need it. */
export const PageStartContext = createContext<PageStart | undefined>(undefined);

/** Renders the start script in the head, before anything can be pressed. */
export function StartScript() {
  const nonce = useNonce();
  const script = useContext(PageStartContext)?.script ?? "";
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of ours
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}

/** Replaces the router's own scripts: lists them and their input as data that starts nothing by itself. */
export function DeferredScripts() {
  const nonce = useNonce();
  const start = useContext(PageStartContext);
  const given = {
    [SCRIPTS_ID]: start ? JSON.stringify(start.scripts) : "",
    [DATA_ID]: start?.data ?? "",
    [AHEAD_ID]: start ? JSON.stringify(start.ahead) : "",
  };
  return (
    <>
      {Object.entries(given).map(([id, json]) => (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, in which nothing can end the element
        <script key={id} id={id} type="application/json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: inlineJson(json) }} />
      ))}
      <script
        type="speculationrules"
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
        dangerouslySetInnerHTML={{ __html: start ? JSON.stringify(start.speculation) : "" }}
      />
    </>
  );
}
