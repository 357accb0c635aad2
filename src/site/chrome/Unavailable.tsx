import { useLocation } from "react-router";
import { t } from "../../platform/languages/text.ts";
import { useGuide } from "../../platform/pages/useGuide.ts";
import { ArrowLink } from "../../ui/ArrowLink.tsx";

const shortly = () => t`We can't show this page at the moment. Try again in a few seconds.`;

/** Error page for every route while the database is unavailable. */
export function Unavailable() {
  const { pathname, search } = useLocation();
  const { name } = useGuide();
  return (
    <section className="page py-24">
      <title>{`${t`Briefly unavailable`} · ${name}`}</title>
      <meta name="description" content={shortly()} />
      <meta name="robots" content="noindex" />
      <h1 className="text-page">The guide is briefly unavailable</h1>
      <p className="mt-4 max-w-[66ch]">{shortly()}</p>
      <p className="mt-6">
        <ArrowLink href={`${pathname}${search}`}>Try again</ArrowLink>
      </p>
    </section>
  );
}
