import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { HomeSection } from "./HomeSection.tsx";

/** Home page of a guide without listings: an invitation to owners. */
export function HomeEmpty() {
  return (
    <HomeSection id="first-pages" title="The first pages are still blank" isChapter>
      <p className="max-w-[60ch] text-ink2">No places in the guide yet. List your hotel, restaurant or activity for free.</p>
      <p className="mt-4 flex flex-wrap gap-x-8">
        <ArrowLink href="/for-business/">For Business</ArrowLink>
      </p>
    </HomeSection>
  );
}
