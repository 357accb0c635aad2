import type { BusinessCard } from "../businesses/contract.ts";
import { pictureLink } from "../businesses/rules.ts";

const TILES = [
  { href: "#all-countries", label: "Explore by Country" },
  { href: "#activities", label: "Explore by Activity" },
  { href: "#local-businesses", label: "Personalised for You" },
];

/** The first screen: a featured listing's picture with the headline on it, and the three ways in. */
export function HomeHero({ slides }: { slides: { image_uuid: string; business: BusinessCard }[] }) {
  const [first] = slides;
  return (
    <section aria-labelledby="headline">
      <div className="relative grid min-h-[min(70svh,44rem)] place-items-center overflow-hidden bg-ink">
        {first && (
          <img
            src={pictureLink(first.image_uuid, "high")}
            alt=""
            width={2560}
            height={1560}
            fetchPriority="high"
            className="absolute inset-0 size-full object-cover brightness-50"
          />
        )}
        <div className="page relative py-16 text-center text-white">
          <h1 id="headline" className="text-h1">
            Explore better. Book direct.
          </h1>
          <p className="mx-auto mt-6 max-w-[38rem] text-lg">
            See suggestions from friends and local experts, get the best price, and help local businesses avoid unnecessary fees.
          </p>
        </div>
        {first && (
          <p className="page absolute inset-x-0 bottom-4 text-white">
            Featured: {first.business.name}, {first.business.area?.name ?? first.business.city}, {first.business.country.name}
          </p>
        )}
      </div>
      <ul className="page grid gap-3 py-8 sm:grid-cols-3">
        {TILES.map(({ href, label }) => (
          <li key={href}>
            <a
              href={href}
              className="flex min-h-16 items-center justify-center rounded-control border-[1.5px] border-line bg-card px-4 font-display text-h3 hover:underline"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
