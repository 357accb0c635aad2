import { type MetaArgs, useLoaderData } from "react-router";
import { embedCode } from "../../catalogue/places/embedCode.ts";
import { pageMeta } from "../../catalogue/seo/rules.ts";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { titled, useGuide, useOrigin } from "../../platform/pages/useGuide.ts";
import { ArticleHead, ArticlePlates, ArticleQuote, ArticleSection } from "./Article.tsx";
import { getOperator } from "./contract.ts";
import { OperatorLine } from "./OperatorLine.tsx";

export const handle = { cache: "shared" } satisfies PageHandle;

export const loader = async () => ({ operator: await callApi(getOperator, {}) });

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(
    matches,
    "/for-creators/",
    titled(matches, t`For Creators`),
    t`For people who write about, film and photograph places: pages to link to, recommendations under your name, feeds of new listings, and an open API.`,
  );

/** Explains the addresses of pages, and recommendations. */
const Links = () => (
  <>
    <ArticleSection
      id="link"
      title="Pages made for linking"
      note={
        <>
          An area's URL ends in its name: <a href="/explore/ID/ubud/">/explore/ID/ubud/</a>. A listing's URL is a code of 8 characters that
          is never reused.
        </>
      }
    >
      <p>
        Every country, area, activity and business has one permanent URL. The pages load fast on a phone abroad, need no account, and don't
        follow your readers around: no adverts, no trackers, no cookie banner.
      </p>
      <p>
        Readers who book through these pages book with the business itself. We take no commission, so we pay you none either: a link here is
        honest advice.
      </p>
    </ArticleSection>

    <ArticleSection
      id="name"
      title="Recommendations under your name"
      note="1 star means good, 2 very good, and 3 worth going out of your way."
    >
      <p>
        Each recommendation shows its author's name, a rating of 1 to 3 stars, a comment, and whether the author knows the owner. Readers
        who follow you see yours first. Your profile can be public or private, and can be marked as a creator or media organisation, so that
        readers know who is speaking.
      </p>
      <p>Recommendations can't be bought, and a business can't remove one. If you were invited, say so in the comment.</p>
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
        caption="A path that a friend recommended."
      >
        You write, film or photograph places, and people ask you where to stay. {useGuide().name} gives you pages to link to that earn money
        for the place, not for a platform.
      </ArticleHead>

      <Links />
      <ArticleQuote>Readers forgive a free night. They don't forgive finding out later.</ArticleQuote>

      <ArticlePlates
        pictures={["/media/activity/surfing/card", "/media/country/MX/card", "/media/activity/yoga/card"]}
        caption="3 drawings: an activity, a country and an activity."
      />

      <ArticleSection
        id="pictures"
        title="Pictures without a photographer"
        note="A place has the same picture at every size and on every page."
      >
        <p>
          Most guides fill gaps with stock photos of other places. We draw instead: a place without photos gets a picture based on its type
          and location. The footer of every page says so, and no drawing pretends to be the view from the room.
        </p>
      </ArticleSection>

      <ArticleSection
        id="machines"
        title="Follow what's new"
        note={
          <>
            For Ubud: <a href="/explore/ID/ubud/new.atom">/explore/ID/ubud/new.atom</a> and{" "}
            <a href="/explore/ID/ubud.md">/explore/ID/ubud.md</a>.
          </>
        }
      >
        <p>
          Each area has an Atom feed of its new listings. Every page of the guide is also available as Markdown: replace the last slash of
          its URL with <code>.md</code>. Everything on the pages comes from an <a href="/api/docs/">open API</a> that your own site or map
          can use too, up to 1,200 times a minute. Please credit GeoNames for the towns; imported listings name their own source and
          licence.
        </p>
      </ArticleSection>

      <ArticleSection
        id="embed"
        title="On your own site"
        note={
          <>
            For Ubud: <a href="/embed/ubud/list/">/embed/ubud/list/</a> and <a href="/embed/ubud/map/">/embed/ubud/map/</a>.
          </>
        }
      >
        <p>
          Your site can show an area's list or map in a frame. It sets no cookies, runs no scripts and stays up to date. Paste this and
          change the name of the area:
        </p>
        <pre className="rounded-control border border-rule p-3 text-small wrap-anywhere whitespace-pre-wrap">
          <code>{embedCode("list", useOrigin(), { slug: "ubud", name: "Ubud" })}</code>
        </pre>
      </ArticleSection>

      <ArticleSection id="talk" title="Talk to us" note="Anyone can run this software for their own town, region or trail.">
        <p>
          To correct something, suggest a missing place or have your profile marked as a creator's, write to the guide's staff:{" "}
          <OperatorLine operator={operator} />.
        </p>
      </ArticleSection>
    </>
  );
}
