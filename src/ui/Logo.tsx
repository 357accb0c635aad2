/** The guide's mark, a bookmark with a compass star, and its name. */
export const Logo = ({ href }: { href: string }) => (
  <a
    href={href}
    className="inline-flex min-h-11 items-center gap-2.5 font-display text-[1.6875rem] leading-none font-[620] tracking-[-0.02em]"
  >
    <svg viewBox="0 0 17 26" width="17" height="26" aria-hidden="true">
      <path d="M0 0h17v26l-8.5-6L0 26z" fill="currentColor" />
      <path d="M8.5 4.5l1.4 4.1 4.1 1.4-4.1 1.4-1.4 4.1-1.4-4.1L3 10l4.1-1.4z" className="fill-(--mark,var(--color-paper))" />
    </svg>
    The Guide
  </a>
);
