import { useLocation } from "react-router";
import { SourcesLine } from "../../catalogue/attribution/SourcesLine.tsx";
import { VERSION } from "../../platform/version.ts";
import { BetaNote } from "./BetaNote.tsx";

/** Version of the guide, for the people who run it: others could look up its known faults. */
const StaffVersion = () => useLocation().pathname.startsWith("/staff/") && <p>Version {VERSION}</p>;

/** End of the desks' footer: sources, for staff the version, and whether the language is complete. Rendered by the server only. */
export const DeskNotes = ({ itemClass }: { itemClass: string }) => (
  <>
    <details className="open:basis-full">
      <summary className={`cursor-pointer list-none underline underline-offset-4 [&::-webkit-details-marker]:hidden ${itemClass}`}>
        Sources
      </summary>
      <p>
        Towns: GeoNames,{" "}
        <a className="link-inline" href="https://creativecommons.org/licenses/by/4.0/" rel="license noopener">
          CC BY 4.0
        </a>
      </p>
      <SourcesLine />
    </details>
    <StaffVersion />
    <BetaNote />
  </>
);
