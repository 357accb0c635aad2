import { type MetaArgs, useLoaderData } from "react-router";
import { pageMeta } from "../../catalogue/seo/rules.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { guideNameFromMatches, titled, useGuide } from "../../platform/pages/useGuide.ts";
import { captchaName } from "../../platform/security/captchaServices.ts";
import { useCaptchaSetting } from "../../platform/security/useCaptchaSetting.ts";
import { ArticleContents, ArticleFacts, ArticleHead, ArticleSection } from "./Article.tsx";
import { getOperator } from "./contract.ts";
import { OperatorLine } from "./OperatorLine.tsx";
import { numbered, TEXTS_CHANGED } from "./rules.ts";

export const handle = { cache: "shared" } satisfies PageHandle;

export const loader = async () => ({ operator: await callApi(getOperator, {}) });

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(
    matches,
    "/privacy-policy/",
    titled(matches, "Privacy Policy"),
    `What ${guideNameFromMatches(matches)} keeps about you, why, for how long, and who sees it: three cookies at most, no trackers, no advertising, nothing sold.`,
  );

const PARTS = [
  { id: "who", title: "Who is responsible" },
  { id: "looking", title: "When you only look" },
  { id: "cookies", title: "Cookies, and what stays on your device" },
  { id: "asking", title: "When you write to a business" },
  { id: "account", title: "When you have an account" },
  { id: "others", title: "Who else learns of it" },
  { id: "long", title: "How long" },
  { id: "rights", title: "Your rights" },
] as const;

const part = numbered(PARTS);

/**
 * Privacy policy: the data that the guide stores about people, why, and how long. It describes this software as it is: a change to that
 * behaviour must update this page.
 */
export default function PrivacyPage() {
  const { operator } = useLoaderData<typeof loader>();
  const captcha = useCaptchaSetting();
  return (
    <>
      <ArticleHead
        kicker="What we know, and what we do not"
        title="Privacy Policy"
        picture="/media/activity/bird_watching/standard"
        caption="Looking without being looked at. Drawn by the guide."
      >
        You can read the whole guide without telling it who you are. There is no advertising, no tracker and no analytics service in it, and
        nothing about you is sold or swapped.
      </ArticleHead>
      <ArticleContents parts={PARTS} />

      <ArticleSection {...part("who")} note={`Last changed on ${TEXTS_CHANGED}.`}>
        <p>
          For {useGuide().name}: <OperatorLine operator={operator} />. The guide's own software, database and files run where they have set
          them up.
        </p>
      </ArticleSection>

      <ArticleSection
        {...part("looking")}
        note="Legal ground: our interest in a service that works and is not flooded (GDPR, Article 6 (1) f)."
      >
        <p>
          Your browser's network address reaches the server, as it does anywhere; without it no page could come back. The log keeps a line a
          request: when, which kind of page, which answer, how many milliseconds. It keeps no network address, no search words and no name.
        </p>
        <p>
          To stop floods, requests are counted for some minutes. The counter knows a keyed hash of your network, which cannot be turned back
          into an address without the guide's secret. Pages for visitors come from memory, without a cookie, the same for everyone.
        </p>
        <p>
          How often a listing is looked at is counted for the people who run it: by day, and by the kind of page or the site that led there.
          So that a person counts once a day, your address and browser become a hash with a secret that is made again each day and is only
          in memory. Numbers under ten are shown to nobody.
        </p>
      </ArticleSection>

      <ArticleSection
        {...part("cookies")}
        note="None of them is for advertising or statistics, so there is no banner to agree to: the law asks for one only where something is not needed."
      >
        <p>As long as you only read, none is set. When you write something or sign in:</p>
        <ArticleFacts
          facts={[
            { label: "csrftoken", value: "until the browser closes" },
            { label: "sessionid", value: "at most 90 days" },
            { label: "device", value: "a year" },
          ]}
        />
        <p>
          <code>csrftoken</code> proves that a form was sent from a page of ours. <code>sessionid</code> keeps you signed in; scripts cannot
          read it, the guide stores only its hash, and it ends earlier after 30 days without a visit. <code>device</code> comes when you
          sign in or ask for a link: it tells whether a link is opened in the browser that asked for it, and lets the sign-in page greet you
          by your first name where you have been before, and nowhere else.
        </p>
        <p>
          Some things stay in your browser and are never sent: whether you chose the light or the dark page, and your recent searches, which
          you can clear in the search itself. What you <a href="/kept/">keep for the way</a> lies there too, until you remove it, and so do
          your vouchers once you have looked at one; what of it is yours alone goes when you log out, and changes that you make without a
          network are sent when there is one.
        </p>
      </ArticleSection>

      <ArticleSection
        {...part("asking")}
        note={
          captcha
            ? `The captcha of enquiries, questions, reports and the sign-up is made by ${captchaName(captcha.service)}: your browser loads it from there once you open such a form, and that company learns your network address and how you use the form.`
            : "The captcha is a small sum that your own device does. Nobody else is asked, no picture is shown, and nothing about you is measured."
        }
      >
        <p>
          An enquiry holds your name, your email address, the dates and the message, if you give them; a question holds the same without
          dates. It goes to the business, so that it can answer you, and a confirmation goes to you. If nobody of the business has claimed
          its listing, it goes to the people who run the guide instead. What you both write afterwards stands on a page of its own, which
          whoever has its link can read. (Article 6 (1) b: you asked for it.)
        </p>
        <p>
          The business then has your message in its own mailbox and answers for it there. What a solved captcha leaves behind is a number
          that keeps it from being used twice, and it is forgotten within hours.
        </p>
        <p>
          Where the guide's mails can be answered, an answer goes into the same conversation. One that does not show for certain whom it is
          from is held for the people who run the guide, who pass it on or discard it, and is deleted after 30 days.
        </p>
      </ArticleSection>

      <ArticleSection
        {...part("account")}
        note="A private profile shows its name and its counts, and is found by its name; its lists are for followers that you have accepted."
      >
        <p>
          We keep your email address, your name, your home country if you choose one, whether you have verified the address, and a password
          if you set one: as a hash (Argon2id), never as you typed it. With each session we keep which browser it belongs to, so that you
          can tell yours apart. Beyond that we keep what you do here on purpose: whom you follow, what you save, where you have been, what
          you recommend, and your vouchers. (Article 6 (1) b.)
        </p>
        <p>
          What is public is your profile, if you made it so, and your recommendations under your name. Your email address is shown to nobody
          but you, unless you run a listing with others: they see it, and in the listing's log what you changed. We write to you about
          signing in, about vouchers and about enquiries, and about nothing else unless you ask.
        </p>
      </ArticleSection>

      <ArticleSection
        {...part("others")}
        note="Type, pictures, flags and the outlines of the map come from the guide itself, not from somebody's network."
      >
        <p>By itself the guide calls no other company's server from your browser. The operator may have chosen helpers for a few things:</p>
        <ul>
          <li>a mail server, which carries what we write to you and to businesses, and what you answer by mail;</li>
          <li>a service for error reports: what broke and where, without your name, your address on the network or what you typed;</li>
          <li>a map server, which your browser asks for pieces of the map once you open one;</li>
          <li>a register of places, which our server asks when somebody signed in looks for a place that the guide lacks.</li>
        </ul>
        <p>Links to a business's website lead away from the guide. We tell such a site that you come from us, but not from which page.</p>
      </ArticleSection>

      <ArticleSection {...part("long")}>
        <ArticleFacts
          facts={[
            { label: "Counts against floods", value: "an hour or so" },
            { label: "Links that we mail you", value: "once, ten minutes to three days" },
            { label: "Spent captchas", value: "hours" },
            { label: "Answers kept in case a form is sent twice", value: "24 hours" },
            { label: "Who changed what of a listing", value: "24 months" },
            { label: "Invitations to run a listing", value: "14 days" },
            { label: "Signed-in sessions", value: "30 days unused, 90 at most" },
            { label: "Enquiries and questions", value: "until you ask us to delete them" },
            { label: "The page of an enquiry, by its link", value: "90 days after the last message or date" },
            { label: "Links by which a business answers", value: "14 days" },
            { label: "Mails that are held", value: "30 days" },
            { label: "The file that you take away", value: "48 hours" },
            { label: "A list that you bring and do not confirm", value: "a week" },
            { label: "Your account and what you did with it", value: "until you delete it, and 14 days" },
          ]}
        />
      </ArticleSection>

      <ArticleSection {...part("rights")} note="Nothing is decided about you by a machine, apart from the counting against floods.">
        <p>
          You may see what we keep of you, have it corrected, have it deleted, take it with you, and object to it. With an account you do
          most of that yourself, under <a href="/traveller/update/">Profile &amp; Settings</a>:
        </p>
        <ul>
          <li>
            Take it with you: one file with all that you wrote, saved and ticked, your enquiries, your vouchers and your sessions, as JSON
            and CSV, and as GeoJSON, KML and GPX for maps. Only you can fetch it, and after 48 hours it is deleted.
          </li>
          <li>
            Leave: your account is hidden at once, for 14 days, and any login in that time brings it back. Then account, name, picture,
            wishlist, visits, private places, guides and follows are deleted, and your name and address are taken out of your enquiries.
            Your recommendations stay as those of &ldquo;A traveller&rdquo;, unless you say that your words are deleted too. Vouchers and
            credit stay in the businesses' books, without your name.
          </li>
        </ul>
        <p>
          For anything else write to <OperatorLine operator={operator} />, best from the address that you have signed up with. You may also
          complain to the authority for data protection where you live.
        </p>
        <p>The guide is for people of 18 years or more, and does not knowingly keep anything about children.</p>
      </ArticleSection>
    </>
  );
}
