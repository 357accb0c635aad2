import type { ComponentProps } from "react";
import { OnThisPage } from "../../ui/OnThisPage.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";

interface Props extends Pick<ComponentProps<typeof OnThisPage>, "parts"> {
  name: string;
  about: string;
}

/** Header of an index page: its name, a paragraph and its chapters. */
export const PageHead = ({ name, about, parts }: Props) => (
  <div className="page grid gap-x-14 gap-y-8 pt-10 sm:pt-14 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
    <div>
      <nav aria-label="Breadcrumbs">
        <a href="/explore/" className="inline-flex min-h-11 items-center text-ink2 hover:underline">
          Explore
        </a>
      </nav>
      <PageTitle>{name}</PageTitle>
      <p className="mt-6 max-w-[44ch] font-display text-intro leading-[1.46] font-normal">{about}</p>
    </div>
    <OnThisPage parts={parts} className="lg:pt-11" />
  </div>
);
