import type { ReactNode } from "react";
import { ArrowLink } from "../../ui/ArrowLink.tsx";

interface Props {
  id: string;
  title: string;
  /** Sentence under the heading. */
  about?: string;
  more?: { href: string; label: string };
  /** Draws the thick and the thin rule of a new chapter. */
  isChapter?: boolean;
  children: ReactNode;
}

/** A section of the home page under its heading. */
export function HomeSection({ id, title, about, more, isChapter = false, children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="when-near page overflow-x-clip pt-16 sm:pt-[92px]">
      {isChapter && <div className="chapter-rule mb-6" aria-hidden="true" />}
      <div className="mb-5 flex flex-col items-start justify-between gap-x-6 gap-y-1.5 sm:mb-[30px] sm:flex-row sm:items-end">
        <div>
          <h2 id={`${id}-title`} className="text-h2">
            {title}
          </h2>
          {about && <p className="mt-2.5 max-w-[66ch] text-ink2">{about}</p>}
        </div>
        {more && <ArrowLink href={more.href}>{more.label}</ArrowLink>}
      </div>
      {children}
    </section>
  );
}
