import type { MouseEvent, ReactNode } from "react";

interface AccordionProps {
  /** With a name, opening one row closes the others with that name. */
  name?: string;
  /** Key of the row that is open at first. */
  openKey?: string | undefined;
  rows: { key: string; title: string /** Shown at the right, in old-style figures. */; about?: string; content: ReactNode }[];
  /** Level of the rows' headings. */
  level?: 2 | 3 | 4;
}

/** Scrolls an opened row's heading into view: a longer row above it closes at the same time and would leave the reader at its end. */
const showHeading = ({ currentTarget }: MouseEvent) => requestAnimationFrame(() => currentTarget.scrollIntoView({ block: "nearest" }));

/** Renders rows of 68 px that open. Uses the browser's own disclosure: it works without scripts, and find-in-page opens rows by itself. */
export function Accordion({ name, openKey, rows, level = 3 }: AccordionProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="border-t border-ink">
      {rows.map(({ key, title, about, content }) => (
        <details key={key} name={name} open={key === openKey} className="group border-b border-rule">
          {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
          <summary
            onClick={name ? showHeading : undefined}
            className="group/row flex min-h-15 cursor-pointer list-none items-center gap-4 sm:min-h-17 [&::-webkit-details-marker]:hidden"
          >
            <Heading className="flex-1 text-lead decoration-[1.5px] underline-offset-4 group-hover/row:underline">{title}</Heading>
            {about && <span className="old-style text-ink2">{about}</span>}
            <svg viewBox="0 0 20 20" width="20" height="20" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
              <path d="M2 10h16" />
              <path d="M10 2v16" className="group-open:hidden" />
            </svg>
          </summary>
          <div className="pb-6">{content}</div>
        </details>
      ))}
    </div>
  );
}
