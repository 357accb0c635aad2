import { type MetaArgs, useLoaderData } from "react-router";
import { pageMeta } from "../../catalogue/seo/rules.ts";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { guideNameFromMatches, titled, useGuide } from "../../platform/pages/useGuide.ts";
import { captchaName } from "../../platform/security/captchaServices.ts";
import { useCaptchaSetting } from "../../platform/security/useCaptchaSetting.ts";
import { formatDate } from "../../platform/values/format.ts";
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
    titled(matches, t`Privacy Policy`),
    t`What ${guideNameFromMatches(matches)} stores about you, why, for how long, and who sees it: 4 cookies at most, no trackers, no advertising, nothing sold.`,
  );

const privacyParts = () =>
  [
    { id: "who", title: t`Who is responsible` },
    { id: "looking", title: t`When you only browse` },
    { id: "cookies", title: t`Cookies, and what stays on your device` },
    { id: "asking", title: t`When you write to a business` },
    { id: "account", title: t`When you have an account` },
    { id: "reports", title: t`When you report something` },
    { id: "others", title: t`Who else receives data` },
    { id: "long", title: t`How long we store data` },
    { id: "rights", title: t`Your rights` },
  ] as const;

/**
 * Privacy policy: the data that the guide stores about people, why, and how long. It describes this software as it is: a change to that
 * behaviour must update this page.
 */
export default function PrivacyPage() {
  const { operator } = useLoaderData<typeof loader>();
  const parts = privacyParts();
  const part = numbered(parts);
  const captcha = useCaptchaSetting();
  return (
    <>
      <ArticleHead
        kicker="What we know, and what we don't"
        title="Privacy Policy"
        picture="/media/activity/bird_watching/standard"
        caption="Watching without being watched."
      >
        You can read the whole guide without telling us who you are. It has no advertising, no trackers and no analytics service, and we
        never sell or swap your data.
      </ArticleHead>
      <ArticleContents parts={parts} />

      <ArticleSection {...part("who")} note={t`Last changed on ${formatDate(TEXTS_CHANGED)}.`}>
        <p>
          For {useGuide().name}: <OperatorLine operator={operator} />. The guide's software, database and files run on servers that they
          chose.
        </p>
      </ArticleSection>

      <ArticleSection
        {...part("looking")}
        note="Legal basis: our interest in a service that works and is protected from floods of requests (GDPR, Article 6 (1) f)."
      >
        <p>
          Your browser sends its network (IP) address to the server, as on every website; without it we couldn't send you a page. The log
          stores one line per request: the time, the type of page, the status and the duration. It stores no network address, no search
          words and no name.
        </p>
        <p>
          To enforce rate limits, we count requests for some minutes. The counter stores a keyed hash of your network, which can't be turned
          back into an address without the guide's secret. Visitors get pages from a cache, without a cookie, the same for everyone.
        </p>
        <p>
          We count the views of a listing for its owners: by day, and by the type of page or the site that visitors came from. To count each
          person once a day, we hash your address and browser with a secret that changes every day and is only in memory. Numbers under 10
          are not shown to anyone.
        </p>
      </ArticleSection>

      <ArticleSection
        {...part("cookies")}
        note="None of them is for advertising or statistics, so there is no cookie banner: the law requires one only for cookies that are not necessary."
      >
        <p>If you only read, we set no cookies. When you write something or log in:</p>
        <ArticleFacts
          facts={[
            { isCode: true, label: "csrftoken", value: t`until the browser closes` },
            { isCode: true, label: "sessionid", value: t`at most 90 days` },
            { isCode: true, label: "device", value: t`1 year` },
            { isCode: true, label: "written", value: t`1 minute` },
          ]}
        />
        <p>
          <code>csrftoken</code> proves that a form was sent from one of our pages. <code>sessionid</code> keeps you logged in; scripts
          can't read it, we store only its hash, and it ends earlier after 30 days without a visit. <code>device</code> is set when you log
          in or request a login link: it shows whether a link is opened in the browser that requested it, and lets the login page greet you
          by your first name, only in browsers that you have used before.
        </p>
        <p>
          <code>written</code> is a position in our database's log. Guides that read from copies of their database set it after you change
          something, so that the next page shows your change.
        </p>
        <p>
          Some data stays in your browser and is never sent to us: your choice of light or dark, and your recent searches, which you can
          clear in the search. Pages that you <a href="/kept/">save offline</a> are stored there until you remove them, and your vouchers
          are stored there once you have viewed one. When you log out, your private pages are deleted there. Changes that you make offline
          are sent when you're back online.
        </p>
        <p>
          If you turn on notifications in a browser, we store the address and keys that it gives us until you log out or turn them off. We
          send an encrypted title, one line and a link through the push service of your browser's maker, which can't read them. They contain
          no guest's name and no message.
        </p>
      </ArticleSection>

      <ArticleSection
        {...part("asking")}
        note={
          captcha
            ? t`${captchaName(captcha.service)} provides the captcha for enquiries, questions, reports and sign-up: your browser loads it from there when you open one of these forms, and that company learns your network address and how you use the form.`
            : t`The captcha is a small calculation on your own device. It contacts no other company, shows no pictures and measures nothing about you.`
        }
      >
        <p>
          An enquiry contains your name and email address, and the dates and message if you give them; a question contains the same without
          dates. We send it to the business, so that it can reply, and a confirmation to you. If the business has not claimed its listing,
          the guide's staff receive it instead. All later messages are on a separate page, which anyone with its link can read. (Article 6
          (1) b: you asked for it.)
        </p>
        <p>
          The business then has your message in its own mailbox and is responsible for it there. Of a solved captcha we store only a number
          that prevents reuse, and delete it within hours.
        </p>
        <p>
          If the guide accepts email replies, your reply is added to the same conversation. A reply from an unrecognised sender is held for
          the guide's staff, who pass it on or discard it, and is deleted after 30 days.
        </p>
      </ArticleSection>

      <ArticleSection
        {...part("account")}
        note="A private profile shows only your name and totals, and people can find it by name. Only followers whom you have accepted see its lists."
      >
        <p>
          We store your email address, your name, your home country if you choose one, whether you have verified the address, and a password
          if you set one: as a hash (Argon2id), never as you typed it. With each session we store its browser, so that you can tell your
          sessions apart. We also store what you choose to do here: the people you follow, the places you save, visit and recommend, and
          your vouchers. (Article 6 (1) b.)
        </p>
        <p>
          Your profile is public if you made it public, and so are your recommendations, under your name. Only you see your email address,
          unless you run a listing with others: they see it, and your changes in the listing's history. We email you about logging in,
          vouchers and enquiries, and about nothing else unless you ask.
        </p>
      </ArticleSection>

      <ArticleSection
        {...part("reports")}
        note="Legal basis: the Digital Services Act obliges us to accept reports and objections, and to answer them (GDPR, Article 6 (1) c)."
      >
        <p>
          A report contains what you reported, the reason, your text, and your account or the email address that you give for the answer.
          Only our staff read it. The person or business does not learn who reported them. If we remove your content, hide your listing or
          suspend your account, we store the decision with its reasons, and your objection if you send one.
        </p>
        <p>
          When you delete your account, we delete your texts in reports and objections, your name in them, and what closed reports quote of
          yours. What was decided, without names, stays for our yearly figures.
        </p>
      </ArticleSection>

      <ArticleSection
        {...part("others")}
        note="Fonts, pictures, flags and map outlines come from the guide itself, not from another company's network."
      >
        <p>By default, your browser contacts no other company's server. The operator may use other services for a few things:</p>
        <ul>
          <li>a mail server, which delivers our emails to you and to businesses, and your replies;</li>
          <li>
            an error reporting service, which receives what failed and where, without your name, your network address or what you typed;
          </li>
          <li>a map server, from which your browser loads map tiles when you open a map;</li>
          <li>a register of places, which our server searches when a logged-in traveller looks for a place that the guide doesn't have.</li>
        </ul>
        <p>Links to a business's website leave the guide. That site sees that you come from us, but not from which page.</p>
      </ArticleSection>

      <ArticleSection {...part("long")}>
        <ArticleFacts
          facts={[
            { label: t`Rate limit counts`, value: t`about 1 hour` },
            { label: t`Links that we email you`, value: t`single use, 10 minutes to 3 days` },
            { label: t`Solved captchas`, value: t`hours` },
            { label: t`Responses, in case a form is sent twice`, value: t`24 hours` },
            { label: t`History of a listing`, value: t`24 months` },
            { label: t`Invitations to run a listing`, value: t`14 days` },
            { label: t`Login sessions`, value: t`30 days unused, 90 at most` },
            { label: t`Enquiries and questions`, value: t`until you ask us to delete them` },
            { label: t`The page of an enquiry`, value: t`90 days after the last message or date` },
            { label: t`Reply links for businesses`, value: t`14 days` },
            { label: t`Held emails`, value: t`30 days` },
            { label: t`Your email address in a report without an account`, value: t`7 months after the decision` },
            { label: t`Reports and objections`, value: t`until you delete your account` },
            { label: t`Your data export`, value: t`48 hours` },
            { label: t`An import that you don't confirm`, value: t`7 days` },
            { label: t`Your account and its data`, value: t`until 14 days after you delete it` },
          ]}
        />
      </ArticleSection>

      <ArticleSection {...part("rights")} note="We make no automated decisions about you, apart from rate limits.">
        <p>
          You may see, correct, delete and export the data we store about you, and object to its use. With an account you can do most of
          this yourself under <a href="/traveller/update/">Profile &amp; Settings</a>:
        </p>
        <ul>
          <li>
            Download your data: one file with everything you wrote, saved and marked, your enquiries, vouchers and sessions, as JSON and
            CSV, and as GeoJSON, KML and GPX for maps. Only you can download it, and it is deleted after 48 hours.
          </li>
          <li>
            Delete account: your account is hidden at once, for 14 days, and any login in that time brings it back. Then we delete your
            account, name, picture, wishlist, visits, private places, guides and follows, and remove your name and address from your
            enquiries. Your recommendations stay as those of &ldquo;A traveller&rdquo;, unless you choose to delete them too. Vouchers and
            credit stay in the businesses' records, without your name.
          </li>
        </ul>
        <p>
          For anything else, write to <OperatorLine operator={operator} />, preferably from the email address of your account. You may also
          complain to the data protection authority where you live.
        </p>
        <p>The guide is for people aged 18 or over, and does not knowingly store data about children.</p>
      </ArticleSection>
    </>
  );
}
