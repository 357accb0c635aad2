import { ArrowLink } from "../ui/ArrowLink.tsx";

/** For every address that leads nowhere. */
export function NotFound() {
  return (
    <section className="page py-20">
      <title>Page not found · The Guide</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-page leading-none tracking-[-.03em]">There is no such page</h1>
      <p className="mt-6 max-w-[60ch] font-display text-intro leading-[1.46]">
        The address may be mistyped, or what it led to is no longer in the guide.
      </p>
      <ul className="mt-8 flex flex-wrap gap-x-8">
        <li>
          <ArrowLink href="/explore/">Explore The Guide</ArrowLink>
        </li>
        <li>
          <ArrowLink href="/explore/countries/">All countries</ArrowLink>
        </li>
        <li>
          <ArrowLink href="/explore/activities/">All activities</ArrowLink>
        </li>
      </ul>
    </section>
  );
}
