import { useLoaderData } from "react-router";
import { loginUrl } from "../accounts/rules.redirects.ts";
import { callApi } from "../platform/callApi.ts";
import { requireSignIn } from "../platform/pageContext.ts";
import type { PageHandle } from "../platform/pagePolicy.ts";
import { OnThisPage } from "../ui/OnThisPage.tsx";
import { getForYou } from "./contract.forYou.ts";
import { ForYouAreas } from "./ForYouAreas.tsx";
import { ForYouLoved, ForYouOffers } from "./ForYouListings.tsx";
import { ForYouQuotes } from "./ForYouQuotes.tsx";
import { ForYouStart } from "./ForYouStart.tsx";

export const handle = { cache: "none" } satisfies PageHandle;
export const middleware = [requireSignIn(loginUrl)];

export const loader = () => callApi(getForYou, {});

export const meta = () => [{ title: "For You · The Guide" }, { name: "robots", content: "noindex" }];

/** What the guide has for one traveller: what their people recommend, where those go, what everybody loves, and what is cheaper direct where they want to go. */
export default function ForYouPage() {
  const { told, areas, loved, offers, wished_countries, following_count } = useLoaderData<typeof loader>();
  const parts = [
    { href: "#told", label: "From people you follow", count: told.length },
    { href: "#areas", label: "Where they go", count: areas.length },
    { href: "#loved", label: "Loved by travellers", count: loved.length },
    { href: "#offers", label: "A discount is waiting", count: offers.length },
  ].filter(({ count }) => count > 0);
  return (
    <>
      <div className="page grid gap-x-14 gap-y-7 pt-10 sm:pt-16 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-end">
        <div>
          <h1 className="text-page leading-none tracking-[-.03em]">For You</h1>
          <p className="mt-5 max-w-[44ch] font-display text-intro leading-[1.46] font-normal">
            {told.length > 0
              ? "Where the people you follow would send you next, and what is cheaper when you book it direct."
              : "Your own corner of the guide. It grows with the people you follow and the countries you want to see."}
          </p>
        </div>
        {parts.length > 1 && <OnThisPage parts={parts} />}
      </div>
      {told.length === 0 && <ForYouStart isFollowing={following_count > 0} hasLoved={loved.length > 0} />}
      {told.length > 0 && <ForYouQuotes quotes={told} />}
      {areas.length > 0 && <ForYouAreas areas={areas} />}
      {loved.length > 0 && <ForYouLoved businesses={loved} hasWishes={wished_countries.length > 0} />}
      {offers.length > 0 && <ForYouOffers businesses={offers} />}
    </>
  );
}
