import { ActivityProductView } from "../../catalogue/items/ActivityProductView.tsx";
import type { ActivityProductCard } from "../../catalogue/items/contract.ts";
import { t } from "../../platform/languages/text.ts";
import { HomeSection } from "./HomeSection.tsx";

/** Activities in a table of two columns; a row to swipe on phones. */
export function HomeActivities({ products }: { products: ActivityProductCard[] }) {
  if (products.length === 0) return null;
  return (
    <HomeSection
      id="things-to-do"
      title="Featured things to do"
      more={{ href: "/explore/activities/", label: t`All things to do` }}
      isChapter
    >
      <ul className="swiper sm:grid sm:gap-x-14 lg:grid-cols-2">
        {products.map((product) => (
          <li key={product.id} className="border-rule sm:border-t sm:first:border-t-0 lg:nth-2:border-t-0">
            <ActivityProductView product={product} />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
