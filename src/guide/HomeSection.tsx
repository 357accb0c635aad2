import type { ReactNode } from "react";

/** One of the home page's sections under its heading. */
export function HomeSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="page py-10">
      <h2 id={`${id}-title`} className="mb-6 text-h2">
        {title}
      </h2>
      {children}
    </section>
  );
}
