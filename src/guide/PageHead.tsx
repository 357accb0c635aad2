interface Props {
  name: string;
  about: string;
  /** The page's chapters, with how much each holds. */
  parts: { href: string; label: string; count: number }[];
}

/** The head of a page that leads on to others: its name, a paragraph, and its chapters as a table of contents on leader dots. */
export const PageHead = ({ name, about, parts }: Props) => (
  <div className="page grid gap-x-14 gap-y-8 pt-10 sm:pt-14 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
    <div>
      <nav aria-label="Breadcrumbs">
        <a href="/explore/" className="inline-flex min-h-11 items-center text-ink2 hover:underline">
          Explore
        </a>
      </nav>
      <h1 className="text-page leading-none tracking-[-.03em]">{name}</h1>
      <p className="mt-6 max-w-[44ch] font-display text-intro leading-[1.46] font-normal">{about}</p>
    </div>
    <nav aria-label="On this page" className="lg:pt-11">
      <ul>
        {parts.map(({ href, label, count }) => (
          <li key={href}>
            <a href={href} className="leader min-h-11 items-center hover:underline lg:min-h-9">
              {label}
              <span className="dots" aria-hidden="true" />
              <span className="old-style text-ink2">{count.toLocaleString("en-GB")}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  </div>
);
