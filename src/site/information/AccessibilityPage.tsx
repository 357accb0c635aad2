import { type MetaArgs, useLoaderData } from "react-router";
import { pageMeta } from "../../catalogue/seo/rules.ts";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { guideNameFromMatches, titled, useGuide } from "../../platform/pages/useGuide.ts";
import { formatDate } from "../../platform/values/format.ts";
import { ANSWER_DAYS } from "../../travellers/reports/decisions/rules.ts";
import { reportUrl } from "../../travellers/reports/urls.ts";
import { ArticleContents, ArticleHead, ArticleSection } from "./Article.tsx";
import { getOperator } from "./contract.ts";
import { OperatorLine } from "./OperatorLine.tsx";
import { ACCESSIBILITY_ASSESSED, numbered } from "./rules.ts";

export const handle = { cache: "shared" } satisfies PageHandle;

const HERE = "/accessibility/";

export const loader = async () => ({ operator: await callApi(getOperator, {}) });

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(
    matches,
    HERE,
    titled(matches, t`Accessibility`),
    t`How accessible ${guideNameFromMatches(matches)} is, what is not accessible yet, and how to report a barrier.`,
  );

const statementParts = () =>
  [
    { id: "status", title: t`Conformance` },
    { id: "gaps", title: t`What is not accessible` },
    { id: "tried", title: t`How we assessed it` },
    { id: "feedback", title: t`Report a barrier` },
    { id: "enforcement", title: t`If our answer doesn't help` },
  ] as const;

/**
 * Accessibility statement after the model of Implementing Decision (EU) 2018/1523. Its list of gaps is that of docs/accessibility.md: a
 * change to either must update the other.
 */
export default function AccessibilityPage() {
  const { operator } = useLoaderData<typeof loader>();
  const body = operator.accessibility_body;
  // The last section is about the authority.
  const parts = statementParts().filter(({ id }) => id !== "enforcement" || body !== null);
  const part = numbered(statementParts());
  return (
    <>
      <ArticleHead kicker="For everyone" title="Accessibility" picture="/media/activity/gardens/standard" caption="No steps, no gate.">
        {useGuide().name} should work for everyone: with a keyboard, with a screen reader, enlarged, and without scripts.
      </ArticleHead>
      <ArticleContents parts={parts} />

      <ArticleSection {...part("status")} note={t`This statement was prepared on ${formatDate(ACCESSIBILITY_ASSESSED)}.`}>
        <p>
          Responsible for this website: <OperatorLine operator={operator} />. It is meant to be accessible in accordance with the national
          law that implements Directive (EU) 2016/2102. This statement applies to {useGuide().name}, its pages for travellers, for
          businesses and for staff.
        </p>
        <p>
          The website is <strong>partially conformant</strong> with the Web Content Accessibility Guidelines (WCAG) 2.2, level AA, because
          of the content below.
        </p>
      </ArticleSection>

      <ArticleSection {...part("gaps")}>
        <ul>
          <li>
            Pictures: businesses and travellers upload pictures, and some of them have a description that says little (criterion 1.1.1). The
            drawings of the guide are described.
          </li>
          <li>
            Descriptions that businesses and travellers write can be in another language than the page, and screen readers are not told
            which (criterion 3.1.2).
          </li>
          <li>
            Documents: vouchers and posters that you print or save as PDF are not tagged for screen readers (criterion 1.3.1). The page of
            the voucher holds the same text.
          </li>
          <li>
            Maps: a map can be moved and enlarged with the keyboard, but its tiles are pictures without text. Every place on a map is also
            in the list beside it, with its address.
          </li>
          <li>
            Translations: some languages are translated by machine. A translation can be wrong, and a text without one is shown in English.
          </li>
        </ul>
        <p>Websites that businesses link to are not part of this statement. We do not claim a disproportionate burden for anything.</p>
      </ArticleSection>

      <ArticleSection {...part("tried")} note="The full report with every criterion is in the software's documentation.">
        <p>
          We assessed the website ourselves. Automatic tests check every kind of page, in light and dark, on a phone and a desktop. We also
          went through 6 journeys with the keyboard alone, and read what browsers tell screen readers: finding a place, sending an enquiry,
          saving and showing a voucher, signing up, editing a listing, and reviewing as staff.
        </p>
        <p>No person who uses a screen reader every day has tested it yet. Please tell us what we missed.</p>
      </ArticleSection>

      <ArticleSection {...part("feedback")} note={t`We answer within ${ANSWER_DAYS} days.`}>
        <p>Tell us what doesn't work for you, or ask for a content in another form. You need no account.</p>
        <p>
          <a className="button button-filled" href={reportUrl("accessibility", HERE, HERE)} rel="nofollow">
            Report a barrier
          </a>
        </p>
        {operator.email && (
          <p>
            You can also write to <a href={`mailto:${operator.email}`}>{operator.email}</a>.
          </p>
        )}
      </ArticleSection>

      {body !== null && (
        <ArticleSection {...part("enforcement")}>
          <p>If you don't get an answer, or the answer doesn't help, you can complain to the responsible body:</p>
          <p>{body}</p>
        </ArticleSection>
      )}
    </>
  );
}
