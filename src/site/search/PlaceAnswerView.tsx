import { BookOpen } from "lucide";
import { Fragment, type ReactNode } from "react";
import { kindLabel } from "../../catalogue/listings/badge.ts";
import { inSentence } from "../../catalogue/places/article.ts";
import { Flag } from "../../catalogue/places/Flag.tsx";
import { places } from "../../catalogue/places/text.ts";
import { areaUrl, countryUrl } from "../../catalogue/places/urls.ts";
import { businessLine } from "../../catalogue/search/SearchGroups.tsx";
import { ResultLine } from "../../catalogue/search/SearchStarts.tsx";
import { t } from "../../platform/languages/text.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { placePicture } from "../../travellers/guides/GuideCovers.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { PlaceAnswer } from "./contract.ts";
import { kindLinks } from "./rules.ts";

interface Props {
  answer: PlaceAnswer;
  /** Level of its heading. */
  level?: 2 | 3;
}

/** Renders the place's picture, its name, links to its kinds, and its country. The arrow keys reach every link. */
function PlaceLinks({ answer, level }: Required<Props>) {
  const { area, country } = answer;
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className="mx-3 flex gap-4 border-t border-rule pt-5 sm:gap-6">
      <span className="plate h-20 w-28 flex-none sm:h-32 sm:w-48">
        <img src={placePicture(answer, "card")} alt="" loading="lazy" decoding="async" />
      </span>
      <div className="min-w-0">
        <Heading className="text-lead wrap-anywhere">
          <a
            href={area ? areaUrl(area.country_code, area.slug) : countryUrl(country.code)}
            data-result=""
            className="inline-flex min-h-11 items-center hover:underline"
          >
            {area?.name ?? country.name}
          </a>
        </Heading>
        <p>
          {kindLinks(answer).map(({ href, label }, index) => (
            <Fragment key={href}>
              {index > 0 && " · "}
              <a href={href} data-result="" className="link">
                {label}
              </a>
            </Fragment>
          ))}
        </p>
        {area && (
          <a href={countryUrl(country.code)} data-result="" className="link">
            <Flag code={country.code} size={22} />
            {country.name}
          </a>
        )}
      </div>
    </div>
  );
}

function Lines({ title, level, children }: { title: string; level: 2 | 3; children: ReactNode[] }) {
  if (children.length === 0) return null;
  const Heading = level === 2 ? "h3" : "h4";
  return (
    <div className="min-w-0">
      <Heading className="small-caps px-3 pb-1 text-ink2">{title}</Heading>
      <ul>{children}</ul>
    </div>
  );
}

/** Renders what the guide knows about the place that a search names: picture, kinds, country, best listings and guides. */
export function PlaceAnswerView({ answer, level = 3 }: Props) {
  const { area, country, best, guides } = answer;
  const name = area?.name ?? inSentence(country.name);
  return (
    <section aria-label={t`About ${name}`} className="py-5">
      <PlaceLinks answer={answer} level={level} />
      <div className={`mt-5 grid gap-x-6 gap-y-5 ${guides.length > 0 ? "sm:grid-cols-2" : ""}`}>
        <Lines title="Best places" level={level}>
          {best.map((card) => (
            <li key={card.business_code}>
              <ResultLine {...businessLine(card)} about={withCommas([kindLabel(card), area ? "" : (card.area?.name ?? card.city)])} />
            </li>
          ))}
        </Lines>
        <Lines title="Guides by travellers" level={level}>
          {guides.map(({ url, place, traveller, places_count: count }) => (
            <li key={url}>
              <ResultLine
                href={url}
                name={t`${place.name} by ${traveller.name}`}
                about={places(count)}
                icon={<Icon of={BookOpen} size={22} />}
              />
            </li>
          ))}
        </Lines>
      </div>
    </section>
  );
}
