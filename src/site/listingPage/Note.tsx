import type { ReactNode } from "react";

/** Titled note of a profile's sidebar. */
export function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t border-ink pt-3.5">
      <h2 className="mb-2.5 text-h3">{title}</h2>
      {children}
    </section>
  );
}
