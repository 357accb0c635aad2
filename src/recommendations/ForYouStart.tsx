import { ArrowLink } from "../ui/ArrowLink.tsx";
import { MY_RECOMMENDATIONS } from "./rules.urls.ts";

const ENTRIES = [
  {
    href: "/explore/countries/",
    title: "Pick a country",
    about: "Every country, with what is listed there.",
    picture: "/media/activity/hot_air_balloon/thumb",
  },
  {
    href: "/explore/activities/",
    title: "Pick a way to spend a day",
    about: "From surfing to cooking classes.",
    picture: "/media/activity/surfing/thumb",
  },
  {
    href: MY_RECOMMENDATIONS,
    title: "Recommend a place",
    about: "Where would you send a friend? Those who follow you see it here.",
    picture: "/media/activity/coffee_tours/thumb",
  },
] as const;

/** For somebody whose people have said nothing yet: what will stand here, and three ways on. */
export function ForYouStart({ isFollowing, hasLoved }: { isFollowing: boolean; hasLoved: boolean }) {
  return (
    <section aria-labelledby="start-title" className="page pt-10 sm:pt-14">
      <div className="rounded-picture bg-sand px-5 py-7 sm:px-9 sm:py-10">
        <h2 id="start-title" className="max-w-[30ch] text-h2-in">
          {isFollowing
            ? "The people you follow have not recommended anything yet"
            : "What the people you follow recommend will appear here"}
        </h2>
        <p className="mt-3 max-w-[60ch] text-ink2">
          Their newest places, where they go, and what they say about it.
          {hasLoved && " Until then, see below what every traveller loves, or begin with one of these."}
        </p>
        <ul className="mt-6 grid gap-x-8 gap-y-1 lg:grid-cols-3">
          {ENTRIES.map(({ href, title, about, picture }) => (
            <li key={href} className="hovers relative flex items-center gap-4 border-t border-rule py-4">
              <span className="plate size-19 flex-none">
                <img src={picture} alt="" loading="lazy" decoding="async" />
              </span>
              <div>
                <p className="font-display text-[1.25rem] leading-[1.15] font-[560]">
                  <a href={href} className="card-target hover-underline">
                    {title}
                  </a>
                </p>
                <p className="mt-1 text-small text-ink2">{about}</p>
              </div>
            </li>
          ))}
        </ul>
        {hasLoved && <ArrowLink href="#loved">What travellers love</ArrowLink>}
      </div>
    </section>
  );
}
