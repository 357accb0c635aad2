import { useEffect } from "react";
import { useMatches } from "react-router";
import { packedContents } from "../../platform/pages/pageData.ts";
import { attributionsIn, sourcesHtml, uniqueSources } from "./rules.ts";
import { SOURCES_ID } from "./SourcesLine.tsx";

/** Loaded once a page goes on to another list by script: what the server wrote below it was of the first one. */
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
