import type { ReactNode } from "react";

/** A part of the settings under its heading, or beside it where there is room. @param id of the heading, for links to it */
export const SettingsSection = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="mt-12 border-t-3 border-ink pt-4 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-12">
    <h2 id={id} className="scroll-mt-24 text-h2-in">
      {title}
    </h2>
    <div className="lg:[&>:first-child]:mt-1">{children}</div>
  </section>
);

/** In the place of a form that needs a sign-in of the last minutes. @param what it is for */
export const ReauthRequired = ({ what = "change this" }: { what?: string }) => (
  <p className="mt-4 text-ink2">
    To {what}, please{" "}
    <a className="link-inline font-semibold" href="#confirm-title">
      log in again
    </a>{" "}
    first.
  </p>
);
