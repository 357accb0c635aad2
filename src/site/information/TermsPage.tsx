import { type MetaArgs, useLoaderData } from "react-router";
import { pageMeta } from "../../catalogue/seo/rules.ts";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { guideNameFromMatches, titled, useGuide } from "../../platform/pages/useGuide.ts";
import { formatDate } from "../../platform/values/format.ts";
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
    titled(matches, t`Terms & Conditions`),
    t`What travellers and ${guideNameFromMatches(matches)} can expect of each other: who you book with, what a discount or credit is, what you may write, and what the guide is liable for.`,
  );

const termsParts = () =>
  [
    { id: "who", title: t`Who runs this guide` },
    { id: "booking", title: t`You book with the business` },
    { id: "benefit", title: t`Discounts and credit` },
    { id: "account", title: t`Your account` },
    { id: "words", title: t`What you write` },
    { id: "use", title: t`Fair use` },
    { id: "facts", title: t`What the guide contains` },
    { id: "answer", title: t`Our liability` },
    { id: "change", title: t`Changes` },
  ] as const;

/** Terms for travellers. */
export default function TermsPage() {
  const { operator } = useLoaderData<typeof loader>();
  const parts = termsParts();
  const part = numbered(parts);
  return (
    <>
      <ArticleHead
        kicker="The small print, set large"
        title="Terms & Conditions"
        picture="/media/activity/cycling/standard"
        caption="Fair wind both ways."
      >
        Browsing is free and needs no agreement. These terms apply once you create an account, write to a business, or reuse the guide's
        content.
      </ArticleHead>
      <ArticleContents parts={parts} />

      <ArticleSection {...part("who")} note={t`Last changed on ${formatDate(TEXTS_CHANGED)}.`}>
        <p>
          {useGuide().name} is run by <OperatorLine operator={operator} />. &ldquo;We&rdquo; means this operator. Other operators may run
          the same software for other places; each is responsible for their own guide.
        </p>
      </ArticleSection>

      <ArticleSection {...part("booking")} note="In short: the guide introduces you. The rest is between you and the business.">
        <p>
          The guide shows businesses and forwards your enquiries to them. When you book, your contract is with the business alone: its
          price, house rules, cancellation terms and insurance apply. We are neither your agent nor theirs, we take no payment and no
          commission, and we can't confirm, change or cancel a booking.
        </p>
        <p>
          An enquiry is a question, not a booking. Nothing is agreed until the business has replied and you have accepted. Some links lead
          to a business's own website, where its own terms apply.
        </p>
      </ArticleSection>

      <ArticleSection {...part("benefit")} note="Show your voucher before you pay, not after.">
        <p>
          A percentage discount, or a bonus credit in US dollars, is a promise by the business to guests who book direct. The business
          decides the amount, is responsible for honouring it, and may change it for later bookings. A voucher is worth what was shown when
          you saved it.
        </p>
        <p>
          You can spend credit only with the business that gave it. It is not money, can't be paid out and can't be sold. Figures for a
          booking site's commission are estimates, and are labelled as estimates.
        </p>
      </ArticleSection>

      <ArticleSection {...part("account")}>
        <p>
          You need an account to save places, follow people, save vouchers or recommend. You confirm that you are at least 18, that your
          name is the one people know you by, and that the email address is yours. Keep your mailbox and your password to yourself: anyone
          with access to either can log in as you.
        </p>
        <p>
          You can delete your account at any time under <a href="/traveller/update/">Profile &amp; Settings</a>: it is hidden for 14 days,
          in which a login restores it, and then deleted with all its data. Your recommendations stay as those of &ldquo;A traveller&rdquo;,
          unless you delete them too; vouchers and credit stay in the businesses' records, without your name. Before you delete it, you can
          download all your data as one file. We may suspend an account that breaks these terms, and we tell its owner why, unless the law
          forbids it.
        </p>
      </ArticleSection>

      <ArticleSection
        {...part("words")}
        note="A good recommendation says what you did, when, and who wouldn't enjoy it. Readers trust these most."
      >
        <p>What you write stays yours. You let us show it in the guide and through its API until it is removed. So please:</p>
        <ul>
          <li>recommend only what you know yourself, and say so if you were invited or paid, or are related to the owner;</li>
          <li>write about places and what happened there, not about people's origin, religion, body or sexuality;</li>
          <li>post only texts and pictures that you have the right to share;</li>
          <li>leave out other people's addresses, phone numbers and faces.</li>
        </ul>
        <p>
          We remove content that is unlawful or breaks these rules, and review reports. A business may reply to an honest opinion but can't
          have it removed.
        </p>
        <p>
          Every page has a link to report a problem. People on our staff decide about reports, not programs. The person who reported
          something, and the author or owner of what we remove, hide or suspend, get our decision with its reasons by email. Both can object
          for six months, free of charge, through the link in that email or under <a href="/accounts/reports/">Reports and decisions</a>.
          Where we can, a person who did not make the first decision checks the objection. You can also go to a court or to a certified
          out-of-court dispute settlement body.
        </p>
      </ArticleSection>

      <ArticleSection {...part("use")} note="The software enforces these limits, and its response contains the waiting time.">
        <p>
          Programs are welcome: there is an <a href="/api/docs/">API</a>, there are feeds, and <a href="/robots.txt">robots.txt</a> lists
          the pages to leave out. Please stay below 1,200 reads and 120 writes a minute. Do not try to access other people's data, do not
          send the same message to many businesses, and do not collect personal data.
        </p>
        <p>
          Names and positions of towns are from GeoNames (CC BY 4.0). Imported listings name their source and licence at the end of the
          page; if you use them elsewhere, those terms apply there too.
        </p>
      </ArticleSection>

      <ArticleSection {...part("facts")} note="If something is wrong, tell us before another traveller sets out.">
        <p>
          Businesses write their own listings, travellers their own recommendations, and some listings come from open sources. We do not
          visit them all. Opening hours change, roads close, prices rise: ask before you travel far for one place. Drawn pictures show the
          type of place, not the place itself. Demo listings are fictional, and say so.
        </p>
      </ArticleSection>

      <ArticleSection {...part("answer")}>
        <p>
          We are liable without limit for damage that we cause intentionally or by gross negligence, and for injury to life, body or health.
          For anything else we are liable only if we breach a duty that is essential to this service, and then only for foreseeable damage.
          We are not liable for the acts or omissions of a business. The guide is free, and may be unavailable at times.
        </p>
        <p>None of this limits the consumer rights that you have under the law where you live.</p>
      </ArticleSection>

      <ArticleSection {...part("change")}>
        <p>
          When these terms change, we update the date in the margin above. If a change takes rights away from account holders, we email them
          30 days before. How we handle your data is described in the <a href="/privacy-policy/">Privacy Policy</a>.
        </p>
      </ArticleSection>
    </>
  );
}
