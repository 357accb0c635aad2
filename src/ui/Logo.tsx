import { useGuide } from "../platform/pages/useGuide.ts";

/** Maximum length of a name in normal size, in characters; longer names are smaller. */
const SHORT = 14;

/**
 * Renders the guide's logo (a bookmark with a compass star, unless it has its own) and its name.
 * @param isOneLine cuts a long name off
 */
export function Logo({ href, isOneLine = false }: { href: string; isOneLine?: boolean }) {
  const { name, logo_link } = useGuide();
  return (
    <a
      href={href}
      className={`inline-flex min-h-11 min-w-0 items-center gap-2.5 font-display leading-none font-[620] tracking-[-0.02em] ${name.length > SHORT ? "text-intro" : "text-lead"}`}
    >
      {logo_link === null ? (
        <svg viewBox="0 0 17 26" width="17" height="26" aria-hidden="true" className="flex-none">
          <path d="M0 0h17v26l-8.5-6L0 26z" fill="currentColor" />
          <path d="M8.5 4.5l1.4 4.1 4.1 1.4-4.1 1.4-1.4 4.1-1.4-4.1L3 10l4.1-1.4z" className="fill-(--mark,var(--color-paper))" />
        </svg>
      ) : (
        <img src={logo_link} alt="" className="h-9 w-auto max-w-24 flex-none rounded-badge object-contain" />
      )}
      <span className={isOneLine ? "truncate py-1" : "min-w-0"}>{name}</span>
    </a>
  );
}
