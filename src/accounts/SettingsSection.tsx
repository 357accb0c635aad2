import type { ReactNode } from "react";

/** A part of the settings under its heading. @param id of the heading, for links to it */
export const SettingsSection = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="mt-12 border-t-3 border-ink pt-4">
    <h2 id={id} className="scroll-mt-24 text-h2-in">
      {title}
    </h2>
    {children}
  </section>
);

/** In the place of a form that needs a sign-in of the last minutes. */
export const AskAgainFirst = () => (
  <p className="mt-4 text-ink2">
    To change this, please{" "}
    <a className="link-inline font-semibold" href="#confirm-title">
      log in once more
    </a>{" "}
    first.
  </p>
);
