import type { Passport } from "./contract.ts";
import { travellerUrl } from "./rules.ts";

/** What the page of a public traveller says to machines, in the words of schema.org. Nothing that the page does not show stands in it. */
export function profileJsonLd({ traveller, since, recommendations_count }: Passport, origin: string) {
  const { code, name, selfie, selfie_avatar_link, followers_count } = traveller;
  const url = `${origin}${travellerUrl(code)}`;
  const counted = (type: string, userInteractionCount: number) => ({
    "@type": "InteractionCounter",
    interactionType: `https://schema.org/${type}`,
    userInteractionCount,
  });
  return {
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    url,
    ...(since ? { dateCreated: since } : {}),
    mainEntity: {
      "@type": "Person",
      "@id": `${url}#traveller`,
      identifier: code,
      name,
      url,
      image: new URL(selfie || selfie_avatar_link, origin).href,
      interactionStatistic: [counted("FollowAction", followers_count)],
      agentInteractionStatistic: [counted("ReviewAction", recommendations_count)],
    },
  };
}
