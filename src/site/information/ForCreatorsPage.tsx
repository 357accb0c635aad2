import { type MetaArgs, useLoaderData } from "react-router";
import { pageMeta } from "../../catalogue/seo/rules.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { titled, useGuide } from "../../platform/pages/useGuide.ts";
import { ArticleHead, ArticlePlates, ArticleQuote, ArticleSection } from "./Article.tsx";
import { getOperator } from "./contract.ts";
import { OperatorLine } from "./OperatorLine.tsx";

export const handle = { cache: "shared" } satisfies PageHandle;

export const loader = async () => ({ operator: await callApi(getOperator, {}) });

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(
    matches,
    "/for-creators/",
    titled(matches, "For Creators"),
    "For people who write, film and photograph places: pages to link to, recommendations that carry a name, feeds of what is new, and an open API.",
  );

/** Explains the addresses of pages, and recommendations. */
const Links = () => (
  <>
    <ArticleSection
      id="link"
      title="Pages made to be linked"
      note={
        <>
          An area's page ends in its name: <a href="/explore/ID/ubud/">/explore/ID/ubud/</a>. A listing's is eight characters, never used
          twice.
        </>
      }
    >
      <p>
        Every country, area, activity and business has one address, and it stays. The pages are quick on a telephone abroad, they can be
        read without an account, and nothing follows your readers around: no advertisements, no trackers, no banner to click away.
      </p>
      <p>
        Whoever books through such a page books with the business itself. No commission is taken, so none is paid to you either: a link here
        is advice, and your readers can take it as that.
      </p>
    </ArticleSection>

    <ArticleSection
      id="name"
      title="Recommendations carry a name"
      note="One star says good, two say very good, three say: go out of your way."
    >
      <p>
        A recommendation in the guide belongs to a person, with a rating of one to three stars, a comment, and whether they know the owner.
        Readers who follow you see yours before anybody else's. A profile may be public or private, and it may be marked as that of a
        creator or of a media organisation, so that readers know who is speaking.
      </p>
      <p>Nobody can pay for a recommendation, and a business cannot take one away. If you were invited, say so in the comment.</p>
    </ArticleSection>
  </>
);

/** Explains the guide to people who write about, film and photograph places. */
export default function ForCreatorsPage() {
  const { operator } = useLoaderData<typeof loader>();
  return (
    <>
      <ArticleHead
        kicker="For Creators"
        title="Send people somewhere good"
        picture="/media/activity/hiking/standard"
        caption="The path somebody told you about. Drawn by the guide."
      >
        You write, film or photograph places, and people ask you where to stay. {useGuide().name} gives you something to link to that pays
        the place instead of a platform.
      </ArticleHead>

      <Links />
      <ArticleQuote>Readers forgive a free night. They do not forgive finding out.</ArticleQuote>

      <ArticlePlates
        pictures={["/media/activity/surfing/card", "/media/country/MX/card", "/media/activity/yoga/card"]}
        caption="Three of the drawings: an activity, a country, an activity."
      />

      <ArticleSection
        id="pictures"
        title="Pictures without a photographer"
        note="The same place, the same picture, at any size and on every page."
      >
        <p>
          Most guides fill gaps with somebody's photograph of somewhere else. This one draws: a place without photographs gets a picture
          made from what it is and where it lies. The foot of every page says so, and no drawing pretends to be the view from the room.
        </p>
      </ArticleSection>

      <ArticleSection
        id="machines"
        title="What is new, as it comes"
        note={
          <>
            For Ubud: <a href="/explore/ID/ubud/new.atom">/explore/ID/ubud/new.atom</a> and{" "}
            <a href="/explore/ID/ubud.md">/explore/ID/ubud.md</a>.
          </>
        }
      >
        <p>
          Each area has a feed of the listings that joined it, for any feed reader. Each page of the guide can be had as plain Markdown,
          with <code>.md</code> in place of its last slash. And everything the pages show comes from an <a href="/api/docs/">open API</a>{" "}
          that your own site or map may ask too, at most 1,200 times a minute. Towns come from GeoNames and ask to be credited; imported
          listings name their own source and licence.
        </p>
      </ArticleSection>

      <ArticleSection id="talk" title="Talk to us" note="The guide's software can be run by anyone: for a town, a region, or a trail.">
        <p>
          For a correction, a place that is missing, or a profile to be marked as a creator's, write to the people who run this guide:{" "}
          <OperatorLine operator={operator} />.
        </p>
      </ArticleSection>
    </>
  );
}
