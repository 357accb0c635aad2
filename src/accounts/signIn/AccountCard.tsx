import type { ReactNode } from "react";

/** Page with one task: a heading, a sentence and a form. */
export const AccountCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="page grid place-items-center py-10 sm:py-20">
    <section className="w-full max-w-[28rem] rounded-dialog bg-card px-6.5 py-9 shadow-float sm:px-9">
      <h1 className="text-lead">{title}</h1>
      <div className="mt-3 grid gap-4">{children}</div>
    </section>
  </div>
);
