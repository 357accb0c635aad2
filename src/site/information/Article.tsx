import type { ReactNode } from "react";
import { PageTitle } from "../../ui/PageTitle.tsx";

interface HeadProps {
  /** Small capitals over the title. */
  kicker: string;
  title: string;
  children: ReactNode;
  picture: string;
  caption: string;
}

/** Header of an article: its title set large, an introduction, and a plate that bleeds out to the right. */
export function ArticleHead({ kicker, title, children, picture, caption }: HeadProps) {
  return (
    <div className="page grid gap-x-14 overflow-x-clip lg:grid-cols-[7fr_5fr]">
      <div className="pt-10 pb-8 lg:pt-20 lg:pb-16">
        <p className="small-caps text-ink2">{kicker}</p>
        <PageTitle className="mt-3">{title}</PageTitle>
        <p className="mt-6 max-w-[50ch] font-display text-intro leading-[1.46]">{children}</p>
      </div>
      <figure className="max-lg:order-first max-lg:-mx-5 max-lg:sm:-mx-10 lg:-me-10">
        <div className="plate h-52 max-lg:rounded-none sm:h-80 lg:h-full lg:min-h-105 lg:rounded-t-none lg:rounded-ee-none">
          <picture>
            <source media="(max-width: 576px)" srcSet={picture.replace(/\/standard$/, "/wide")} />
            <img src={picture} alt="" fetchPriority="high" />
          </picture>
        </div>
        <figcaption className="caption px-5 pt-2 text-ink2 sm:px-10 lg:px-0">{caption}</figcaption>
      </figure>
    </div>
  );
}

interface SectionProps {
  id: string;
  title: string;
  /** Set if sections are referred to by number. */
  number?: number;
  /** Note in the margin beside the text. */
  note?: ReactNode;
  children: ReactNode;
}

const LINKS =
  "[&_a:not(.button)]:text-sea [&_a:not(.button)]:underline [&_a:not(.button)]:underline-offset-3 [&_a:not(.button):hover]:text-sea-hover [&_code]:text-[.92em]";
const TEXT = `max-w-[64ch] [&>*+*]:mt-4 [&>ul]:list-disc [&>ul]:space-y-2 [&>ul]:ps-5 ${LINKS}`;

/** Section of an article: heading at the left, text in the middle, note in the margin. */
export function ArticleSection({ id, title, number, note, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="page mt-12 scroll-mt-6 lg:mt-16">
      <div className="grid gap-x-11 gap-y-4 border-t border-ink pt-4 lg:grid-cols-[3fr_6fr_3fr]">
        <h2 id={`${id}-title`} className="flex items-baseline gap-3 text-lead">
          {number !== undefined && <span className="old-style font-normal text-ink2">{number}</span>}
          <span>{title}</span>
        </h2>
        <div className={TEXT}>{children}</div>
        {note && <p className={`caption max-w-[40ch] text-ink2 max-lg:border-s-3 max-lg:border-rule max-lg:ps-4 ${LINKS}`}>{note}</p>}
      </div>
    </section>
  );
}

interface BandProps {
  id: string;
  title: string;
  children: ReactNode;
  /** Content beside the text, such as a receipt. */
  beside: ReactNode;
}

/** Full-width section with a coloured background and an element beside the text. */
export function ArticleBand({ id, title, children, beside }: BandProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-16 bg-sand py-12 lg:mt-20 lg:py-18">
      <div className="page grid items-center gap-x-14 gap-y-8 lg:grid-cols-[7fr_5fr]">
        <div>
          <h2 id={`${id}-title`} className="mb-5 text-h2">
            {title}
          </h2>
          <div className={TEXT}>{children}</div>
        </div>
        <div className="rounded-dialog bg-card px-6 pt-5 pb-2 shadow-float">{beside}</div>
      </div>
    </section>
  );
}

/** A single sentence, set large. */
export const ArticleQuote = ({ children }: { children: ReactNode }) => (
  <p className="page mt-16 lg:mt-20">
    <span className="block max-w-[30ch] font-display text-lead leading-[1.24] italic">{children}</span>
  </p>
);

/** Three plates side by side, of different widths and one height. */
export const ArticlePlates = ({ pictures, caption }: { pictures: readonly string[]; caption: string }) => (
  <figure className="page mt-14">
    <div className="grid grid-cols-[5fr_4fr_3fr] gap-2 sm:gap-5">
      {pictures.map((src) => (
        <div key={src} className="plate h-36 sm:h-72">
          <img src={src} alt="" loading="lazy" decoding="async" />
        </div>
      ))}
    </div>
    <figcaption className="caption mt-2 text-ink2">{caption}</figcaption>
  </figure>
);

interface Fact {
  label: string;
  value: string;
  isTotal?: boolean;
  /** The label is a name in software. */
  isCode?: boolean;
}

/** Labels and values on leader dots, as in a price list. */
export const ArticleFacts = ({ facts }: { facts: Fact[] }) => (
  <dl className="my-5 max-w-[32rem]">
    {facts.map(({ label, value, isTotal = false, isCode = false }) => (
      <div key={label} className={`leader min-h-9 ${isTotal ? "mt-1 border-t border-ink pt-2 font-display text-intro" : ""}`}>
        <dt translate={isCode ? "no" : undefined} className={isTotal ? "" : "text-ink2"}>
          {label}
        </dt>
        <dd className={`text-end font-semibold ${value.length < 24 ? "whitespace-nowrap" : ""}`}>{value}</dd>
      </div>
    ))}
  </dl>
);

/** Table of contents of a long text. */
export const ArticleContents = ({ parts }: { parts: readonly { id: string; title: string }[] }) => (
  <nav aria-label="Contents" className="page mt-10">
    <div className="chapter-rule mb-4" aria-hidden="true" />
    <ol className="gap-x-11 sm:columns-2 lg:columns-3">
      {parts.map(({ id, title }, index) => (
        <li key={id} className="break-inside-avoid">
          <a href={`#${id}`} className="leader min-h-11 items-baseline py-2 hover:underline">
            <span>{title}</span>
            <span className="dots" aria-hidden="true" />
            <span className="old-style text-ink2">{index + 1}</span>
          </a>
        </li>
      ))}
    </ol>
  </nav>
);
