import { absoluteAddress } from "../../platform/languages/pageAddress.ts";
import { documentLanguage } from "../../platform/languages/reader.ts";
import type { Passport } from "./contract.ts";
import { travellerUrl } from "./rules.ts";

/** Returns the structured data of a public traveller's page (schema.org). It contains nothing that the page does not show. */
export function profileJsonLd({ traveller, since, recommendations_count }: Passport, origin: string) {
  const { code, name, selfie, selfie_avatar_link, followers_count } = traveller;
  const url = absoluteAddress(origin, travellerUrl(code));
  const counted = (type: string, userInteractionCount: number) => ({
    "@type": "InteractionCounter",
    interactionType: `https://schema.org/${type}`,
    userInteractionCount,
  });
  return {
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    url,
    inLanguage: documentLanguage(),
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
