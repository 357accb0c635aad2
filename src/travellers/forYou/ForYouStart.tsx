import { t } from "../../platform/languages/text.ts";
import { ArrowLink } from "../../ui/ArrowLink.tsx";

const steps = () =>
  [
    {
      step: "follow",
      href: "/traveller/following/",
      title: t`Follow people you trust`,
      about: t`Their recommendations appear here, with their names.`,
      picture: "/media/activity/hot_air_balloon/thumb",
    },
    {
      step: "save",
      href: "/explore/",
      title: t`Save a place for later`,
      about: t`Places near it then appear here.`,
      picture: "/media/activity/surfing/thumb",
    },
    {
      step: "recommend",
      href: "/traveller/add-recommendations/",
      title: t`Recommend a place`,
      about: t`Where would you send a friend? Your followers see it here.`,
      picture: "/media/activity/coffee_tours/thumb",
    },
  ] as const;

/** Shown while the followed people have recommended nothing: what the page will contain, and how to fill it, without the steps already done. */
export function ForYouStart({ done }: { done: Record<ReturnType<typeof steps>[number]["step"], boolean> }) {
  const open = steps().filter(({ step }) => !done[step]);
  return (
    <section aria-labelledby="start-title" className="page pt-10 sm:pt-14">
      <div className="rounded-picture bg-sand px-5 py-7 sm:px-9 sm:py-10">
        <h2 id="start-title" className="max-w-[30ch] text-lead">
          {done.follow
            ? t`The people you follow have not recommended anything yet`
            : t`Recommendations from people you follow will appear here`}
        </h2>
        <p className="mt-3 max-w-[60ch] text-ink2">
          {open.length > 0
            ? t`Every place on this page shows why we picked it. Start with one of these.`
            : t`Every place on this page shows why we picked it.`}
        </p>
        <ul className="mt-6 grid gap-x-8 gap-y-1 lg:grid-cols-3">
          {open.map(({ href, title, about, picture }) => (
            <li key={href} className="hovers relative flex items-center gap-4 border-t border-rule py-4">
              <span className="plate size-19 flex-none">
                <img src={picture} alt="" loading="lazy" decoding="async" />
              </span>
              <div>
                <p className="font-display text-intro leading-[1.15] font-[560]">
                  <a href={href} className="card-target hover-underline">
                    {title}
                  </a>
                </p>
                <p className="mt-1 text-small text-ink2">{about}</p>
              </div>
            </li>
          ))}
        </ul>
        <ArrowLink href="/traveller/get-started/checklist/">Your first steps</ArrowLink>
      </div>
    </section>
  );
}
