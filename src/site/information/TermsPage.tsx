import { type MetaArgs, useLoaderData } from "react-router";
import { pageMeta } from "../../catalogue/seo/rules.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { guideNameFromMatches, titled, useGuide } from "../../platform/pages/useGuide.ts";
import { ArticleContents, ArticleHead, ArticleSection } from "./Article.tsx";
import { getOperator } from "./contract.ts";
import { OperatorLine } from "./OperatorLine.tsx";
import { numbered, TEXTS_CHANGED } from "./rules.ts";

export const handle = { cache: "shared" } satisfies PageHandle;

export const loader = async () => ({ operator: await callApi(getOperator, {}) });

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(
    matches,
    "/traveller-terms/",
    titled(matches, "Terms & Conditions"),
    `What travellers and ${guideNameFromMatches(matches)} may expect of each other: who you book with, what a discount or credit is, what you may write, and what the guide answers for.`,
  );

const PARTS = [
  { id: "who", title: "Who runs this guide" },
  { id: "booking", title: "You book with the business" },
  { id: "benefit", title: "Discounts and credit" },
  { id: "account", title: "Your account" },
  { id: "words", title: "What you write" },
  { id: "use", title: "Fair use" },
  { id: "facts", title: "What the guide says" },
  { id: "answer", title: "What we answer for" },
  { id: "change", title: "Changes" },
] as const;

const part = numbered(PARTS);

/** Terms for travellers. */
export default function TermsPage() {
  const { operator } = useLoaderData<typeof loader>();
  return (
    <>
      <ArticleHead
        kicker="The small print, set large"
        title="Terms & Conditions"
        picture="/media/activity/cycling/standard"
        caption="Fair wind both ways. Drawn by the guide."
      >
        Looking is free and asks nothing of you. These terms matter once you make an account, write to a business, or use what the guide
        says for something of your own.
      </ArticleHead>
      <ArticleContents parts={PARTS} />

      <ArticleSection {...part("who")} note={`Last changed on ${TEXTS_CHANGED}.`}>
        <p>
          {useGuide().name} is run by <OperatorLine operator={operator} />. &ldquo;We&rdquo; means them. The same software may be run by
          others for other places; each of them answers for their own.
        </p>
      </ArticleSection>

      <ArticleSection {...part("booking")} note="In short: the guide introduces you. The rest is between you and your host.">
        <p>
          The guide shows businesses and passes on what you ask them. When you book, your contract is with the business alone: its price,
          its house rules, its cancellation terms and its insurance count. We are not your agent nor theirs, we take no payment and no
          commission, and we cannot confirm, change or cancel a booking.
        </p>
        <p>
          An enquiry is a question, not a booking. Nothing is agreed until the business has answered and you have said yes. Some links lead
          to a business's own website, where its own terms hold.
        </p>
      </ArticleSection>

      <ArticleSection {...part("benefit")} note="Show your voucher before you pay, not after.">
        <p>
          A discount in per cent, or a bonus credit in US dollars, is a promise of the business for guests who book direct. The business
          decides how much, keeps the promise, and may change it for later bookings. What was shown when you saved a voucher is what the
          voucher is worth.
        </p>
        <p>
          Credit is spent with the business that gave it. It is not money, cannot be paid out, and cannot be sold. Estimates of what a
          booking site's commission would have been are estimates, and are labelled so.
        </p>
      </ArticleSection>

      <ArticleSection {...part("account")}>
        <p>
          You need an account to save places, follow people, keep vouchers or recommend. You confirm that you are at least 18, that your
          name is the one people know you by, and that the email address is yours. Keep your mailbox and your password to yourself: whoever
          can read the one or knows the other can sign in as you.
        </p>
        <p>
          You may stop at any time, under <a href="/traveller/update/">Profile &amp; Settings</a>: the account is hidden for 14 days, in
          which a login brings it back, and is then deleted with everything that belongs to it. What stays are your recommendations, as
          those of &ldquo;A traveller&rdquo;, unless you have these deleted too; and vouchers and credit in the businesses' books, without
          your name. Before you go you can take everything of yours away as one file. We may close an account that breaks these terms, and
          tell its owner why, unless the law forbids it.
        </p>
      </ArticleSection>

      <ArticleSection
        {...part("words")}
        note="A good recommendation says what you did, when, and for whom it would be wrong. Readers trust those most."
      >
        <p>What you write stays yours. You let us show it in the guide and through its API, for as long as it stands there. So please:</p>
        <ul>
          <li>recommend what you know yourself, and say so if you were invited, paid or are related;</li>
          <li>write about places and what happened there, not about people's origin, faith, body or love;</li>
          <li>put up only words and pictures that are yours to give;</li>
          <li>leave other people's addresses, numbers and faces out.</li>
        </ul>
        <p>
          We take down what is unlawful or breaks these rules, and look at what others report to us. A business may answer; it may not have
          an honest opinion removed.
        </p>
      </ArticleSection>

      <ArticleSection {...part("use")} note="The software enforces these limits, and its answer says how long to wait.">
        <p>
          Programs are welcome: there is an <a href="/api/docs/">API</a>, there are feeds, and <a href="/robots.txt">robots.txt</a> says
          what to leave alone. Please keep to 1,200 reads and 120 writes a minute. Do not try to get into what is not yours, do not send the
          same message to many businesses, and do not collect people.
        </p>
        <p>
          Names and positions of towns are by GeoNames (CC BY 4.0). Imported listings carry their source and licence at their foot; if you
          use them elsewhere, those terms go with them.
        </p>
      </ArticleSection>

      <ArticleSection {...part("facts")} note="If something is wrong, tell us. Somebody else is about to set out for it.">
        <p>
          Businesses write their own listings, travellers their own recommendations, and some listings come from open sources. We do not
          visit them all. Opening hours change, roads close, prices rise: ask before you travel far for one thing. Pictures that nobody
          photographed are drawn, and show the kind of place, not the place itself. Demo listings are made up, and say so.
        </p>
      </ArticleSection>

      <ArticleSection {...part("answer")}>
        <p>
          We answer without limit for harm that we cause on purpose or by gross negligence, and for injury to life, body or health. For
          anything else we answer only where we break a duty that this service could not do without, and then for the harm that one could
          foresee. We do not answer for what a business does or leaves undone. The guide is free, and may be out of order at times.
        </p>
        <p>None of this takes away a right that the law where you live gives you as a consumer.</p>
      </ArticleSection>

      <ArticleSection {...part("change")}>
        <p>
          When these terms change, the date in the margin above changes with them. If a change takes something away from people with an
          account, we write to them 30 days before. How we treat what you tell us is in the <a href="/privacy-policy/">Privacy Policy</a>.
        </p>
      </ArticleSection>
    </>
  );
}
