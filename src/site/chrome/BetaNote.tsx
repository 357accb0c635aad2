import { useRouteLoaderData } from "react-router";

/** Says on a page whose language is not complete that parts of it are in English. */
export const BetaNote = () =>
  useRouteLoaderData<{ isBeta?: boolean }>("root")?.isBeta ? (
    <p>
      <b className="font-semibold">Beta</b>: this translation is not complete yet.
    </p>
  ) : null;
