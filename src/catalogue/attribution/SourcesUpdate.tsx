import { useEffect } from "react";
import { useMatches } from "react-router";
import { packedContents } from "../../platform/pages/pageData.ts";
import { attributionsIn, sourcesHtml, uniqueSources } from "./rules.ts";
import { SOURCES_ID } from "./SourcesLine.tsx";

/** Rewrites the sources line after client-side navigation to another list: the server's HTML names the sources of the first one. */
export function SourcesUpdate() {
  const matches = useMatches();
  useEffect(() => {
    const line = document.getElementById(SOURCES_ID);
    if (!line) return;
    const shown = matches.map(({ loaderData }) => loaderData);
    line.innerHTML = sourcesHtml(uniqueSources(attributionsIn(shown, packedContents)));
  }, [matches]);
  return null;
}
