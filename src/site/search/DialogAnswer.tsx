import { useEffect, useState } from "react";
import { attributionsIn, sourcesHtml, uniqueSources } from "../../catalogue/attribution/rules.ts";
import { EventAnswer } from "../../catalogue/events/FoundEvents.tsx";
import { PracticalAnswer } from "../../catalogue/practical/FoundPractical.tsx";
import { queryWords } from "../../catalogue/search/rules.ts";
import type { AnswerProps } from "../../catalogue/search/SearchDialog.tsx";
import { TrailAnswer } from "../../catalogue/trails/FoundTrails.tsx";
import { callApi } from "../../platform/pages/callApi.ts";
import { getPlaceAnswer, type PlaceAnswer } from "./contract.ts";
import { PlaceAnswerView } from "./PlaceAnswerView.tsx";
import { findNamedPlace } from "./rules.ts";

/** Loads and renders the answer about the place that a query names, with the sources of its listings; nothing until it is loaded. */
function DialogPlace({ query, places }: AnswerProps) {
  const place = findNamedPlace(query, places);
  const [loaded, setLoaded] = useState<{ place: string; answer: PlaceAnswer }>();
  useEffect(() => {
    if (place === undefined) return;
    let isCurrent = true;
    callApi(getPlaceAnswer, { place }).then(
      (answer) => isCurrent && setLoaded({ place, answer }),
      // The groups stay usable without it.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [place]);
  if (loaded === undefined || loaded.place !== place) return null;
  const sources = sourcesHtml(uniqueSources(attributionsIn(loaded.answer.best)));
  return (
    <>
      <PlaceAnswerView answer={loaded.answer} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: escaped in rules.ts of the attribution */}
      <p className="px-3 pb-5 text-small text-ink2 empty:hidden" dangerouslySetInnerHTML={{ __html: sources }} />
    </>
  );
}

/** Answers of the dialog below the groups: events, practical places and routes that the query finds, and the place that it names. */
export const DialogAnswer = (props: AnswerProps) => (
  <>
    {queryWords(props.query).length > 0 && (
      <>
        <EventAnswer query={props.query} />
        <PracticalAnswer query={props.query} />
        <TrailAnswer query={props.query} />
      </>
    )}
    <DialogPlace {...props} />
  </>
);
