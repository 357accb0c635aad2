import { data } from "react-router";

export const loader = () => data(null, { status: 404 });

export const meta = () => [{ title: "Page not found · The Guide" }, { name: "robots", content: "noindex" }];

/** For every address that leads nowhere. */
export default function NotFoundPage() {
  return (
    <section className="page py-24">
      <h1 className="text-h1">There is no such page</h1>
      <p className="mt-6 max-w-prose text-lg text-ink2">The address may be mistyped, or what it led to is no longer in the guide.</p>
      <p className="mt-6">
        <a className="link inline-flex min-h-11 items-center" href="/explore/">
          Explore The Guide
        </a>
      </p>
    </section>
  );
}
